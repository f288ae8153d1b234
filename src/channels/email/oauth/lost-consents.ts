/** A provider gives no access to a mailbox any more: it is recorded, and the owners are told. */
import { Inject, Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { Journal } from '../../../platform/events/journal.js';
import { queueLostConsent } from '../../../desk/handoffs/mailbox-mails.commands.js';
import { systemActor } from '../../../platform/kernel/actor.js';
import { MAILER, type SmtpMailer } from '../../../platform/outbound/mail/mailer.js';
import { ChannelsStore } from '../../channels.store.js';
import { ConsentsStore, type ConsentKey } from './consents.store.js';

const MAILBOXES = systemActor('Mailboxes');

@Injectable()
export class LostConsents {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ConsentsStore,
    private readonly channels: ChannelsStore,
    private readonly journal: Journal,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {}

  /** Does nothing if a newer token exists, or it was recorded before. */
  async record(key: ConsentKey, error: string): Promise<void> {
    const { workspaceId, accountId: id } = key;
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.revoke(tx, key, error))) return;
      await this.channels.markFailed(tx, workspaceId, { id, error });
      const audit = { action: 'channel.lose_consent', target: 'channel', targetId: id, changes: [] };
      await this.journal.record(tx, workspaceId, { actor: MAILBOXES, audit });
      if (this.mailer) await queueLostConsent(tx, workspaceId, id);
    });
  }
}
