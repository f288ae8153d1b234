import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { CONTACT_COLUMNS, type ContactRow } from './contacts.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

const FIND = named(`select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and external_user_id = $2`);
/** Both in order of their ids, so that two concurrent calls for the same two do not deadlock. */
const LOCK = named(`
  select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and (id = $2 or external_user_id = $3)
  order by id for update`);
const ADD = named(`
  with made as (
    insert into contacts (workspace_id, id, kind, external_user_id, locale, timezone) values ($1, $2, 'user', $3, $4, $5)
    on conflict do nothing returning *
  ), ${markMoments('select workspace_id, created_at from made')}
  select ${CONTACT_COLUMNS} from made`);
const BECOME = named(`
  update contacts set kind = 'user', external_user_id = $3, updated_at = now() where workspace_id = $1 and id = $2
  returning ${CONTACT_COLUMNS}`);
const SEEN = named(`
  update contacts c set first_seen_at = least(c.first_seen_at, v.first_seen_at),
    last_seen_at = greatest(c.last_seen_at, v.last_seen_at),
    blocked_at = coalesce(c.blocked_at, v.blocked_at), updated_at = now()
  from contacts v where c.workspace_id = $1 and c.id = $2 and v.workspace_id = $1 and v.id = $3
  returning c.${CONTACT_COLUMNS.replaceAll(', ', ', c.')}`);

export interface NewUser {
  id: string;
  externalUserId: string;
  locale: string | null;
  timezone: string | null;
}

@Injectable()
export class IdentityStore {
  async find(db: Queryable, workspaceId: string, externalUserId: string): Promise<ContactRow | null> {
    return (await db.query<ContactRow>(FIND(workspaceId, externalUserId))).rows[0] ?? null;
  }

  /** The visitor and the user, if they exist, locked until the transaction ends. */
  async lock(
    db: Queryable,
    workspaceId: string,
    { visitorId, externalUserId }: { visitorId: string | null; externalUserId: string },
  ): Promise<ContactRow[]> {
    return (await db.query<ContactRow>(LOCK(workspaceId, visitorId, externalUserId))).rows;
  }

  /** @returns null if another request meanwhile created a contact with this id, or of this user */
  async add(db: Queryable, workspaceId: string, user: NewUser): Promise<ContactRow | null> {
    const { id, externalUserId, locale, timezone } = user;
    return (await db.query<ContactRow>(ADD(workspaceId, id, externalUserId, locale, timezone))).rows[0] ?? null;
  }

  /** Makes the visitor that user. Throws Postgres's own error if the user has become another contact meanwhile. */
  async become(
    db: Queryable,
    workspaceId: string,
    { id, externalUserId }: { id: string; externalUserId: string },
  ): Promise<ContactRow> {
    return onlyRow(await db.query<ContactRow>(BECOME(workspaceId, id, externalUserId)));
  }

  /** @returns the user, with the later last_seen_at of the two */
  async seen(
    db: Queryable,
    workspaceId: string,
    { userId, visitorId }: { userId: string; visitorId: string },
  ): Promise<ContactRow> {
    return onlyRow(await db.query<ContactRow>(SEEN(workspaceId, userId, visitorId)));
  }
}
