/** https://developers.chatwoot.com/api-reference/conversations/conversations-list */
import { fieldsOf, idOf, listOf, numberOf, type Fields } from '../adapters/fields.js';
import { timeOf } from '../adapters/times.js';
import { AccountFailed, type AccountClient } from './account-client.js';
import { MESSAGE_PAGES_MAX, type Entry, type VendorApi } from './vendor-api.js';

/** It gives so many messages at once. */
const MESSAGES = 20;
const NEWEST_FIRST = { status: 'all', assignee_type: 'all', sort_by: 'last_activity_at_desc' };

export const chatwootApi: VendorApi = {
  headers: (token) => ({ api_access_token: token }),

  // Newest first: what is written to meanwhile moves others to the next page, where they are known.
  async list(client, { sinceMs }, at) {
    const page = numberOf(at?.page) ?? 1;
    const found = await client.get(`${accountPath(client)}/conversations`, { ...NEWEST_FIRST, page });
    const all = listOf(fieldsOf(found.data).payload).map(fieldsOf);
    const isOld = (one: Fields): boolean => (timeOf(one.last_activity_at, 'UTC') ?? sinceMs) < sinceMs;
    const entries = all.flatMap((fields): Entry[] => {
      const id = idOf(fields.id);
      return id === null || isOld(fields) ? [] : [{ id, createdMs: timeOf(fields.created_at, 'UTC'), fields }];
    });
    const isLast = all.length === 0 || isOld(all.at(-1) ?? {});
    return { entries, next: isLast ? null : { page: page + 1 } };
  },

  async whole(client, { id, fields }) {
    const messages: Fields[] = [];
    const path = `${accountPath(client)}/conversations/${encodeURIComponent(id)}/messages`;
    let isWhole = false;
    for (let page = 0; page < MESSAGE_PAGES_MAX && !isWhole; page++) {
      const before = idOf(messages[0]?.id);
      const found = listOf((await client.get(path, before === null ? {} : { before })).payload).map(fieldsOf);
      messages.unshift(...found);
      isWhole = found.length < MESSAGES || idOf(found[0]?.id) === before;
    }
    return { ...fields, messages, is_whole: isWhole };
  },
};

/** The team enters the address that it sees: `https://app.chatwoot.com/app/accounts/3/dashboard`. */
function accountPath({ path }: AccountClient): string {
  const account = /\/accounts\/(\d{1,18})(?:\/|$)/.exec(path)?.[1];
  if (account === undefined) throw new AccountFailed('The address must name the account, as …/accounts/1 does.');
  return `/api/v1/accounts/${account}`;
}
