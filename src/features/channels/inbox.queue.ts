/** Processes deliveries, each in one transaction. After about ten minutes of failures a delivery is quarantined. */
import { Injectable } from '@nestjs/common';
import { asUnavailable, isOverTime, isRepeatable } from '../../db/errors.js';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import { Metrics } from '../../kernel/metrics.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ChannelWorker } from './channel-worker.js';
import { ChannelsStore } from './channels.store.js';
import { IncomingEvents, RetryLater } from './incoming-events.js';
import { InboxStore, type LeasedEntry } from './inbox.store.js';

const LANES = 4;
const LEASE_S = 60;
/** With the delays between them more than ten minutes, which outlasts most outages of dependencies. */
const ATTEMPTS_MAX = 8;
const RETRY_S = 5;
const RETRY_MAX_S = 300;

@Injectable()
export class InboxQueue extends ChannelWorker {
  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly store: InboxStore,
    private readonly channels: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
    private readonly events: IncomingEvents,
    private readonly metrics: Metrics,
  ) {
    super(LANES);
  }

  protected async next(): Promise<boolean> {
    const entry = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (!entry) return false;
    if (entry.attempts > ATTEMPTS_MAX)
      await this.quarantine(entry, `Processing was interrupted ${ATTEMPTS_MAX} times.`);
    else await this.process(entry).catch((error: Error) => this.failed(entry, error));
    return true;
  }

  private async process(entry: LeasedEntry): Promise<void> {
    const { workspace_id: workspaceId, account_id: accountId } = entry;
    const row = await this.channels.find(this.db.of(workspaceId), workspaceId, accountId);
    if (!row) return; // removed with its deliveries
    if (row.status === 'paused') return this.store.giveBack(this.system, entry, 0); // due again on resume
    const account = this.accounts.open(row);
    const adapter = this.adapters.get(row.channel);
    const events = await adapter.read(entry.payload, account);
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.take(tx, entry))) return;
      for (const event of events) await this.events.apply(tx, account, event);
    });
  }

  private async failed(entry: LeasedEntry, error: Error): Promise<void> {
    if (!(error instanceof RetryLater))
      this.log.warn(`a delivery of channel ${entry.account_id} failed, attempt ${entry.attempts}: ${error.message}`);
    const isOutage = asUnavailable(error) !== undefined && !isOverTime(error); // a timeout may recur every time
    if (error instanceof RetryLater || isOutage || isRepeatable(error))
      return this.store.giveBack(this.system, entry, RETRY_S);
    if (entry.attempts >= ATTEMPTS_MAX) return this.quarantine(entry, error.message);
    await this.store.retry(this.system, entry, Math.min(RETRY_MAX_S, RETRY_S * 2 ** (entry.attempts - 1)));
  }

  private async quarantine(entry: LeasedEntry, error: string): Promise<void> {
    if (!(await this.store.quarantine(this.system, entry, error))) return;
    this.metrics.workQuarantined.inc({ queue: 'channels' });
    await this.channels.markFailed(this.system, entry.workspace_id, entry.account_id, `A delivery failed: ${error}`);
  }
}
