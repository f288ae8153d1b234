import { Inject, Injectable } from '@nestjs/common';
import type { Config, VisitorFilesConfig } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { Journal } from '../../platform/events/journal.js';
import type { UploadedFile } from '../../platform/http/body.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { AttachmentLimitHooks } from './attachment-limits.hooks.js';
import { exceedsShare } from './attachments.commands.js';
import { type AttachmentLimits, presentAttachment, type AttachmentDto } from './attachments.dto.js';
import { AttachmentsStore, type Room } from './attachments.store.js';
import { StoredUploads } from './stored-uploads.js';

/** Who uploads in the widget. */
export interface Uploader {
  contactId: string;
  /** Whether the workspace's backend vouched for them. */
  isIdentified: boolean;
}

const DAY_S = 24 * 3_600;

/** Files that website visitors upload for a message, which then refers to them. */
@Injectable()
export class VisitorFilesService {
  private readonly share: VisitorFilesConfig;

  constructor(
    private readonly db: TenantDb,
    private readonly store: AttachmentsStore,
    private readonly uploads: StoredUploads,
    private readonly limits: AttachmentLimitHooks,
    private readonly journal: Journal,
    @Inject(CONFIG) { attachments }: Config,
  ) {
    this.share = attachments.visitors;
  }

  /**
   * Stores a file for a message in the visitor's session. Throws `not_found`, also for another visitor's session;
   * `rate_limit_exceeded` beyond their share of a day; what StoredUploads throws. @returns it without a URL: the
   * visitor has the file
   */
  upload(
    workspaceId: string,
    { actor, visitor, sessionId, file }: { actor: Actor; visitor: Uploader; sessionId: string; file: UploadedFile },
  ): Promise<AttachmentDto> {
    return this.uploads.add(workspaceId, {
      ...{ actor, sessionId, direction: 'in', file },
      limitsOf: (tx) => this.limitsOf(tx, workspaceId, { sessionId, contactId: visitor.contactId }),
      requireShare: (tx, room) => this.requireShare(tx, workspaceId, { visitor, room, bytes: file.bytes.length }),
      answer: async (_, row) => presentAttachment(row, null),
    });
  }

  /** Removes a file that the visitor has not sent. Throws `not_found`; `conflict` if it was sent. */
  remove(
    workspaceId: string,
    { actor, contactId, id }: { actor: Actor; contactId: string; id: string },
  ): Promise<void> {
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.store.lock(tx, workspaceId, id);
      const session = row && (await this.store.session(tx, workspaceId, row.session_id));
      if (!row || row.direction !== 'in' || session?.contact_id !== contactId) throw fail('not_found');
      if (row.message_id !== null) throw fail('conflict', 'The file was sent, so it cannot be removed.');
      await this.store.remove(tx, workspaceId, id);
      const audit = { action: 'attachment.delete', target: 'attachment', targetId: row.id };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
  }

  private async limitsOf(
    tx: Tx,
    workspaceId: string,
    { sessionId, contactId }: { sessionId: string; contactId: string },
  ): Promise<AttachmentLimits> {
    const session = await this.store.session(tx, workspaceId, sessionId);
    if (session?.contact_id !== contactId || session.erased_at !== null) throw fail('not_found');
    const limits = await this.limits.limitsOf(tx, workspaceId, { id: sessionId, channel: session.channel });
    if (!limits || session.channel !== 'human') throw fail('not_found');
    return limits;
  }

  /** A stranger's share is small, and strangers together leave room for everybody else's files. */
  private async requireShare(
    tx: Tx,
    workspaceId: string,
    { visitor, room, bytes }: { visitor: Uploader; room: Room; bytes: number },
  ): Promise<void> {
    const { contactId, isIdentified } = visitor;
    const { filesMax, bytesMax, storageShare } = this.share;
    const used = await this.store.usedByContact(tx, workspaceId, contactId);
    if (exceedsShare({ used: used.bytes, bytes, limit: room.limit }))
      throw fail('conflict', 'Your files take up your share of the room here.');
    if (isIdentified) return;
    if (room.stored + bytes > room.limit * storageShare)
      throw fail('conflict', 'There is no room for more files of visitors.');
    const headers = { 'Retry-After': String(Math.max(1, Math.ceil(DAY_S - used.day_age))) };
    if (used.day_files >= filesMax)
      throw fail('rate_limit_exceeded', `You can send at most ${filesMax} files a day.`, { headers });
    if (used.day_bytes + bytes > bytesMax)
      throw fail('rate_limit_exceeded', `Your files of a day can have at most ${bytesMax} bytes.`, { headers });
  }
}
