/** What uploads of teammates and visitors share: a file is inspected, and stored until a message names it. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { UploadedFile } from '../../platform/http/body.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { AttachmentsCommands } from './attachments.commands.js';
import type { AttachmentDto, AttachmentLimits, AttachmentRow, InspectionVerdict } from './attachments.dto.js';
import { AttachmentsStore, type Room } from './attachments.store.js';
import { tidyName } from './file-kinds.rules.js';

/** Unsent files per session and direction. */
const UNSENT_MAX = 50;

/** A file, and what its uploader may do. Each function is called within a transaction, and throws a refusal. */
export interface Upload {
  actor: Actor;
  sessionId: string;
  direction: 'in' | 'out';
  file: UploadedFile;
  limitsOf(tx: Tx): Promise<AttachmentLimits>;
  /** Checks a share of its own; other uploads of the workspace wait. */
  requireShare?(tx: Tx, room: Room): Promise<void>;
  answer(tx: Tx, row: AttachmentRow): Promise<AttachmentDto>;
}

@Injectable()
export class StoredUploads {
  constructor(
    private readonly db: TenantDb,
    private readonly store: AttachmentsStore,
    private readonly commands: AttachmentsCommands,
    private readonly journal: Journal,
  ) {}

  /**
   * Stores a file. Throws what `limitsOf` and `requireShare` throw; `conflict` if the storage is full; `invalid_field`
   * for a type that is not accepted; `payload_too_large`.
   */
  async add(workspaceId: string, upload: Upload): Promise<AttachmentDto> {
    const { bytes, filename: name, contentType: type } = upload.file;
    if (bytes.length === 0) throw fail('invalid_field', 'file must not be empty', { param: 'file' });
    const limits = await this.db.transaction(workspaceId, (tx) => upload.limitsOf(tx));
    const accepted = acceptedBy(limits, await this.commands.inspect(workspaceId, bytes, { name, type }), bytes.length);
    const id = newId();
    await this.db.transaction(workspaceId, (tx) => this.reserve(tx, workspaceId, { id, upload }));
    try {
      await this.commands.putObject(workspaceId, id, bytes);
      return await this.db.transaction(workspaceId, async (tx) => {
        const row = await this.commands.markStored(tx, workspaceId, { id, name, type: accepted.type, bytes });
        if (!row) throw fail('not_found'); // erased meanwhile
        const audit = { action: 'attachment.create', target: 'attachment', targetId: row.id };
        await this.journal.record(tx, workspaceId, { actor: upload.actor, audit });
        return upload.answer(tx, row);
      });
    } catch (error) {
      await this.store.remove(this.db.of(workspaceId), workspaceId, id).catch(() => undefined);
      throw error;
    }
  }

  private async reserve(tx: Tx, workspaceId: string, { id, upload }: { id: string; upload: Upload }): Promise<void> {
    const { sessionId, direction, file } = upload;
    await upload.limitsOf(tx);
    const room = await this.store.storage(tx, workspaceId);
    if (room.stored + file.bytes.length > room.limit)
      throw fail('conflict', 'The workspace has no room for more files. Ask your operator for more.');
    await upload.requireShare?.(tx, room);
    if ((await this.store.countUnsent(tx, workspaceId, { sessionId, direction })) >= UNSENT_MAX)
      throw fail('conflict', `At most ${UNSENT_MAX} files can wait to be sent in a conversation.`);
    await this.store.add(tx, workspaceId, {
      ...{ id, sessionId, direction, messageId: null, position: 0 },
      name: tidyName(file.filename),
      declaredType: file.contentType.slice(0, 200),
      size: file.bytes.length,
      place: this.commands.place,
    });
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
