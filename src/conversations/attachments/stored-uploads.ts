/** What uploads of teammates and visitors share: a file is inspected, and stored until a message names it. */
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { UploadedFile } from '../../platform/http/body.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { AttachmentsCommands, type AcceptedUpload } from './attachments.commands.js';
import type { AttachmentDto, AttachmentLimits, AttachmentRow } from './attachments.dto.js';
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
    const limits = await this.db.transaction(workspaceId, (tx) => upload.limitsOf(tx));
    const accepted = await this.commands.inspectUpload(workspaceId, bytes, { name, type });
    requireWithin(limits, accepted, bytes.length);
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
    const room = await this.commands.requireRoom(tx, workspaceId, file.bytes.length);
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

function requireWithin(limits: AttachmentLimits, { kind }: AcceptedUpload, size: number): void {
  if (!limits.kinds.includes(kind))
    throw fail('invalid_field', `file must be one of these in this channel: ${limits.kinds.join(', ')}`, {
      param: 'file',
    });
  const max = limits.bytesMax[kind];
  if (size > max) throw fail('payload_too_large', `A file of this kind may have at most ${max} bytes in this channel.`);
}
