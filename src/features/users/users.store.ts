import { Injectable } from '@nestjs/common';
import { named, type Queryable, type Statement } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { newId } from '../../kernel/ids.js';
import { markMoments } from '../../events/analytics-marks.js';
import { AUDIT_COLUMNS, EVENT_COLUMNS } from '../../events/journal.js';
import { CONTACT_COLUMNS, contactJson, type ContactRow } from '../contacts/contacts.dto.js';
import type { PushUser } from './users.dto.js';

const IDENTITY = ['name', 'email', 'phone', 'company', 'avatar_url', 'locale', 'timezone', 'attributes'] as const;

const SENT = Object.fromEntries(IDENTITY.map((field) => [field, `sent_${field}`])) as Record<
  (typeof IDENTITY)[number],
  string
>;

/** A push as the statement reads it, a row each: what is sent, what a new contact would be, and who says so. */
const RECORD = [
  'key text, id uuid',
  ...IDENTITY.map((field) => `sent_${field} ${field === 'attributes' ? 'jsonb' : 'text'}`),
  'fields text[], event_id uuid, line_id uuid, actor jsonb, request_id text, address_hash text',
].join(', ');
const columns = IDENTITY.join(', ');
const sent = IDENTITY.map((field) => `s.sent_${field}`).join(', ');
/** Names of the fields that differ from what was sent, or do not, in the order of the alphabet. */
const names = (is: 'is distinct from' | 'is not distinct from'): string =>
  `array_remove(array[${[...IDENTITY]
    .sort()
    .map((field) => `case when c.${field} ${is} s.sent_${field} then '${field}' end`)
    .join(', ')}], null)`;
const was = IDENTITY.map((field) => `'${field}', b.${field}`).join(', ');

/**
 * Pushes with their events, audit lines and marks, in one statement, and so in one round trip and one commit. `before` are
 * the rows as the statement saw them; each is found, and written, by the index of its key, however many the planner thinks
 * there are. A row changes only if nobody else changed it meanwhile, so that its event's `previous` is true; for such a
 * push, and where another made the contact meanwhile, no row comes back and it is tried again. All are taken in the order
 * of their keys, so that two batches never wait for each other.
 */
const push = (lock: '' | 'for update'): ((...values: unknown[]) => Statement) =>
  named(`
  with sent as materialized (
    select * from json_to_recordset($2::json) as s(${RECORD}) order by key
  ), before as materialized (
    select c.*, ${names('is distinct from')} as changes, ${names('is not distinct from')} as same
    from sent s cross join lateral (
      select c.*, c.xmin as seen from contacts c
      where c.workspace_id = $1 and c.external_user_id = s.key limit 1 ${lock}
    ) c
  ), written as (
    insert into contacts as c (workspace_id, id, kind, external_user_id, ${columns})
    select $1, s.id, 'user', s.key, ${sent}
    from sent s left join before b on b.external_user_id = s.key
    where b.id is null or b.changes <> '{}' order by s.key
    on conflict (workspace_id, external_user_id) do update
    set (${columns}, updated_at) = row(${IDENTITY.map((field) => `excluded.${field}`).join(', ')}, now())
    where c.xmin = (select b.seen from before b where b.external_user_id = excluded.external_user_id)
    returning c.*
  ), pushed as materialized (
    select w.*, b.id is null as created, coalesce(b.changes, s.fields) as changes,
      case when b.id is not null then jsonb_build_object(${was}) - b.same end as previous,
      s.event_id, s.line_id, s.actor, s.request_id, s.address_hash
    from written w join sent s on s.key = w.external_user_id left join before b on b.id = w.id
  ), ${markMoments('select distinct workspace_id, created_at from pushed where created')}, event as (
    insert into events (${EVENT_COLUMNS})
    select $1, event_id, case when created then 'contact.created' else 'contact.updated' end, ${contactJson('p')},
      previous, actor, request_id, id, null
    from pushed p
  ), audit as (
    insert into audit_entries (${AUDIT_COLUMNS})
    select $1, line_id, actor ->> 'type', (actor ->> 'id')::uuid, actor ->> 'label',
      case when created then 'contact.create' else 'contact.update' end, 'contact', id, changes, request_id, address_hash,
      null
    from pushed
  )
  select ${CONTACT_COLUMNS}, created, true as wrote from pushed
  union all
  select ${CONTACT_COLUMNS}, false, false from before where changes = '{}'`);

const PUSH = push('');
/** Waits for whoever is changing a contact, instead of finding out afterwards that somebody did. */
const PUSH_LOCKED = push('for update');
const TRIES = 10;

/** One user with whoever pushes them. */
export interface Push {
  actor: Actor;
  user: PushUser;
}

/** `wrote`: it differs from what was there, and so there is an event of it. */
export type Pushed = ContactRow & { created: boolean; wrote: boolean };

/** What a new contact's audit line names: the fields of which something was said. */
const fieldsOf = (user: PushUser): string[] =>
  IDENTITY.filter((field) => {
    const value = user[field] ?? null;
    return field === 'attributes' ? Object.keys(value ?? {}).length > 0 : value !== null;
  }).sort();

@Injectable()
export class UsersStore {
  /**
   * Writes the users' identities whole, each with its event and audit line where that changes anything: all of them, or none.
   * @param pushes of one user at most one
   * @param keep locks the rows from the start: for a transaction that goes on with them
   * @returns the contacts in the order of the pushes; null = somebody else writes to this one time and again
   */
  async push(db: Queryable, workspaceId: string, pushes: Push[], keep = false): Promise<(Pushed | null)[]> {
    const found = new Map<string, Pushed>();
    for (let tried = 0; tried < TRIES && found.size < pushes.length; tried++) {
      const left = pushes.filter(({ user }) => !found.has(user.external_user_id)).map(record);
      const statement = tried === 0 && !keep ? PUSH : PUSH_LOCKED;
      const { rows } = await db.query<Pushed>(statement(workspaceId, JSON.stringify(left)));
      for (const row of rows) found.set(row.external_user_id!, row);
    }
    return pushes.map(({ user }) => found.get(user.external_user_id) ?? null);
  }
}

/** Fields are set one by one: what spreads and entries leave behind is a hundredth of a push. */
function record({ actor: { type, id, label, requestId, addressHash }, user }: Push): Record<string, unknown> {
  const row: Record<string, unknown> = { key: user.external_user_id, id: newId() };
  for (const field of IDENTITY) row[SENT[field]] = user[field] ?? (field === 'attributes' ? {} : null);
  row['fields'] = fieldsOf(user);
  row['event_id'] = newId();
  row['line_id'] = newId();
  row['actor'] = { type, id, label };
  row['request_id'] = requestId;
  row['address_hash'] = addressHash;
  return row;
}
