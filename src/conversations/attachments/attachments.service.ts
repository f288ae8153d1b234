import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { UploadedFile } from '../../platform/http/body.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { AttachmentLimitHooks } from './attachment-limits.hooks.js';
import { AttachmentsCommands } from './attachments.commands.js';
import type { AttachmentDto, AttachmentLimits, InspectionVerdict } from './attachments.dto.js';
import { AttachmentsReader } from './attachments.reader.js';
import { AttachmentsStore } from './attachments.store.js';
import { tidyName } from './file-kinds.rules.js';

/** Unsent files per session. */
const UNSENT_MAX = 50;

/** Files that teammates upload for a reply, which then refers to them. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: AttachmentsStore,
    private readonly commands: AttachmentsCommands,
    private readonly reader: AttachmentsReader,
    private readonly limits: AttachmentLimitHooks,
    private readonly journal: Journal,
  ) {}

  /**
   * Stores a file for a reply in this session. Throws `not_found`; `conflict` if the channel accepts no files or the
   * storage is full; `invalid_field` for a type that the channel does not accept; `payload_too_large`.
   */
  async upload(
    workspaceId: string,
    { actor, sessionId, file }: { actor: Actor; sessionId: string; file: UploadedFile },
  ): Promise<AttachmentDto> {
    const { bytes, filename: name, contentType: type } = file;
    if (bytes.length === 0) throw fail('invalid_field', 'file must not be empty', { param: 'file' });
    const limits = await this.db.transaction(workspaceId, (tx) => this.limitsOf(tx, workspaceId, sessionId));
    const accepted = acceptedBy(limits, await this.commands.inspect(workspaceId, bytes, { name, type }), bytes.length);
    const id = newId();
    await this.db.transaction(workspaceId, async (tx) => {
      await this.limitsOf(tx, workspaceId, sessionId);
      await this.requireRoom(tx, workspaceId, bytes.length);
      if ((await this.store.countUnsent(tx, workspaceId, sessionId)) >= UNSENT_MAX)
        throw fail('conflict', `At most ${UNSENT_MAX} files can wait to be sent in a conversation.`);
      const { place } = this.commands;
      await this.store.add(tx, workspaceId, {
        id,
        sessionId,
        messageId: null,
        position: 0,
        direction: 'out',
        name: tidyName(name),
        declaredType: type.slice(0, 200),
        size: bytes.length,
        place,
      });
    });
    try {
      await this.commands.putObject(workspaceId, id, bytes);
      return await this.db.transaction(workspaceId, async (tx) => {
        const row = await this.commands.markStored(tx, workspaceId, { id, name, type: accepted.type, bytes });
        if (!row) throw fail('not_found'); // erased meanwhile
        const audit = { action: 'attachment.create', target: 'attachment', targetId: id };
        await this.journal.record(tx, workspaceId, { actor, audit });
        return this.journal.saveIdempotentResponse(tx, actor, this.reader.present(workspaceId, row));
      });
    } catch (error) {
      await this.store.remove(this.db.of(workspaceId), workspaceId, id).catch(() => undefined);
      throw error;
    }
  }

  /** Removes a contact's file, or an unsent one. Throws `not_found`; `conflict` if the file was sent. */
  remove(workspaceId: string, actor: Actor, id: string): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lock(tx, workspaceId, id);
      if (!row) throw fail('not_found');
      if (row.direction === 'out' && row.message_id !== null)
        throw fail('conflict', 'The file was sent, so it cannot be removed.');
      await this.store.remove(tx, workspaceId, id);
      const audit = { action: 'attachment.delete', target: 'attachment', targetId: row.id };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }

  private async limitsOf(tx: Tx, workspaceId: string, sessionId: string): Promise<AttachmentLimits> {
    const session = await this.store.session(tx, workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.erased_at !== null)
      throw fail('conflict', 'The contact was erased, so this session accepts no more messages.');
    const limits = await this.limits.limitsOf(tx, workspaceId, { id: sessionId, channel: session.channel });
    if (!limits) throw fail('conflict', 'This conversation does not accept files.');
    return limits;
  }

  private async requireRoom(tx: Tx, workspaceId: string, bytes: number): Promise<void> {
    const { limit, stored } = await this.store.storage(tx, workspaceId);
    if (stored + bytes > limit)
      throw fail('conflict', 'The workspace has no room for more files. Ask your operator for more.');
  }
}

function acceptedBy(
  limits: AttachmentLimits,
  verdict: InspectionVerdict,
  size: number,
): InspectionVerdict & { accepted: true } {
  if (!verdict.accepted) throw fail('invalid_field', REFUSED[verdict.reason](verdict.found), { param: 'file' });
  if (!limits.kinds.includes(verdict.kind))
    throw fail('invalid_field', `file must be one of these in this channel: ${limits.kinds.join(', ')}`, {
      param: 'file',
    });
  const max = limits.bytesMax[verdict.kind];
  if (size > max) throw fail('payload_too_large', `A file of this kind may have at most ${max} bytes in this channel.`);
  return verdict;
}

const REFUSED: Record<(InspectionVerdict & { accepted: false })['reason'], (found: string) => string> = {
  type_not_allowed: () => 'file must be an image, a PDF or office document, a text, audio or video',
  lying_type: (found) => `file must be what its name and type say: it is of the kind ${found}`,
};
