/**
 * Queues deliveries and processes them. After about ten minutes of failures a delivery is quarantined; one that can
 * never be read, at once.
 */
import { Injectable } from '@nestjs/common';
import { asUnavailable, isOverTime, isRepeatable } from '../platform/db/errors.js';
import type { Queryable } from '../platform/db/statement.js';
import { SystemDb } from '../platform/db/system-db.js';
import { Metrics } from '../platform/kernel/metrics.js';
import type { ChannelAccount, DeliveredEntry } from './channel-adapter.js';
import { LaneWorker } from '../platform/db/lane-worker.js';
import { ChannelsStore } from './channels.store.js';
import { DeliveryUnreadable } from './delivery-unreadable.js';
import { InboxStore, LANES, type LeasedEntry } from './inbox.store.js';
import { IncomingDeliveries } from './incoming/incoming-deliveries.js';
import { RetryLater } from './retry-later.js';

const LEASE_S = 60;
/** With the delays between them more than ten minutes, which outlasts most outages of dependencies. */
const ATTEMPTS_MAX = 8;
const RETRY_S = 5;
const RETRY_MAX_S = 300;

@Injectable()
export class InboxQueue extends LaneWorker {
  constructor(
    private readonly system: SystemDb,
    private readonly store: InboxStore,
    private readonly channels: ChannelsStore,
    private readonly deliveries: IncomingDeliveries,
    private readonly metrics: Metrics,
  ) {
    super(LANES);
  }

  /** Queues the account's new entries, and starts to process them. @param db not in a transaction */
  async add(db: Queryable, { workspaceId, id: accountId }: ChannelAccount, entries: DeliveredEntry[]): Promise<void> {
    const staged = await this.store.stage(db, workspaceId, { accountId, entries });
    if ((await this.store.add(db, workspaceId, { accountId, entries: staged })) > 0) this.wake();
  }

  protected async next(): Promise<boolean> {
    const entry = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (!entry) return false;
    if (entry.attempts > ATTEMPTS_MAX)
      await this.quarantine(entry, `Processing was interrupted ${ATTEMPTS_MAX} times.`);
    else await this.deliveries.process(entry).catch((error: Error) => this.failed(entry, error));
    return true;
  }

  private async failed(entry: LeasedEntry, error: Error): Promise<void> {
    if (!(error instanceof RetryLater))
      this.log.warn(`a delivery of channel ${entry.account_id} failed, attempt ${entry.attempts}: ${error.message}`);
    const isOutage = asUnavailable(error) !== undefined && !isOverTime(error); // a timeout may recur every time
    if (error instanceof RetryLater || isOutage || isRepeatable(error))
      return this.store.giveBack(this.system, entry, RETRY_S);
    if (error instanceof DeliveryUnreadable || entry.attempts >= ATTEMPTS_MAX)
      return this.quarantine(entry, error.message);
    await this.store.retry(this.system, entry, Math.min(RETRY_MAX_S, RETRY_S * 2 ** (entry.attempts - 1)));
  }

  private async quarantine(entry: LeasedEntry, error: string): Promise<void> {
    if (!(await this.store.quarantine(this.system, entry, error))) return;
    this.metrics.workQuarantined.inc({ queue: 'channels' });
    await this.channels.markFailed(this.system, entry.workspace_id, {
      id: entry.account_id,
      error: `A delivery failed: ${error}`,
    });
  }
}
