/**
 * Sends the parts of a message in order. A row for each part is committed before its request. If the provider's answer
 * is lost, the part stays `unknown` and is never sent again.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { SendResult } from '../channel-adapter.js';
import { ChannelsStore } from '../channels.store.js';
import { ChannelConversationsStore } from '../conversations.store.js';
import { isLaterState } from '../events.rules.js';
import { OutboxStore, type LeasedMessage, type PartState } from '../outbox.store.js';
import { hashOfContent } from '../sent-part.rules.js';
import { windowAt } from '../window.rules.js';
import { laterIfFileUnread } from './file-unread.js';
import type { PreparedMessage } from './outgoing-parts.js';
import { LEASE_S, RETRY_S } from './send-times.js';

/** Longest delay between attempts while the provider does not accept the message. */
const BACKOFF_MAX_S = 600;
const RETRY_AFTER_MAX_MS = 3_600_000;
/** A message that was not accepted for so long is given up, even if the reply window is still open. */
const GIVE_UP_MS = 24 * 3_600_000;

/** The person may not have received these parts, so later parts are not sent. */
const MAY_BE_MISSING = new Set<PartState>(['sending', 'failed', 'unknown']);
const EARLIER_PART_MISSING = 'An earlier part of the message may be missing.';

@Injectable()
export class PartSender {
  constructor(
    private readonly db: TenantDb,
    private readonly store: OutboxStore,
    private readonly channels: ChannelsStore,
    private readonly conversations: ChannelConversationsStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Sends the parts that were not sent before, and dequeues the message unless it has to wait. */
  async send(message: LeasedMessage, { account, adapter, sendable, files, parts }: PreparedMessage): Promise<void> {
    const db = this.db.of(message.workspace_id);
    const { last_inbound_at: last } = sendable;
    const { status } = windowAt(adapter.window, last === null ? null : Date.parse(last), this.clock.now());
    const tagged = sendable.author === 'teammate' && status === 'by_person';
    for (const [index, part] of parts.entries()) {
      const echo = adapter.echoOf(part);
      const state = await this.store.begin(db, {
        message,
        part: index,
        contentHash: echo === null ? null : hashOfContent(echo),
      });
      // Erased, renamed to another user id, or leased by another worker.
      if (state === 'gone') return this.store.giveBack(db, message, RETRY_S);
      if (state !== null && MAY_BE_MISSING.has(state)) return this.refuse(message, EARLIER_PART_MISSING, parts.length);
      if (state !== null) continue;
      if (index > 0) await this.store.renew(db, message, LEASE_S);
      const sending = adapter.send(account, { to: message.external_user_id, part, tagged, files });
      const result = await sending.catch(laterIfFileUnread);
      if (result.outcome === 'later' && this.mayRetry(message)) return this.postpone(message, index, result);
      await this.recordResult(message, index, result);
      if (result.outcome === 'sent') continue;
      await this.channels.markFailed(db, message.workspace_id, { id: account.id, error: result.reason });
      return this.refuse(message, EARLIER_PART_MISSING, parts.length);
    }
    await this.store.take(db, message);
  }

  /** Dequeues the message; parts that were not sent are shown as failed. @param parts how many the message has */
  refuse(message: LeasedMessage, reason: string, parts: number): Promise<void> {
    return this.db.transaction(message.workspace_id, async (tx) => {
      if (await this.store.take(tx, message))
        await this.store.refuseRest(tx, { message, reason, parts: Math.max(1, parts) });
    });
  }

  private mayRetry({ created_at: writtenAt }: LeasedMessage): boolean {
    return this.clock.now() - Date.parse(writtenAt) < GIVE_UP_MS;
  }

  private async postpone(
    message: LeasedMessage,
    part: number,
    { reason, afterMs, account }: Extract<SendResult, { outcome: 'later' }>,
  ): Promise<void> {
    const { workspace_id, account_id } = message;
    const waitMs = Math.min(afterMs, RETRY_AFTER_MAX_MS);
    await this.db.transaction(workspace_id, async (tx) => {
      await this.store.undo(tx, message, part);
      // No other message of the account is leased until then.
      if (account)
        await this.channels.markThrottled(tx, workspace_id, { id: account_id, error: reason, afterMs: waitMs });
      const backOffS = account ? 0 : Math.min(BACKOFF_MAX_S, RETRY_S * 2 ** Math.min(message.retries, 10));
      await this.store.postpone(tx, message, Math.max(account ? 0 : waitMs / 1_000, backOffS));
    });
  }

  private async recordResult(message: LeasedMessage, part: number, result: SendResult): Promise<void> {
    if (result.outcome !== 'sent') {
      const state = result.outcome === 'unknown' ? 'unknown' : 'failed';
      const end = { state, reason: result.reason, externalId: null } as const;
      return this.store.end(this.db.of(message.workspace_id), message, { ...end, part });
    }
    const { externalId, undelivered = null } = result;
    const { workspace_id: workspaceId, account_id: accountId, external_user_id: userId } = message;
    await this.db.transaction(workspaceId, async (tx) => {
      await this.conversations.lock(tx, { workspaceId, accountId, userId });
      const early = await this.conversations.takeEarlyState(tx, { workspaceId, accountId }, externalId);
      const isLater = early !== null && isLaterState('sent', early.state);
      const end = isLater ? early : { state: 'sent' as const, reason: undelivered };
      await this.store.end(tx, message, { ...end, part, externalId });
    });
  }
}
