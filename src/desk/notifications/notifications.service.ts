import { Inject, Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { MAILER, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import {
  DEFAULT_MAIL,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationsDto,
  type UpdateNotifications,
} from './notifications.dto.js';
import { NotificationsStore } from './notifications.store.js';

/** Members' notification settings; private, so only the member can read them (decision 0121). */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: NotificationsStore,
    private readonly journal: Journal,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {}

  async get(workspaceId: string, memberId: string, db: Queryable = this.db.of(workspaceId)): Promise<NotificationsDto> {
    const stored = await this.store.find(db, workspaceId, memberId);
    const { mail, sound, browser } = stored ?? { mail: [...DEFAULT_MAIL], sound: [], browser: [] };
    return { object: 'notifications', mail, sound, browser, mail_available: this.mailer !== null };
  }

  /** Changes the fields that are sent. */
  update(
    workspaceId: string,
    { actor, memberId, sent }: { actor: Actor; memberId: string; sent: UpdateNotifications },
  ): Promise<NotificationsDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.lockMember(tx, workspaceId, memberId);
      const { mail, sound, browser } = await this.get(workspaceId, memberId, tx);
      const before = { mail, sound, browser };
      const after = {
        mail: ordered(sent.mail ?? mail),
        sound: ordered(sent.sound ?? sound),
        browser: ordered(sent.browser ?? browser),
      };
      const changed = changedFields(before, after);
      if (changed) {
        await this.store.write(tx, workspaceId, { memberId, ...after });
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
