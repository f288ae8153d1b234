/** https://developers.freshdesk.com/api/#list_all_tickets */
import { fieldsOf, idOf, listOf, numberOf, textOf, textsOf, type Fields } from '../adapters/fields.js';
import { timeOf } from '../adapters/times.js';
import { basic, MESSAGE_PAGES_MAX, type Entry, type VendorApi } from './vendor-api.js';

const PER_PAGE = 100;

export const freshdeskApi: VendorApi = {
  headers: (token) => ({ authorization: basic(token, 'X') }),

  // By time, not by page: a ticket that changes meanwhile would move all others, and it gives 300 pages at most.
  async list(client, { sinceMs }, at) {
    const since = textOf(at?.since) ?? new Date(sinceMs).toISOString();
    const page = numberOf(at?.page) ?? 1;
    const found = (
      await client.list('/api/v2/tickets', {
        ...{ updated_since: since, order_by: 'updated_at', order_type: 'asc' },
        ...{ per_page: PER_PAGE, page, include: 'requester,stats,description' },
      })
    ).map(fieldsOf);
    const known = new Set(textsOf(at?.known, 'id'));
    const entries = found.flatMap((fields): Entry[] => {
      const id = idOf(fields.id);
      return id === null ? [] : [{ id, createdMs: timeOf(fields.created_at, 'UTC'), fields }];
    });
    const last = textOf(found.at(-1)?.updated_at);
    const isMoved = last !== null && last !== since;
    const next = isMoved ? { since: last, page: 1, known: idsAt(found, last) } : { ...at, since, page: page + 1 };
    return {
      entries: entries.filter(({ id }) => !known.has(id)),
      next: found.length < PER_PAGE ? null : next,
    };
  },

  async whole(client, { id, fields }) {
    const conversations: unknown[] = [];
    let isWhole = false;
    for (let page = 1; page <= MESSAGE_PAGES_MAX && !isWhole; page++) {
      const path = `/api/v2/tickets/${encodeURIComponent(id)}/conversations`;
      const found = await client.list(path, { per_page: PER_PAGE, page });
      conversations.push(...listOf(found));
      isWhole = found.length < PER_PAGE;
    }
    return { ...fields, conversations, is_whole: isWhole };
  },
};

/** Tickets of the very time at which the next list begins. */
const idsAt = (tickets: Fields[], time: string): string[] =>
  tickets.flatMap(({ id, updated_at }) => (updated_at === time ? (idOf(id) ?? []) : []));
