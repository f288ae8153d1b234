/** Processes a leased message: sends it, refuses it, or gives it back. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ChannelsStore } from '../channels.store.js';
import { OutboxStore, type LeasedMessage } from '../outbox.store.js';
import { OutgoingParts } from './outgoing-parts.js';
import { PartSender } from './part-sender.js';
import { WithheldMessages } from './withheld-messages.js';

/** Attempts that may end without a result. */
const ATTEMPTS_MAX = 10;

@Injectable()
export class OutgoingMessages {
  constructor(
    private readonly db: TenantDb,
    private readonly store: OutboxStore,
    private readonly channels: ChannelsStore,
    private readonly contents: OutgoingParts,
    private readonly withheld: WithheldMessages,
    private readonly sender: PartSender,
  ) {}

  async process(message: LeasedMessage): Promise<void> {
    const db = this.db.of(message.workspace_id);
    const row = await this.channels.find(db, message.workspace_id, message.account_id);
    if (!row) return;
    if (row.status === 'paused') return this.store.giveBack(db, message, 0); // due again on resume
    if (message.attempts > ATTEMPTS_MAX) {
      // Preparing may be the step that fails.
      const prepared = await this.contents.prepare(message, row).catch(() => null);
      return this.sender.refuse(message, 'Sending it failed too often.', prepared?.parts.length ?? 1);
    }
    const prepared = await this.contents.prepare(message, row);
    if (!prepared) return this.sender.refuse(message, 'erased', 1);
    const reason = await this.withheld.withhold(message, prepared.sendable, prepared.adapter);
    if (reason !== null) return this.sender.refuse(message, reason, prepared.parts.length);
    await this.sender.send(message, prepared);
  }
}
