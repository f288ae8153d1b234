import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { UploadedFile } from '../../platform/http/body.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { AttachmentLimitHooks } from './attachment-limits.hooks.js';
import type { AttachmentDto, AttachmentLimits } from './attachments.dto.js';
import { AttachmentsReader } from './attachments.reader.js';
import { AttachmentsStore } from './attachments.store.js';
import { StoredUploads } from './stored-uploads.js';

/** Files that teammates upload for a reply, which then refers to them. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: AttachmentsStore,
    private readonly uploads: StoredUploads,
    private readonly reader: AttachmentsReader,
    private readonly limits: AttachmentLimitHooks,
    private readonly journal: Journal,
  ) {}

  /** Stores a file for a reply in this session. Throws `not_found`, and what StoredUploads throws. */
  upload(
    workspaceId: string,
    { actor, sessionId, file }: { actor: Actor; sessionId: string; file: UploadedFile },
  ): Promise<AttachmentDto> {
    return this.uploads.add(workspaceId, {
      ...{ actor, sessionId, direction: 'out', file },
      limitsOf: (tx) => this.limitsOf(tx, workspaceId, sessionId),
      answer: (tx, row) => this.journal.saveIdempotentResponse(tx, actor, this.reader.present(workspaceId, row)),
    });
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
}
