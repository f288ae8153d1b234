import { Injectable } from '@nestjs/common';
import { named, type Queryable, type Statement } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { markMoments } from '../../outbox/analytics-marks.js';
import { AUDIT_COLUMNS, EVENT_COLUMNS } from '../../outbox/journal.js';
import { CONTACT_COLUMNS, contactJson, type ContactRow } from './contacts.dto.js';
import type { PushUser } from './users.dto.js';

const IDENTITY = ['name', 'email', 'phone', 'company', 'avatar_url', 'locale', 'timezone', 'attributes'] as const;
type Field = (typeof IDENTITY)[number];

/** $1 workspace, $2 the contact's id if it is new, $3 external id, then the identity, then what the journal needs. */
const at = (field: Field): string => `$${IDENTITY.indexOf(field) + 4}::${field === 'attributes' ? 'jsonb' : 'text'}`;
const [CHANGES, EVENT, ACTOR, REQUEST, LINE, TYPE, WHO, LABEL, ADDRESS] = Array.from(
  { length: 9 },
  (_, i) => `$${IDENTITY.length + 4 + i}`,
);
const columns = IDENTITY.join(', ');
const sent = IDENTITY.map(at).join(', ');
/** Names of the fields that differ from what was sent, or do not, in the order of the alphabet. */
const names = (is: 'is distinct from' | 'is not distinct from'): string =>
  `array_remove(array[${[...IDENTITY]
    .sort()
    .map((field) => `case when c.${field} ${is} ${at(field)} then '${field}' end`)
    .join(', ')}], null)`;
const was = IDENTITY.map((field) => `'${field}', before.${field}`).join(', ');

/**
 * A push with its event, audit line and mark, in one statement, and so in one round trip. `before` is the row as the statement
 * saw it. It changes only if nobody else changed it meanwhile, so that the event's `previous` is true; then, and where
 * another push made the contact meanwhile, no row comes back and the push is tried again.
 */
const push = (lock: '' | 'for update'): ((...values: unknown[]) => Statement) =>
  named(`
  with before as materialized (
    select c.*, c.xmin as seen, ${names('is distinct from')} as changes, ${names('is not distinct from')} as same
    from contacts c where c.workspace_id = $1 and c.external_user_id = $3 ${lock}
  ), made as (
    insert into contacts (workspace_id, id, kind, external_user_id, ${columns})
    select $1, $2, 'user', $3, ${sent} where not exists (select from before)
    on conflict (workspace_id, external_user_id) do nothing
    returning *, true as created, ${CHANGES}::text[] as changes, null::jsonb as previous
  ), changed as (
    update contacts c set (${columns}, updated_at) = row(${sent}, now()) from before
    where c.workspace_id = $1 and c.external_user_id = $3 and before.changes <> '{}' and c.xmin = before.seen
    returning c.*, false, before.changes, jsonb_build_object(${was}) - before.same
  ), pushed as (
    select * from made union all select * from changed
  ), ${markMoments('select workspace_id, created_at from made')}, event as (
    insert into events (${EVENT_COLUMNS})
    select $1, ${EVENT}, case when created then 'contact.created' else 'contact.updated' end, ${contactJson('pushed')},
      previous, ${ACTOR}::jsonb, ${REQUEST}, id, null
    from pushed
  ), audit as (
    insert into audit_entries (${AUDIT_COLUMNS})
    select $1, ${LINE}, ${TYPE}, ${WHO}, ${LABEL}, case when created then 'contact.create' else 'contact.update' end,
      'contact', pushed.id, changes, ${REQUEST}, ${ADDRESS}
    from pushed
  )
  select ${CONTACT_COLUMNS}, created, true as wrote from pushed
  union all
  select ${CONTACT_COLUMNS}, false, false from before where changes = '{}'`);

const PUSH = push('');
/** Waits for whoever is changing the contact, instead of finding out afterwards that somebody did. */
const PUSH_LOCKED = push('for update');
const TRIES = 10;

/** `wrote`: it differs from what was there, and so there is an event of it. */
type Found = ContactRow & { created: boolean; wrote: boolean };

/** What a new contact's audit line names: the fields of which something was said. */
const fieldsOf = (user: PushUser): string[] =>
  IDENTITY.filter((field) => {
    const value = user[field] ?? null;
    return field === 'attributes' ? Object.keys(value ?? {}).length > 0 : value !== null;
  }).sort();

@Injectable()
export class UsersStore {
  /**
   * Writes the user's identity whole, with its event and audit line where that changes anything.
   * @param keep locks the row from the start: for a transaction that goes on with it
   */
  async push(
    db: Queryable,
    workspaceId: string,
    { type, id, label, requestId, addressHash }: Actor,
    user: PushUser,
    keep = false,
  ): Promise<Found> {
    const identity = IDENTITY.map((field) =>
      field === 'attributes' ? JSON.stringify(user.attributes ?? {}) : (user[field] ?? null),
    );
    const actor = JSON.stringify({ type, id, label });
    for (let tried = 0; tried < TRIES; tried++) {
      const { rows } = await db.query<Found>(
        (tried === 0 && !keep ? PUSH : PUSH_LOCKED)(
          ...[workspaceId, newId(), user.external_user_id, ...identity, fieldsOf(user)],
          ...[newId(), actor, requestId, newId(), type, id, label, addressHash],
        ),
      );
      if (rows[0]) return rows[0];
    }
    throw fail('service_unavailable', 'This user is being pushed too often at once; try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
}
