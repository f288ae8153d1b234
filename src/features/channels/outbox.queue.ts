/**
 * Sends the messages of the agent and the team. A row for each part is committed before its request. If the provider's
 * answer is lost, the part stays `unknown` and is never sent again.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { asUnavailable, isOverTime } from '../../db/errors.js';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import { attachmentLabel } from '../attachments/attachments.dto.js';
import { AttachmentsReader, type SentFile } from '../attachments/attachments.reader.js';
import type {
  ChannelAccount,
  ChannelAdapter,
  OutgoingFile,
  OutgoingPart,
  OutgoingThread,
  SendResult,
} from './channel-adapter.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ChannelWorker } from './channel-worker.js';
import { ChannelsStore } from './channels.store.js';
import type { ChannelRow } from './channels.dto.js';
import { ChannelConversationsStore } from './conversations.store.js';
import { isLaterState } from './events.rules.js';
import { toPlainText } from './plain-text.rules.js';
import { OutboxStore, type LeasedMessage, type PartState, type SendableMessage } from './outbox.store.js';
import { hashOfContent } from './sent-part.rules.js';
import { WithheldAnswers } from './withheld-answers.js';
import { ThreadsReader } from './threads.reader.js';
import { windowAt } from './window.rules.js';

const LANES = 4;
/** Longer than the requests of a message take. */
const LEASE_S = 180;
/** Attempts that may end without a result. */
const ATTEMPTS_MAX = 10;
const RETRY_S = 5;
const RETRY_MAX_S = 300;
/** Longest delay between attempts while the provider does not accept the message. */
const BACKOFF_MAX_S = 600;
const RETRY_AFTER_MAX_MS = 3_600_000;
/** Delay before reading a file again. */
const FILE_RETRY_MS = 10_000;
/** A message that was not accepted for so long is given up, even if the reply window is still open. */
const GIVE_UP_MS = 24 * 3_600_000;

/** The person may not have received these parts, so later parts are not sent. */
const MAY_BE_MISSING = new Set<PartState>(['sending', 'failed', 'unknown']);
const EARLIER_PART_MISSING = 'An earlier part of the message may be missing.';

/** Why a message is not sent; shown to the team. */
export type WithheldReason = 'kill_switch' | 'window_closed' | 'blocked' | 'erased' | 'automatic_limit';

@Injectable()
export class OutboxQueue extends ChannelWorker {
  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly store: OutboxStore,
    private readonly channels: ChannelsStore,
    private readonly conversations: ChannelConversationsStore,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
    private readonly threads: ThreadsReader,
    private readonly withheldAnswers: WithheldAnswers,
    private readonly attachments: AttachmentsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(LANES);
  }

  protected async next(): Promise<boolean> {
    const message = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (!message) return false;
    await this.process(message).catch(async (error: Error) => {
      this.log.warn(`message ${message.message_id} was not sent, attempt ${message.attempts}: ${error.message}`);
      const seconds = Math.min(RETRY_MAX_S, RETRY_S * 2 ** (message.attempts - 1));
      const isOutage = asUnavailable(error) !== undefined && !isOverTime(error); // a timeout may recur every time
      if (isOutage) await this.store.giveBack(this.system, message, RETRY_S);
      else await this.store.retry(this.system, message, seconds);
    });
    return true;
  }

  private async process(message: LeasedMessage): Promise<void> {
    const db = this.db.of(message.workspace_id);
    const row = await this.channels.find(db, message.workspace_id, message.account_id);
    if (!row) return;
    if (row.status === 'paused') return this.store.giveBack(db, message, 0); // due again on resume
    if (message.attempts > ATTEMPTS_MAX) {
      // Preparing may be the step that fails.
      const count = await this.prepare(message, row).then(
        ({ parts }) => Math.max(1, parts.length),
        () => 1,
      );
      return this.refuse(message, 'Sending it failed too often.', count);
    }
    const { sendable, files, parts } = await this.prepare(message, row);
    const adapter = this.adapters.get(row.channel);
    const withheld =
      this.withheldReason(adapter, message, sendable) ?? (await this.limitReason(adapter, message, sendable));
    if (sendable && withheld === 'kill_switch') await this.withheldAnswers.handOff(message, sendable);
    if (withheld !== null || !sendable) return this.refuse(message, withheld ?? 'erased', Math.max(1, parts.length));
    await this.send(message, sendable, parts, { row, adapter, files });
  }

  /** Loads the message and builds its parts; none if it was erased. */
  private async prepare(message: LeasedMessage, row: ChannelRow) {
    const db = this.db.of(message.workspace_id);
    const sendable = await this.store.load(db, message);
    if (!sendable) return { sendable, files: [], parts: [] };
    const thread = await this.threads.thread(db, message.workspace_id, message.session_id);
    const files = await this.filesOf(message, sendable);
    const outgoing = { message, sendable, thread, files };
    const parts = partsOf(this.adapters.get(row.channel), this.accounts.open(row), outgoing);
    return { sendable, files, parts };
  }

  private async filesOf(
    { workspace_id: workspaceId, message_id: messageId }: LeasedMessage,
    { author }: SendableMessage,
  ): Promise<OutgoingFile[]> {
    if (author !== 'teammate') return [];
    const files = await this.attachments.filesOf(workspaceId, messageId);
    return files.map((file: SentFile) => ({
      id: file.id,
      name: file.name,
      type: file.content_type,
      kind: file.kind,
      bytes: file.bytes,
      content: () => this.attachments.content(workspaceId, file).catch(throwFileUnread),
      url: () => this.attachments.url(workspaceId, file.id),
    }));
  }

  /** Dequeues the message; parts that were not sent are shown as failed. */
  private refuse(message: LeasedMessage, reason: string, parts: number): Promise<void> {
    return this.db.transaction(message.workspace_id, async (tx) => {
      if (await this.store.remove(tx, message)) await this.store.refuseRest(tx, message, reason, parts);
    });
  }

  /** Why the message may not be sent, decided immediately before sending. */
  private withheldReason(
    adapter: ChannelAdapter,
    { template }: LeasedMessage,
    sendable: SendableMessage | null,
  ): WithheldReason | null {
    if (!sendable) return 'erased';
    if (sendable.switched_off && sendable.author !== 'teammate') return 'kill_switch';
    if (sendable.blocked) return 'blocked';
    if (template) return null;
    const { status } = this.windowOf(adapter, sendable);
    if (status === 'open' || (status === 'by_person' && sendable.author === 'teammate')) return null;
    return 'window_closed';
  }

  private async limitReason(
    adapter: ChannelAdapter,
    { workspace_id: workspaceId, account_id: accountId, external_user_id: userId, message_id }: LeasedMessage,
    sendable: SendableMessage | null,
  ): Promise<WithheldReason | null> {
    const max = adapter.automaticPerHourMax;
    if (max === undefined || !sendable || sendable.author === 'teammate') return null;
    const ids = adapter.idsOfReceiver?.(userId) ?? [userId];
    const account = { workspaceId, accountId };
    const count = await this.conversations.countAutomaticInHour(this.db.of(workspaceId), account, ids, message_id);
    return count < max ? null : 'automatic_limit';
  }

  private windowOf({ window }: ChannelAdapter, { last_inbound_at: last }: SendableMessage) {
    return windowAt(window, last === null ? null : Date.parse(last), this.clock.now());
  }

  private async send(
    message: LeasedMessage,
    sendable: SendableMessage,
    parts: readonly OutgoingPart[],
    { row, adapter, files }: { row: ChannelRow; adapter: ChannelAdapter; files: readonly OutgoingFile[] },
  ): Promise<void> {
    const db = this.db.of(message.workspace_id);
    const account = this.accounts.open(row);
    const tagged = sendable.author === 'teammate' && this.windowOf(adapter, sendable).status === 'by_person';
    for (const [index, part] of parts.entries()) {
      const echo = adapter.echoOf(part);
      const state = await this.store.begin(db, message, index, echo === null ? null : hashOfContent(echo));
      // Erased, renamed to another user id, or leased by another worker.
      if (state === 'gone') return this.store.giveBack(db, message, RETRY_S);
      if (state !== null && MAY_BE_MISSING.has(state)) return this.refuse(message, EARLIER_PART_MISSING, parts.length);
      if (state !== null) continue;
      if (index > 0) await this.store.renew(db, message, LEASE_S);
      const sending = adapter.send(account, message.external_user_id, part, { tagged, files });
      const result = await sending.catch(laterIfFileUnread);
      if (result.outcome === 'later' && this.mayRetry(message)) return this.postpone(message, index, result);
      await this.recordResult(message, index, result);
      if (result.outcome === 'sent') continue;
      await this.channels.markFailed(db, row.workspace_id, row.id, result.reason);
      return this.refuse(message, EARLIER_PART_MISSING, parts.length);
    }
    await this.store.remove(db, message);
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
      return this.store.end(this.db.of(message.workspace_id), message, part, end);
    }
    const { externalId } = result;
    const { workspace_id: workspaceId, account_id: accountId, external_user_id: userId } = message;
    await this.db.transaction(workspaceId, async (tx) => {
      await this.conversations.lock(tx, { workspaceId, accountId, userId });
      const early = await this.conversations.takeEarlyState(tx, { workspaceId, accountId }, externalId);
      const isLater = early !== null && isLaterState('sent', early.state);
      const end = isLater ? early : { state: 'sent' as const, reason: null };
      await this.store.end(tx, message, part, { ...end, externalId });
    });
  }
}

/** A file could not be read. Adapters read files before sending anything, so nothing was sent. */
class FileUnread extends Error {}

function throwFileUnread(cause: Error): never {
  throw new FileUnread(`A file could not be read: ${cause.message}`, { cause });
}

function laterIfFileUnread(error: unknown): SendResult {
  if (!(error instanceof FileUnread)) throw error;
  const reason = 'A file of the message could not be read.';
  return { outcome: 'later', reason, afterMs: FILE_RETRY_MS, account: false };
}

interface Outgoing {
  message: LeasedMessage;
  sendable: SendableMessage;
  thread: OutgoingThread;
  files: readonly OutgoingFile[];
}

function partsOf(adapter: ChannelAdapter, account: ChannelAccount, { message, sendable, thread, files }: Outgoing) {
  const { message_id: id, template } = message;
  const { author, replies_to: repliesTo } = sendable;
  // A message of files alone has their names as its text in the transcript.
  const isFilesOnly = files.length > 0 && sendable.text === files.map(attachmentLabel).join('\n');
  const content = isFilesOnly ? { text: '', choices: [] } : toPlainText(sendable);
  const byPerson = author === 'teammate';
  return adapter.parts({ ...content, id, template, byPerson, files, repliesTo, thread }, account);
}
