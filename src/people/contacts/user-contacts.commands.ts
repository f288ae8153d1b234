import { Injectable } from '@nestjs/common';
import { named, type Queryable, type StatementFactory } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { CONTACT_COLUMNS, type Pushed } from './contacts.dto.js';

const IDENTITY = ['name', 'email', 'phone', 'company', 'avatar_url', 'locale', 'timezone', 'attributes'] as const;

const SENT = Object.fromEntries(IDENTITY.map((field) => [field, `sent_${field}`])) as Record<
  (typeof IDENTITY)[number],
  string
>;

/** The columns of a user as the statement reads them, one row each: the pushed values, and those of a new contact. */
const RECORD = [
  'key text, id uuid',
  ...IDENTITY.map((field) => `sent_${field} ${field === 'attributes' ? 'jsonb' : 'text'}`),
  'fields text[]',
].join(', ');
const columns = IDENTITY.join(', ');
const sentColumns = IDENTITY.map((field) => `s.sent_${field}`).join(', ');
/** Names of the fields that differ from the pushed values (or do not), in alphabetical order. */
const names = (is: 'is distinct from' | 'is not distinct from'): string =>
  `array_remove(array[${[...IDENTITY]
    .sort()
    .map((field) => `case when c.${field} ${is} s.sent_${field} then '${field}' end`)
    .join(', ')}], null)`;
const was = IDENTITY.map((field) => `'${field}', b.${field}`).join(', ');

/**
 * Pushes and their marks in one statement, so in one round trip. `before` contains the rows as the statement
 * saw them; each is found and written by its key's index, whatever the planner estimates. A row changes only if
 * no other transaction changed it meanwhile, so that its event's `previous` is correct; otherwise, and if
 * another transaction created the contact meanwhile, no row is returned and the push is tried again. All rows
 * are locked in order of their keys, so that two batches never deadlock.
 */
const push = (lock: '' | 'for update'): StatementFactory =>
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
    select $1, s.id, 'user', s.key, ${sentColumns}
    from sent s left join before b on b.external_user_id = s.key
    where b.id is null or b.changes <> '{}' order by s.key
    on conflict (workspace_id, external_user_id) do update
    set (${columns}, updated_at) = row(${IDENTITY.map((field) => `excluded.${field}`).join(', ')}, now())
    where c.xmin = (select b.seen from before b where b.external_user_id = excluded.external_user_id)
    returning c.*
  ), pushed as materialized (
    select w.*, b.id is null as created, coalesce(b.changes, s.fields) as changes,
      case when b.id is not null then jsonb_build_object(${was}) - b.same end as previous
    from written w join sent s on s.key = w.external_user_id left join before b on b.id = w.id
  ), ${markMoments('select distinct workspace_id, created_at from pushed where created')}
  select ${CONTACT_COLUMNS}, created, changes, previous from pushed
  union all
  select ${CONTACT_COLUMNS}, false, null, null from before where changes = '{}'`);

const PUSH = push('');
/** Waits for concurrent changes of a contact first, instead of detecting them afterwards. */
const PUSH_LOCKED = push('for update');

/** Fields for a new contact's audit line: those with a value. */
const fieldsOf = (user: UserIdentity): string[] =>
  IDENTITY.filter((field) => {
    const value = user[field] ?? null;
    return field === 'attributes' ? Object.keys(value ?? {}).length > 0 : value !== null;
  }).sort();

/** A person as your backend knows them; what is null or missing is cleared. */
export type UserIdentity = { external_user_id: string } & { [Field in (typeof IDENTITY)[number]]?: unknown };

/** Identified users become contacts: inserted or updated, all or none. */
@Injectable()
export class UserContactsCommands {
  /**
   * Writes the users' complete identities: all of them, or none.
   * @param users at most one per external id
   * @param locks locks the rows from the start: for a transaction that continues to use them, or a retry
   * @returns the contacts, without those that another transaction changed meanwhile
   */
  async push(
    tx: Queryable,
    workspaceId: string,
    { users, locks }: { users: UserIdentity[]; locks: boolean },
  ): Promise<Pushed[]> {
    const statement = locks ? PUSH_LOCKED : PUSH;
    return (await tx.query<Pushed>(statement(workspaceId, JSON.stringify(users.map(record))))).rows;
  }
}

/** Fields are assigned one by one: garbage from spreads and entries costs a hundredth of a push. */
function record(user: UserIdentity): Record<string, unknown> {
  const row: Record<string, unknown> = { key: user.external_user_id, id: newId() };
  for (const field of IDENTITY) row[SENT[field]] = user[field] ?? (field === 'attributes' ? {} : null);
  row['fields'] = fieldsOf(user);
  return row;
}
