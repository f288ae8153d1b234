import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  attachmentLabel,
  type AttachmentKind,
  type AttachmentRow,
  type ClaimedType,
  type MessageAttachmentRow,
  type InspectionVerdict,
} from './attachments.dto.js';
import { AttachmentLimitHooks } from './attachment-limits.hooks.js';
import { AttachmentsStore, type NotStoredAttachment, type Room, type StoredAttachment } from './attachments.store.js';
import { kindOf, safeName, tidyName } from './file-kinds.rules.js';
import { FileInspector } from './inspection/file-inspector.js';
import { S3Objects } from './objects/s3-objects.js';

/** A file that came with a message. */
export interface IncomingAttachment extends ClaimedType {
  id: string;
  /** Null = to be fetched. */
  content: Buffer | null;
  /** Size declared by the sender; null = not known. */
  size: number | null;
}

/** Share of a workspace's storage for the files of one contact, so that no stranger fills it. One file always fits. */
const CONTACT_SHARE = 0.1;

/** @param used by the contact's other files @param limit of the workspace; all in bytes */
export const exceedsShare = ({ used, bytes, limit }: { used: number; bytes: number; limit: number }): boolean =>
  used > 0 && used + bytes > limit * CONTACT_SHARE;

/** A message and its session. */
export interface MessageRef {
  sessionId: string;
  messageId: string;
}

/** Uploads that a message names. */
interface UploadsOfMessage {
  session: { id: string; channel: string };
  messageId: string;
  ids: readonly string[];
  /** `in`: a contact's message. */
  direction: 'in' | 'out';
}

/** What was found in an uploaded file. */
export interface AcceptedUpload {
  type: string;
  kind: AttachmentKind;
  name: string;
}

const REFUSED: Record<(InspectionVerdict & { accepted: false })['reason'], (found: string) => string> = {
  type_not_allowed: () => 'file must be an image, a PDF or office document, a text, audio or video',
  lying_type: (found) => `file must be what its name and type say: it is of the kind ${found}`,
};

/** Attachments of messages, in a caller's transaction. `inspect` and `putObject` need none and touch no table. */
@Injectable()
export class AttachmentsCommands {
  /** Larger files are not stored. */
  readonly bytesMax: number;
  /** Where new files are stored. */
  readonly place: 'database' | 's3';

  constructor(
    private readonly store: AttachmentsStore,
    private readonly inspector: FileInspector,
    private readonly limits: AttachmentLimitHooks,
    @Inject(S3Objects) private readonly objects: S3Objects | null,
    @Inject(CONFIG) { attachments }: Config,
  ) {
    this.bytesMax = attachments.bytesMax;
    this.place = objects ? 's3' : 'database';
  }

  /** The workspace's storage, locked until the transaction ends. Throws `conflict` if the file has no room in it. */
  async requireRoom(tx: Queryable, workspaceId: string, bytes: number): Promise<Room> {
    const room = await this.store.storage(tx, workspaceId);
    if (room.stored + bytes <= room.limit) return room;
    throw fail('conflict', 'The workspace has no room for more files. Ask your operator for more.');
  }

  /** Adds the files of a message that is about to be stored; each waits until it is stored, refused or lost. */
  async addIncoming(
    tx: Queryable,
    workspaceId: string,
    { messageRef: { sessionId, messageId }, files }: { messageRef: MessageRef; files: readonly IncomingAttachment[] },
  ): Promise<void> {
    for (const [position, { id, name, type, size, ...file }] of files.entries()) {
      const content = file.content && file.content.length <= this.bytesMax ? file.content : null;
      const place = content ? 'database' : null;
      await this.store.add(tx, workspaceId, {
        id,
        sessionId,
        messageId,
        position,
        direction: 'in',
        name: tidyName(name),
        declaredType: type?.slice(0, 200) ?? null,
        size: file.content?.length ?? size,
        place,
      });
      if (content) await this.store.addContent(tx, workspaceId, { id, bytes: content });
    }
  }

  /** Detects the type of a file and whether it is accepted. Throws `service_unavailable` under too much load. */
  inspect(workspaceId: string, bytes: Buffer, claim: ClaimedType): Promise<InspectionVerdict> {
    return this.inspector.inspect(workspaceId, bytes, claim);
  }

  /** The same of an upload, with a name that is valid everywhere. Throws `invalid_field` too, if it is not accepted. */
  async inspectUpload(workspaceId: string, bytes: Buffer, claim: ClaimedType): Promise<AcceptedUpload> {
    if (bytes.length === 0) throw fail('invalid_field', 'file must not be empty', { param: 'file' });
    const verdict = await this.inspect(workspaceId, bytes, claim);
    if (!verdict.accepted) throw fail('invalid_field', REFUSED[verdict.reason](verdict.found), { param: 'file' });
    return { type: verdict.type, kind: verdict.kind, name: safeName(claim.name, verdict.type) };
  }

  /**
   * Reserves storage for a contact's file. @param counted bytes of it that are already counted
   * @returns `storage_full` if the workspace's storage is full; `contact_full` if the contact used up their share;
   * `gone` if the file no longer waits
   */
  async reserve(
    tx: Queryable,
    workspaceId: string,
    { id, bytes, counted, contactId }: { id: string; bytes: number; counted: number; contactId: string | null },
  ): Promise<'reserved' | 'storage_full' | 'contact_full' | 'gone'> {
    const { limit, stored } = await this.store.storage(tx, workspaceId);
    if (stored - counted + bytes > limit) return 'storage_full';
    const before =
      contactId === null ? 0 : await this.store.storedByContact(tx, workspaceId, { contactId, exceptId: id });
    if (exceedsShare({ used: before, bytes, limit })) return 'contact_full';
    return (await this.store.reserve(tx, workspaceId, { id, place: this.place, bytes })) ? 'reserved' : 'gone';
  }

  /** Puts the bytes into the object store, if there is one. Call after `reserve`, outside any transaction. */
  async putObject(workspaceId: string, id: string, bytes: Buffer): Promise<void> {
    await this.objects?.put(workspaceId, id, bytes);
  }

  /** Marks a file as stored; without an object store, stores the bytes. @returns null if the file no longer waits */
  async markStored(
    tx: Queryable,
    workspaceId: string,
    { id, name, type, bytes }: { id: string; name: string | null; type: string; bytes: Buffer },
  ): Promise<AttachmentRow | null> {
    const { place } = this;
    const sha256 = createHash('sha256').update(bytes).digest();
    const file: StoredAttachment = { name: safeName(name, type), type, bytes: bytes.length, sha256, place };
    const row = await this.store.markStored(tx, workspaceId, { id, file });
    if (!row) return null;
    if (place === 'database') await this.store.addContent(tx, workspaceId, { id, bytes });
    else await this.store.removeContent(tx, workspaceId, id);
    return row;
  }

  /** Marks a file as refused or lost. @returns false if it no longer waits */
  async markNotStored(
    tx: Queryable,
    workspaceId: string,
    file: NotStoredAttachment & { state: 'refused' | 'lost' },
  ): Promise<boolean> {
    if (!(await this.store.markNotStored(tx, workspaceId, file))) return false;
    await this.store.removeContent(tx, workspaceId, file.id);
    return true;
  }

  /**
   * Attaches uploaded files to a message that is about to be stored. Throws `invalid_field` for a file of another
   * session, or one that was sent before; `conflict` if the channel accepts no files; `payload_too_large`.
   * @returns the files, and their labels as text
   */
  async attach(
    tx: Queryable,
    workspaceId: string,
    { session, messageId, ids, direction }: UploadsOfMessage,
  ): Promise<{ rows: MessageAttachmentRow[]; words: string }> {
    const limits = await this.limits.limitsOf(tx, workspaceId, session);
    if (!limits) throw fail('conflict', 'This conversation does not accept files.');
    if (ids.length > limits.countMax)
      throw fail('invalid_field', `attachments must have at most ${limits.countMax} files in this channel`, {
        param: 'attachments',
      });
    const rows = await this.store.attach(tx, workspaceId, { sessionId: session.id, messageId, ids, direction });
    const missing = ids.findIndex((id) => !rows.some((row) => row.id === id.toLowerCase()));
    if (missing !== -1)
      throw fail('invalid_field', `attachments.${missing} must be the id of a file of this session that was not sent`, {
        param: `attachments.${missing}`,
      });
    if (rows.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) > limits.totalBytesMax)
      throw fail('payload_too_large', `The files of a message may have ${limits.totalBytesMax} bytes in this channel.`);
    return { rows: rows.map(({ position: _, ...row }) => row), words: rows.map(labelOf).join('\n') };
  }
}

const labelOf = ({ name, content_type: type }: Pick<AttachmentRow, 'name' | 'content_type'>): string =>
  attachmentLabel({ kind: kindOf(type) ?? ('document' satisfies AttachmentKind), name });
