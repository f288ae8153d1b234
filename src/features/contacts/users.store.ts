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
const columns = IDENTITY.join(', ');
const sent = IDENTITY.map((column) => `sent.${column}`).join(', ');
const identityOf = (row: string): string =>
  `jsonb_build_object(${IDENTITY.map((column) => `'${column}', ${row}.${column}`).join(', ')})`;
const NOTHING = `'${JSON.stringify(Object.fromEntries(IDENTITY.map((column) => [column, null])))}'::jsonb`;

/** The contact, where a push would change nothing: what most pushes are, so it comes first and reads one row. */
const SAME = named(`
  select ${CONTACT_COLUMNS}, false as created from contacts c
  where c.workspace_id = $1 and c.external_user_id = $2 and ${identityOf('c')} = $3::jsonb`);

/**
 * A push that changes something, its event and its audit line, in one round trip. `before` is the row
 * as the statement saw it. It changes only if nobody else changed it meanwhile, so that the event's `previous` is true;
 * then, and where another push made the contact meanwhile, no row comes back and the push is tried again.
 */
const push = (lock: '' | 'for update'): ((...values: unknown[]) => Statement) =>
  named(`
  with before as materialized (
    select c.*, ${identityOf('c')} as identity from contacts c
    where c.workspace_id = $1 and c.external_user_id = $3 ${lock}
  ), sent as materialized (
    select * from jsonb_to_record($4::jsonb) as sent(name text, email text, phone text, company text, avatar_url text,
      locale text, timezone text, attributes jsonb)
  ), made as (
    insert into contacts (workspace_id, id, kind, external_user_id, ${columns})
    select $1, $2, 'user', $3, ${sent} from sent where not exists (select from before)
    on conflict (workspace_id, external_user_id) do nothing returning *
  ), changed as (
    update contacts c set (${columns}) = (${sent}), updated_at = now() from before, sent
    where c.workspace_id = $1 and c.external_user_id = $3 and before.identity <> $4::jsonb and ${identityOf('c')} = before.identity
    returning c.*
  ), pushed as (
    select *, true as created from made union all select *, false from changed
  ), ${markMoments('select workspace_id, created_at from made')}, fields as (
    select key, old.value as was from jsonb_each(coalesce((select identity from before), ${NOTHING})) as old
    where old.value is distinct from $4::jsonb -> key and not (old.value = 'null' and $4::jsonb -> key = '{}')
  ), event as (
    insert into events (${EVENT_COLUMNS})
    select $1, $5, case when created then 'contact.created' else 'contact.updated' end, ${contactJson('pushed')},
      case when not created then (select jsonb_object_agg(key, was) from fields) end, $6::jsonb, $7
    from pushed
  ), audit as (
    insert into audit_entries (${AUDIT_COLUMNS})
    select $1, $8, $6::jsonb ->> 'type', ($6::jsonb ->> 'id')::uuid, $6::jsonb ->> 'label',
      case when created then 'contact.create' else 'contact.update' end, 'contact', pushed.id,
      array(select key from fields order by key), $7, $9
    from pushed
  )
  select ${CONTACT_COLUMNS}, created from pushed
  union all
  select ${CONTACT_COLUMNS}, false from before where identity = $4::jsonb`);

const PUSH = push('');
/** Waits for whoever is changing the contact, instead of finding out afterwards that somebody did. */
const PUSH_LOCKED = push('for update');
const TRIES = 10;

type Found = ContactRow & { created: boolean };

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
    const identity = JSON.stringify(
      Object.fromEntries(IDENTITY.map((column) => [column, user[column] ?? (column === 'attributes' ? {} : null)])),
    );
    const actor = JSON.stringify({ type, id, label });
    const { rows: same } = keep
      ? { rows: [] }
      : await db.query<Found>(SAME(workspaceId, user.external_user_id, identity));
    if (same[0]) return same[0];
    for (let tried = 0; tried < TRIES; tried++) {
      const statement = (tried === 0 && !keep ? PUSH : PUSH_LOCKED)(
        ...[workspaceId, newId(), user.external_user_id, identity, newId(), actor, requestId, newId(), addressHash],
      );
      const { rows } = await db.query<Found>(statement);
      if (rows[0]) return rows[0];
    }
    throw fail('service_unavailable', 'This user is being pushed too often at once; try again.', {
      headers: { 'Retry-After': '1' },
    });
  }
}
