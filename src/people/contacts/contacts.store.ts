import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Tx } from '../../platform/db/transaction.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { CONTACT_COLUMNS, STATED, type ContactRow, type StatedField } from './contacts.dto.js';
import { ContactEntity } from './entities/contact.entity.js';

/** What a person says about themselves: unproven. */
export type StatedPerson = Record<StatedField, string | null>;

/** Values that a visitor or their browser can state. */
export type StatedDetails = StatedPerson & Pick<ContactEntity, 'locale' | 'timezone' | 'told_besides'>;

interface NewContact {
  id: string;
  /** The company's id of a user; default: a visitor. */
  externalUserId?: string | null;
  locale: string | null;
  timezone: string | null;
  stated?: StatedPerson;
}

export type ContactWithToken = ContactRow & { vendor_token: Buffer | null };

type Change = Pick<ContactEntity, 'id' | 'updated_at'> & Partial<Omit<ContactEntity, 'workspace_id'>>;

const ADD = named(`
  with made as (
    insert into contacts (workspace_id, id, kind, external_user_id, locale, timezone, name, email, phone,
      self_reported_name, self_reported_email)
    values ($1, $2, case when $3::text is null then 'visitor' else 'user' end, $3, $4, $5, $6, $7, $8, $6, $7)
    on conflict do nothing returning *
  ), ${markMoments('select workspace_id, created_at from made')}
  select ${CONTACT_COLUMNS} from made`);
const FIND_USER = named(`select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and external_user_id = $2`);
const LOCK = named(`select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and id = $2 for no key update`);
const LOCK_TOKEN = named(
  `select ${CONTACT_COLUMNS}, vendor_token from contacts where workspace_id = $1 and id = $2 for update`,
);
const SET_TOKEN = named(`
  update contacts set vendor_token = $3, updated_at = now(),
    vendor_token_set_at = case when $3::bytea is not null then now() end
  where workspace_id = $1 and id = $2
  returning ${CONTACT_COLUMNS}`);
const STATEABLE = [
  ...STATED,
  'locale',
  'timezone',
  'self_reported_name',
  'self_reported_email',
  'self_reported_phone',
  'told_besides',
] as const;
const STATE = named(`
  update contacts set ${STATEABLE.map((column, at) => `${column} = $${at + 3}`).join(', ')}, updated_at = $12
  where workspace_id = $1 and id = $2
  returning ${CONTACT_COLUMNS}`);
const TELL = named(`select pg_notify('handoffs', concat_ws(' ', $1::text, '-', 'contact', $2::text))`);
const LOCK_TO_ERASE = named('select id, now() as at from contacts where workspace_id = $1 and id = $2 for update');
/** In order of their ids, so that two concurrent calls for the same two do not deadlock. */
const LOCK_BOTH = named(`
  select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and (id = $2 or external_user_id = $3)
  order by id for update`);
const LOCK_PAIR = named(`
  select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and id = any($2) order by id for update`);

/** Visitors and users, one by one; users are pushed in sets by UserContactsCommands. */
@Injectable()
export class ContactsStore {
  /** @returns null if there is a contact with this id, or of this user, meanwhile */
  async add(
    tx: Queryable,
    workspaceId: string,
    { id, externalUserId = null, locale, timezone, stated }: NewContact,
  ): Promise<ContactRow | null> {
    const { name = null, email = null, phone = null } = stated ?? {};
    const added = ADD(workspaceId, id, externalUserId, locale, timezone, name, email, phone);
    return (await tx.query<ContactRow>(added)).rows[0] ?? null;
  }

  async findUser(db: Queryable, workspaceId: string, externalUserId: string): Promise<ContactRow | null> {
    return (await db.query<ContactRow>(FIND_USER(workspaceId, externalUserId))).rows[0] ?? null;
  }

  async lock(tx: Queryable, workspaceId: string, id: string): Promise<ContactRow | null> {
    return (await tx.query<ContactRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  /** With the sealed token. */
  async lockWithToken(tx: Queryable, workspaceId: string, id: string): Promise<ContactWithToken | null> {
    return (await tx.query<ContactWithToken>(LOCK_TOKEN(workspaceId, id))).rows[0] ?? null;
  }

  /** Of a locked contact. @param sealed null = remove the token */
  async setToken(
    tx: Queryable,
    workspaceId: string,
    { id, sealed }: { id: string; sealed: Buffer | null },
  ): Promise<ContactRow> {
    return onlyRow(await tx.query<ContactRow>(SET_TOKEN(workspaceId, id, sealed)));
  }

  /** The visitor and the user, if they exist. */
  async lockBoth(
    tx: Tx,
    workspaceId: string,
    { visitorId, externalUserId }: { visitorId: string | null; externalUserId: string },
  ): Promise<ContactRow[]> {
    return (await tx.query<ContactRow>(LOCK_BOTH(workspaceId, visitorId, externalUserId))).rows;
  }

  /** Those of the two that exist. */
  async lockPair(tx: Tx, workspaceId: string, ids: [string, string]): Promise<ContactRow[]> {
    return (await tx.query<ContactRow>(LOCK_PAIR(workspaceId, ids))).rows;
  }

  /** Transactions that would add data about the contact wait, and then find none. @returns its id as stored, and now */
  async lockToErase(tx: Tx, workspaceId: string, id: string): Promise<{ id: string; at: string } | null> {
    return (await tx.query<{ id: string; at: string }>(LOCK_TO_ERASE(workspaceId, id))).rows[0] ?? null;
  }

  /** Of a locked contact. Throws Postgres's own error if it becomes a user who is another contact meanwhile. */
  async update(tx: Tx, workspaceId: string, { id, ...change }: Change): Promise<void> {
    await tx.repository(ContactEntity).update({ workspace_id: workspaceId, id }, change);
  }

  /** Open consoles hear of what the team changed: a trigger would announce each pushed user as well. */
  async tell(tx: Tx, workspaceId: string, id: string): Promise<void> {
    await tx.query(TELL(workspaceId, id));
  }

  /** Also records what the person stated: it proves nothing, even once the company has identified them. */
  async state(
    tx: Queryable,
    workspaceId: string,
    { before, stated, at }: { before: ContactRow; stated: Partial<StatedDetails>; at: string },
  ): Promise<ContactRow> {
    const told = STATED.filter((field) => stated[field] !== undefined && stated[field] !== before[field]);
    const marks = Object.fromEntries(told.map((field) => [`self_reported_${field}`, stated[field]]));
    const change = { ...stated, ...marks };
    const next: ContactRow = { ...before, ...change };
    const values = [...STATEABLE.map((column) => next[column]), at];
    return onlyRow(await tx.query<ContactRow>(STATE(workspaceId, before.id, ...values)));
  }
}
