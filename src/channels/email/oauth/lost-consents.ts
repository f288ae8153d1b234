/** A provider gives no access to a mailbox any more: it is recorded, and the owners are told. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { Journal } from '../../../platform/events/journal.js';
import { systemActor } from '../../../platform/kernel/actor.js';
import { ChannelsStore } from '../../channels.store.js';
import { ConsentMails } from './consent-mails.js';
import { ConsentsStore, type ConsentKey } from './consents.store.js';

const MAILBOXES = systemActor('Mailboxes');

@Injectable()
export class LostConsents {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ConsentsStore,
    private readonly channels: ChannelsStore,
    private readonly journal: Journal,
    private readonly mails: ConsentMails,
  ) {}

  /** Does nothing if a newer token exists, or it was recorded before. */
  async record(key: ConsentKey, error: string): Promise<void> {
    const { workspaceId, accountId: id } = key;
    const row = await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.revoke(tx, key, error))) return null;
      await this.channels.markFailed(tx, workspaceId, { id, error });
      const audit = { action: 'channel.lose_consent', target: 'channel', targetId: id, changes: [] };
      await this.journal.record(tx, workspaceId, { actor: MAILBOXES, audit });
      return this.channels.find(tx, workspaceId, id);
    });
    // What waits for the token does not wait for mail.
    if (row) void this.mails.tellOwners(workspaceId, row).catch(() => {});
  }
}
