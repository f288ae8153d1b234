/**
 * Fetches, inspects and stores the files that customers send. A rejected file is not stored, and a note in the
 * conversation says why. A file that cannot be fetched is shown as lost.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../../config/config.module.js';
import { asUnavailable, isOverTime, isRepeatable } from '../../../db/errors.js';
import { SystemDb } from '../../../db/system-db.js';
import { TenantDb } from '../../../db/tenant-db.js';
import type { Tx } from '../../../db/transaction.js';
import type { Clock } from '../../../kernel/clock.js';
import { ApiError } from '../../../kernel/errors.js';
import { AttachmentsCommands } from '../../attachments/attachments.commands.js';
import { ObjectStoreFailed } from '../../attachments/attachments.dto.js';
import { AttachmentsReader } from '../../attachments/attachments.reader.js';
import { LiveIntakeCommands } from '../../live-chat/live-intake.commands.js';
import type { FetchedFile } from '../channel-adapter.js';
import { ChannelAccounts } from '../channel-accounts.js';
import { ChannelAdapters } from '../channel-adapters.js';
import { ChannelWorker } from '../channel-worker.js';
import type { ChannelName, ChannelRow } from '../channels.dto.js';
import { ChannelsStore } from '../channels.store.js';
import { MediaStore, type LeasedFile, type WaitingFile } from './media.store.js';
import { refusalMessage, type Refusal } from './refusals.rules.js';

/** Each lane holds a whole file in memory. */
const LANES = 2;
/** Longer than fetching, inspecting and storing take. */
const LEASE_S = 180;
/** Attempts that were interrupted or failed on our side. */
const ATTEMPTS_MAX = 8;
const RETRY_S = 5;
const RETRY_MAX_S = 600;
/** Outages do not count as attempts; the delay grows with the time that the file has waited. */
const OUTAGE_WAIT_MAX_S = 3_600;
/** After this a file is given up: providers keep files for days, and tokens are renewed sooner than that. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

type MediaResult = { state: 'refused'; refusal: Refusal } | { state: 'lost'; reason: string | null };

@Injectable()
export class MediaQueue extends ChannelWorker {
  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly store: MediaStore,
    private readonly channels: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
    private readonly attachments: AttachmentsCommands,
    private readonly files: AttachmentsReader,
    private readonly intake: LiveIntakeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    super(LANES);
  }

  protected async next(): Promise<boolean> {
    const file = await this.system.transaction((tx) => this.store.lease(tx, LEASE_S));
    if (!file) return false;
    await this.process(file).catch((error: Error) => this.failed(file, error));
    return true;
  }

  private async process(file: LeasedFile): Promise<void> {
    const { workspace_id: workspaceId, account_id: accountId } = file;
    const db = this.db.of(workspaceId);
    const row = await this.channels.find(db, workspaceId, accountId);
    const waiting = row && (await this.store.waiting(db, file));
    if (!row || !waiting) return void (await this.store.take(db, file)); // erased, or the account was removed
    if (row.status === 'paused') return this.store.giveBack(db, file, 0); // due again on resume
    if (file.attempts > ATTEMPTS_MAX) return this.finish(file, waiting, { state: 'lost', reason: null });
    const fetched = await this.fetch(file, waiting, row);
    if (fetched.outcome === 'later') return this.retryLater(file, waiting, fetched.reason);
    if (fetched.outcome === 'lost') return this.finish(file, waiting, { state: 'lost', reason: fetched.reason });
    if (fetched.outcome === 'too_large') return this.refuse(file, waiting, { reason: 'too_large', found: null });
    await this.storeFile(file, waiting, fetched);
  }

  /** The declared size is trusted only if it is too large. */
  private async fetch(
    file: LeasedFile,
    { has_content: hasContent, bytes }: WaitingFile,
    row: ChannelRow,
  ): Promise<FetchedFile> {
    const { workspace_id: workspaceId, attachment_id: id, source } = file;
    const { bytesMax } = this.attachments;
    if (bytes !== null && bytes > bytesMax) return { outcome: 'too_large' };
    const adapter = this.adapters.get(row.channel);
    if (source && adapter.fetchFile) return adapter.fetchFile(this.accounts.open(row), source, bytesMax);
    const content = hasContent ? await this.files.waitingContent(workspaceId, id) : null;
    if (content) return { outcome: 'fetched', bytes: content, type: null };
    return source || hasContent ? { outcome: 'lost', reason: 'Its bytes are gone.' } : { outcome: 'too_large' };
  }

  private async storeFile(
    file: LeasedFile,
    waiting: WaitingFile,
    { bytes, type }: FetchedFile & { outcome: 'fetched' },
  ): Promise<void> {
    const { workspace_id: workspaceId, attachment_id: id } = file;
    if (bytes.length === 0) return this.finish(file, waiting, { state: 'lost', reason: 'It is empty.' });
    const { name, declared_type: declared } = waiting;
    const verdict = await this.attachments.inspect(workspaceId, bytes, { name, type: declared ?? type });
    if (!verdict.accepted) return this.refuse(file, waiting, verdict);
    const counted = waiting.has_content ? bytes.length : 0;
    const reservation = await this.db.transaction(workspaceId, (tx) =>
      this.attachments.reserve(tx, workspaceId, id, { bytes: bytes.length, counted, contactId: waiting.contact_id }),
    );
    if (reservation === 'storage_full' || reservation === 'contact_full')
      return this.refuse(file, waiting, { reason: reservation, found: null });
    if (reservation === 'gone') return void (await this.store.take(this.db.of(workspaceId), file));
    await this.attachments.putObject(workspaceId, id, bytes);
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.take(tx, file))) return;
      await this.attachments.markStored(tx, workspaceId, id, { name, type: verdict.type, bytes });
    });
  }

  private refuse(file: LeasedFile, waiting: WaitingFile, refusal: Refusal): Promise<void> {
    return this.finish(file, waiting, { state: 'refused', refusal });
  }

  private finish(file: LeasedFile, waiting: WaitingFile, result: MediaResult): Promise<void> {
    const { workspace_id: workspaceId, attachment_id: id } = file;
    const { state } = result;
    return this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.store.take(tx, file))) return;
      const reason = result.state === 'refused' ? result.refusal.reason : result.reason;
      const isMarked = await this.attachments.markNotStored(tx, workspaceId, id, { state, reason, bytes: null });
      if (isMarked && result.state === 'refused') await this.note(tx, workspaceId, waiting, result.refusal);
    });
  }

  private async note(tx: Tx, workspaceId: string, waiting: WaitingFile, refusal: Refusal): Promise<void> {
    const { session_id: sessionId, contact_id: contactId, channel } = waiting;
    if (contactId === null) return;
    const conversation = { sessionId, contactId, channel: channel as ChannelName };
    const text = refusalMessage(refusal, this.attachments.bytesMax);
    await this.intake.addNotice(tx, workspaceId, conversation, { text, at: new Date(this.clock.now()).toISOString() });
  }

  private async retryLater(file: LeasedFile, waiting: WaitingFile, reason: string): Promise<void> {
    if (this.waitedMs(file) >= GIVE_UP_MS) return this.finish(file, waiting, { state: 'lost', reason });
    await this.postpone(file);
  }

  /** Does not count as an attempt. */
  private postpone(file: LeasedFile): Promise<void> {
    const seconds = Math.min(OUTAGE_WAIT_MAX_S, Math.max(RETRY_S, this.waitedMs(file) / 2_000));
    return this.store.giveBack(this.system, file, seconds);
  }

  private waitedMs({ created_at: createdAt }: LeasedFile): number {
    return this.clock.now() - Date.parse(createdAt);
  }

  private async failed(file: LeasedFile, error: Error): Promise<void> {
    this.log.warn(`file ${file.attachment_id} was not stored, attempt ${file.attempts}: ${error.message}`);
    if (error instanceof ObjectStoreFailed) return this.postpone(file);
    const isBusy = error instanceof ApiError && error.code === 'service_unavailable';
    const isOutage = asUnavailable(error) !== undefined && !isOverTime(error); // a timeout may recur every time
    if (isBusy || isOutage || isRepeatable(error)) return this.store.giveBack(this.system, file, RETRY_S);
    await this.store.retry(this.system, file, Math.min(RETRY_MAX_S, RETRY_S * 2 ** (file.attempts - 1)));
  }
}
