import { Inject, Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { MAILER, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import {
  DEFAULT_MAIL,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationsDto,
  type NotificationsRow,
  type UpdateNotifications,
} from './notifications.dto.js';

const FIND = named('select mail, sound, browser from member_notifications where workspace_id = $1 and member_id = $2');
const LOCK_MEMBER = named('select from members where workspace_id = $1 and id = $2 for no key update');
const WRITE = named(`
  insert into member_notifications (workspace_id, member_id, mail, sound, browser) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, member_id) do update
    set mail = excluded.mail, sound = excluded.sound, browser = excluded.browser, updated_at = clock_timestamp()`);

/** Members' notification settings; private, so only the member can read them (decision 0121). */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly journal: Journal,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {}

  async get(workspaceId: string, memberId: string, db: Queryable = this.db.of(workspaceId)): Promise<NotificationsDto> {
    const { rows } = await db.query<NotificationsRow>(FIND(workspaceId, memberId));
    const { mail, sound, browser } = rows[0] ?? { mail: [...DEFAULT_MAIL], sound: [], browser: [] };
    return { object: 'notifications', mail, sound, browser, mail_available: this.mailer !== null };
  }

  /** Changes the fields that are sent. */
  update(
    workspaceId: string,
    { actor, memberId, sent }: { actor: Actor; memberId: string; sent: UpdateNotifications },
  ): Promise<NotificationsDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await tx.query(LOCK_MEMBER(workspaceId, memberId));
      const { mail, sound, browser } = await this.get(workspaceId, memberId, tx);
      const before = { mail, sound, browser };
      const after = {
        mail: ordered(sent.mail ?? mail),
        sound: ordered(sent.sound ?? sound),
        browser: ordered(sent.browser ?? browser),
      };
      const changed = changedFields(before, after);
      if (changed) {
        await tx.query(WRITE(workspaceId, memberId, after.mail, after.sound, after.browser));
        const changes = Object.keys(changed);
        await this.journal.record(tx, workspaceId, {
          actor,
          audit: { action: 'member.set_notifications', target: 'member', targetId: memberId, changes },
        });
      }
      return this.get(workspaceId, memberId, tx);
    });
  }
}

const ordered = (kinds: NotificationKind[]): NotificationKind[] =>
  NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind));
