import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { markMoments } from '../../platform/events/analytics-marks.js';
import { CONTACT_COLUMNS, type ContactRow } from './contacts.dto.js';
import { onlyRow } from '../../platform/db/only-row.js';

const ADD = named(`
  with made as (
    insert into contacts (workspace_id, id, kind, locale, timezone) values ($1, $2, 'visitor', $3, $4)
    on conflict (workspace_id, id) do nothing returning *
  ), ${markMoments('select workspace_id, created_at from made')}
  select ${CONTACT_COLUMNS} from made`);
const LOCK = named(`select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 and id = $2 for no key update`);
/** Records which e-mail the person stated themselves: it proves nothing, even once the company has identified them. */
const UPDATE = named(`
  update contacts set name = $3, email = $4, phone = $5,
    self_reported_email = case when $4 is distinct from email then $4 else self_reported_email end,
    locale = $6, timezone = $7, updated_at = now()
  where workspace_id = $1 and id = $2
  returning ${CONTACT_COLUMNS}`);
const BLOCK = named(`
  update contacts set blocked_at = $3, updated_at = now() where workspace_id = $1 and id = $2
  returning ${CONTACT_COLUMNS}`);

/** Values that a visitor or their browser can state. */
export type StatedDetails = Pick<ContactRow, 'name' | 'email' | 'phone' | 'locale' | 'timezone'>;

@Injectable()
export class VisitorsStore {
  /** @returns null if it already exists */
  async add(
    db: Queryable,
    workspaceId: string,
    { id, locale, timezone }: { id: string; locale: string | null; timezone: string | null },
  ): Promise<ContactRow | null> {
    return (await db.query<ContactRow>(ADD(workspaceId, id, locale, timezone))).rows[0] ?? null;
  }

  async lock(db: Queryable, workspaceId: string, id: string): Promise<ContactRow | null> {
    return (await db.query<ContactRow>(LOCK(workspaceId, id))).rows[0] ?? null;
  }

  async update(
    db: Queryable,
    workspaceId: string,
    { id, statedDetails: { name, email, phone, locale, timezone } }: { id: string; statedDetails: StatedDetails },
  ): Promise<ContactRow> {
    const update = UPDATE(workspaceId, id, name, email, phone, locale, timezone);
    return onlyRow(await db.query<ContactRow>(update));
  }

  /** Of a locked contact. @param at null = no longer blocked */
  async block(tx: Queryable, workspaceId: string, { id, at }: { id: string; at: string | null }): Promise<ContactRow> {
    return onlyRow(await tx.query<ContactRow>(BLOCK(workspaceId, id, at)));
  }
}
