import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/db/tenant-db.js';
import { Journal } from '../platform/events/journal.js';
import type { Actor } from '../platform/kernel/actor.js';
import { fail } from '../platform/kernel/errors.js';
import type { ChannelFailureDto } from './channel-failures.dto.js';
import { ChannelFailuresReader } from './channel-failures.reader.js';
import { InboxQueue } from './inbox.queue.js';
import { InboxStore } from './inbox.store.js';

/** Retries quarantined deliveries. */
@Injectable()
export class ChannelFailuresService {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: ChannelFailuresReader,
    private readonly store: InboxStore,
    private readonly queue: InboxQueue,
    private readonly journal: Journal,
  ) {}

  /** Queues a delivery again; if it fails, it is quarantined under the same id. Throws `not_found`, `conflict`. */
  async retry(
    workspaceId: string,
    { actor, accountId, id }: { actor: Actor; accountId: string; id: string },
  ): Promise<ChannelFailureDto> {
    const db = this.db.of(workspaceId);
    // Reading the text runs a child process for seconds, so it happens before the transaction.
    const failure = await this.reader.get(db, workspaceId, { accountId, id });
    if (!(await this.store.isStored(db, workspaceId, { accountId, id })))
      throw fail('conflict', 'This mail was never fetched. It is still in its mailbox.');
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.returnToQueue(tx, workspaceId, { accountId, id }))) throw fail('not_found');
      const audit = { action: 'channel.retry', target: 'channel', targetId: failure.channel_id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      tx.afterCommit(() => this.queue.wake());
      return this.journal.saveIdempotentResponse(tx, actor, failure);
    });
  }
}
