/** Processes a leased delivery: reads its events and applies them, in the transaction that dequeues it. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ChannelAccounts } from '../channel-accounts.js';
import { ChannelsStore } from '../channels.store.js';
import { InboxStore, type LeasedEntry } from '../inbox.store.js';
import { IncomingEvents } from './incoming-events.js';
import { SharedMessages } from './shared-messages.js';

@Injectable()
export class IncomingDeliveries {
  constructor(
    private readonly db: TenantDb,
    private readonly store: InboxStore,
    private readonly channels: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly events: IncomingEvents,
    private readonly shared: SharedMessages,
  ) {}

  /** Throws RetryLater, DeliveryUnreadable, or what reading and applying it throws. */
  async process(entry: LeasedEntry): Promise<void> {
    const { workspace_id: workspaceId, account_id: accountId } = entry;
    const db = this.db.of(workspaceId);
    const row = await this.channels.find(db, workspaceId, accountId);
    if (!row) return; // removed with its deliveries
    if (row.status === 'paused') return this.store.giveBack(db, entry, 0); // due again on resume
    const { account, adapter } = this.accounts.connect(row);
    const ownIds = await this.channels.externalIds(db, workspaceId, row.channel);
    const payload = await this.store.payload(db, entry);
    if (!payload) return; // another worker has it, or it was erased
    const events = await adapter.read(payload, account, ownIds);
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.take(tx, entry))) return;
      const home = adapter.sharesMessages ? await this.shared.homeOf(tx, account, events) : account;
      if (home) for (const event of events) await this.events.apply(tx, home, event);
    });
  }
}
