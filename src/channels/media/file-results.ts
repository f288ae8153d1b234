/**
 * Records what becomes of a file that a customer sent. A rejected file is not stored, and a note in the conversation
 * says why. A file that cannot be fetched is shown as lost.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { AttachmentsCommands } from '../../conversations/attachments/attachments.commands.js';
import { LiveIntakeCommands } from '../../conversations/live-chat/live-intake.commands.js';
import type { FetchedFile } from '../channel-adapter.js';
import type { ChannelName } from '../channels.dto.js';
import { MediaStore, type LeasedFile, type WaitingFile } from './media.store.js';
import { refusalMessage, type Refusal } from './refusals.rules.js';

@Injectable()
export class FileResults {
  constructor(
    private readonly db: TenantDb,
    private readonly queue: MediaStore,
    private readonly attachments: AttachmentsCommands,
    private readonly intake: LiveIntakeCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Inspects the bytes, and stores or refuses them. Throws ObjectStoreFailed, `service_unavailable`. */
  async store(
    file: LeasedFile,
    waiting: WaitingFile,
    { bytes, type }: FetchedFile & { outcome: 'fetched' },
  ): Promise<void> {
    const { workspace_id: workspaceId, attachment_id: id } = file;
    if (bytes.length === 0) return this.lose(file, 'It is empty.');
    const { name, declared_type: declared } = waiting;
    const verdict = await this.attachments.inspect(workspaceId, bytes, { name, type: declared ?? type });
    if (!verdict.accepted) return this.refuse(file, waiting, verdict);
    const counted = waiting.has_content ? bytes.length : 0;
    const reservation = await this.db.transaction(workspaceId, (tx) =>
      this.attachments.reserve(tx, workspaceId, { id, bytes: bytes.length, counted, contactId: waiting.contact_id }),
    );
    if (reservation === 'storage_full' || reservation === 'contact_full')
      return this.refuse(file, waiting, { reason: reservation, found: null });
    if (reservation === 'gone') return void (await this.queue.take(this.db.of(workspaceId), file));
    await this.attachments.putObject(workspaceId, id, bytes);
    await this.db.transaction(workspaceId, async (tx) => {
      if (!(await this.queue.take(tx, file))) return;
      await this.attachments.markStored(tx, workspaceId, { id, name, type: verdict.type, bytes });
    });
  }

  refuse(file: LeasedFile, waiting: WaitingFile, refusal: Refusal): Promise<void> {
    return this.db.transaction(file.workspace_id, async (tx) => {
      if (await this.end(tx, file, { state: 'refused', reason: refusal.reason }))
        await this.note(tx, file.workspace_id, { waiting, refusal });
    });
  }

  /** @param reason shown to the team; null = not known */
  async lose(file: LeasedFile, reason: string | null): Promise<void> {
    await this.db.transaction(file.workspace_id, (tx) => this.end(tx, file, { state: 'lost', reason }));
  }

  /** Dequeues the file. @returns false if the lease was lost, or it no longer waits */
  private async end(
    tx: Tx,
    file: LeasedFile,
    result: { state: 'refused' | 'lost'; reason: string | null },
  ): Promise<boolean> {
    const { workspace_id: workspaceId, attachment_id: id } = file;
    if (!(await this.queue.take(tx, file))) return false;
    return this.attachments.markNotStored(tx, workspaceId, { ...result, id, bytes: null });
  }

  private async note(
    tx: Tx,
    workspaceId: string,
    { waiting, refusal }: { waiting: WaitingFile; refusal: Refusal },
  ): Promise<void> {
    const { session_id: sessionId, contact_id: contactId, channel } = waiting;
    if (contactId === null) return;
    const conversation = { sessionId, contactId, channel: channel as ChannelName };
    const text = refusalMessage(refusal, this.attachments.bytesMax);
    await this.intake.addNotice(tx, workspaceId, { conversation, text, at: new Date(this.clock.now()).toISOString() });
  }
}
