import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { NotificationsRow } from './notifications.dto.js';

const FIND = named('select mail, sound, browser from member_notifications where workspace_id = $1 and member_id = $2');
const LOCK_MEMBER = named('select from members where workspace_id = $1 and id = $2 for no key update');
const WRITE = named(`
  insert into member_notifications (workspace_id, member_id, mail, sound, browser) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, member_id) do update
    set mail = excluded.mail, sound = excluded.sound, browser = excluded.browser, updated_at = clock_timestamp()`);

@Injectable()
export class NotificationsStore {
  /** @returns null if the member has changed nothing yet */
  async find(db: Queryable, workspaceId: string, memberId: string): Promise<NotificationsRow | null> {
    return (await db.query<NotificationsRow>(FIND(workspaceId, memberId))).rows[0] ?? null;
  }

  async lockMember(tx: Queryable, workspaceId: string, memberId: string): Promise<void> {
    await tx.query(LOCK_MEMBER(workspaceId, memberId));
  }

  async write(
    tx: Queryable,
    workspaceId: string,
    { memberId, mail, sound, browser }: Pick<NotificationsRow, 'mail' | 'sound' | 'browser'> & { memberId: string },
  ): Promise<void> {
    await tx.query(WRITE(workspaceId, memberId, mail, sound, browser));
  }
}
