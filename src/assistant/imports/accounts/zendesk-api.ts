/** https://developer.zendesk.com/api-reference/ticketing/ticket-management/incremental_exports/ */
import { fieldsOf, idOf, listOf, textOf, type Fields } from '../adapters/fields.js';
import { timeOf } from '../adapters/times.js';
import type { AccountClient } from './account-client.js';
import { basic, inSeconds, MESSAGE_PAGES_MAX, type Entry, type VendorApi } from './vendor-api.js';

const PER_PAGE = 100;
/** It refuses a later start. */
const LATEST_MS = 2 * 60_000;

export const zendeskApi: VendorApi = {
  headers: (token, login) => ({
    authorization: login === null ? `Bearer ${token}` : basic(`${login}/token`, token),
  }),

  async list(client, { sinceMs }, at) {
    const cursor = textOf(at?.cursor);
    const start = inSeconds(Math.min(sinceMs, Date.now() - LATEST_MS));
    const found = await client.get('/api/v2/incremental/tickets/cursor.json', {
      ...(cursor === null ? { start_time: start } : { cursor }),
      ...{ per_page: PER_PAGE, include: 'users' },
    });
    const users = peopleIn(found);
    const entries = listOf(found.tickets)
      .map(fieldsOf)
      .flatMap((ticket): Entry[] => {
        const id = idOf(ticket.id);
        const requester = users.get(idOf(ticket.requester_id) ?? '');
        const fields = requester ? { ...ticket, requester } : ticket;
        return id === null ? [] : [{ id, createdMs: timeOf(ticket.created_at, 'UTC'), fields }];
      });
    const next = found.end_of_stream === true ? null : textOf(found.after_cursor);
    return { entries, next: next === null ? null : { cursor: next } };
  },

  async whole(client, { id, fields }) {
    // The comments of a deleted ticket are gone; that it was deleted is told when it is read.
    if (fields.status === 'deleted') return fields;
    return { ...fields, ...(await commentsOf(client, id)) };
  },
};

async function commentsOf(client: AccountClient, id: string): Promise<Fields> {
  const comments: Fields[] = [];
  let after: string | null = null;
  for (let page = 0; page < MESSAGE_PAGES_MAX; page++) {
    const found: Fields = await client.get(`/api/v2/tickets/${encodeURIComponent(id)}/comments.json`, {
      ...{ include: 'users', 'page[size]': PER_PAGE },
      ...(after !== null && { 'page[after]': after }),
    });
    const users = peopleIn(found);
    for (const comment of listOf(found.comments).map(fieldsOf)) {
      const author = users.get(idOf(comment.author_id) ?? '');
      comments.push(author ? { ...comment, author } : comment);
    }
    const { has_more: hasMore, after_cursor: next } = fieldsOf(found.meta);
    after = hasMore === true ? textOf(next) : null;
    if (after === null) return { comments, is_whole: true };
  }
  return { comments, is_whole: false };
}

/** Users that stand beside what names them. */
function peopleIn({ users }: Fields): Map<string, Fields> {
  const people = listOf(users).map(fieldsOf);
  return new Map(
    people.map(({ id, name, email, phone, role }) => [idOf(id) ?? '', { id, name, email, phone, role }] as const),
  );
}
