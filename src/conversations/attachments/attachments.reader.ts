import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { PIECE_BYTES, pieceOf, readInPieces, readPiece } from '../../platform/db/pieces.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { SignedUrls, type SignedPath } from '../../platform/http/signed-urls.js';
import { fail } from '../../platform/kernel/errors.js';
import { AttachmentLimitHooks } from './attachment-limits.hooks.js';
import { presentReplyAttachments, type SessionAttachmentsDto } from './reply-attachments.dto.js';
import {
  ATTACHMENT_COLUMNS,
  isOnlyLabels,
  presentAttachment,
  presentMessageAttachment,
  type AttachmentDto,
  type AttachmentKind,
  type AttachmentRow,
  type MessageAttachmentDto,
  type MessageAttachmentRow,
} from './attachments.dto.js';
import { kindOf } from './file-kinds.rules.js';
import { S3Objects } from './objects/s3-objects.js';

/** A file whose bytes are stored. */
export interface StoredFile extends Record<string, unknown> {
  id: string;
  name: string;
  content_type: string;
  bytes: number;
  place: 'database' | 's3';
}

export type SentFile = StoredFile & { kind: AttachmentKind };

const GET = named(`select ${ATTACHMENT_COLUMNS} from attachments where workspace_id = $1 and id = $2`);
const GET_OF_VISITOR = named(`
  select a.id, a.session_id, a.message_id, a.name, a.content_type, a.bytes::float8, a.state, a.reason, a.created_at
  from attachments a join sessions s on s.workspace_id = a.workspace_id and s.id = a.session_id
  where a.workspace_id = $1 and a.id = $2 and s.contact_id = $3 and s.channel = 'human' and s.erased_at is null
    and (a.direction = 'in' or a.message_id is not null)`);
const CHANNEL = named('select channel from sessions where workspace_id = $1 and id = $2 and erased_at is null');
const FILE = named(`
  select id, name, content_type, bytes::float8, place from attachments
  where workspace_id = $1 and id = $2 and state = 'stored'`);
const FILES_OF_MESSAGE = named(`
  select id, name, content_type, bytes::float8, place from attachments
  where workspace_id = $1 and message_id = $2 and state = 'stored' order by position`);
const PIECE = named(`
  select ${pieceOf('bytes', '$3', '$4')} from attachment_contents where workspace_id = $1 and attachment_id = $2`);
const SIZE = named(`
  select octet_length(bytes) as size from attachment_contents where workspace_id = $1 and attachment_id = $2`);

@Injectable()
export class AttachmentsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly urls: SignedUrls,
    private readonly limits: AttachmentLimitHooks,
    @Inject(S3Objects) private readonly objects: S3Objects | null,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `not_found`. */
  async get(workspaceId: string, id: string): Promise<AttachmentDto> {
    const { rows } = await this.db.query<AttachmentRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    return this.present(workspaceId, rows[0]);
  }

  /** A file of a visitor's conversation, without what the team has not sent. Throws `not_found`. */
  async getOfVisitor(
    workspaceId: string,
    { contactId, id }: { contactId: string; id: string },
  ): Promise<AttachmentDto> {
    const { rows } = await this.db.query<AttachmentRow>(workspaceId, GET_OF_VISITOR(workspaceId, id, contactId));
    if (!rows[0]) throw fail('not_found');
    return this.present(workspaceId, rows[0]);
  }

  /** What files a reply can have. Throws `not_found`. */
  async limitsOf(workspaceId: string, id: string): Promise<SessionAttachmentsDto> {
    const db = this.db.of(workspaceId);
    const { rows } = await db.query<{ channel: string }>(CHANNEL(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    const limits = await this.limits.limitsOf(db, workspaceId, { id, channel: rows[0].channel });
    const attachments = presentReplyAttachments(limits);
    return { object: 'session_attachments', session_id: id.toLowerCase(), attachments };
  }

  present(workspaceId: string, row: AttachmentRow): AttachmentDto {
    return presentAttachment(row, this.url(workspaceId, row.id));
  }

  /** Presents the files of a message, each with a fresh URL. */
  signed(workspaceId: string, rows: readonly MessageAttachmentRow[]): MessageAttachmentDto[] {
    return rows.map((row) => presentMessageAttachment(row, this.url(workspaceId, row.id)));
  }

  /** What a message says besides its files: labels that stand for these are left out. */
  textBeside(rows: readonly MessageAttachmentRow[], text: string): string {
    const files = rows.map(({ content_type: type, name }) => ({ kind: kindOf(type) ?? ('document' as const), name }));
    return isOnlyLabels(text, files) ? '' : text;
  }

  /** A signed URL of the bytes. */
  url(workspaceId: string, id: string): string {
    return this.urls.create(workspaceId, id, this.clock.now());
  }

  /** The file of a signed URL. Throws `not_found`; `link_invalid` if it expired. */
  async openSigned(path: SignedPath): Promise<StoredFile> {
    this.urls.require(path, this.clock.now());
    const file = await this.file(path.workspaceId, path.id);
    if (!file) throw fail('not_found');
    return file;
  }

  /** The stored files of a message, in order. */
  async filesOf(workspaceId: string, messageId: string): Promise<SentFile[]> {
    const { rows } = await this.db.query<StoredFile>(workspaceId, FILES_OF_MESSAGE(workspaceId, messageId));
    return rows.map((row) => ({ ...row, kind: kindOf(row.content_type) ?? 'document' }));
  }

  /** The whole content; null if it was erased meanwhile. Throws `service_unavailable`. */
  async content(workspaceId: string, { id, place, bytes }: StoredFile): Promise<Buffer | null> {
    if (place === 's3') return (await this.objects?.get(workspaceId, id, { from: 0, length: bytes })) ?? null;
    return this.pieces(workspaceId, id, bytes);
  }

  /** At most PIECE_BYTES of the content; null if it was erased meanwhile. Throws `service_unavailable`. */
  async piece(workspaceId: string, { id, place, bytes }: StoredFile, from: number): Promise<Buffer | null> {
    const length = Math.min(PIECE_BYTES, bytes - from);
    if (place === 's3') return (await this.objects?.get(workspaceId, id, { from, length })) ?? null;
    // SQL counts from one.
    return readPiece(this.db.of(workspaceId), PIECE(workspaceId, id, from + 1, length));
  }

  /** Content that arrived with a message and was not inspected yet; null = none. */
  async waitingContent(workspaceId: string, id: string): Promise<Buffer | null> {
    const { rows } = await this.db.query<{ size: number }>(workspaceId, SIZE(workspaceId, id));
    return rows[0] ? this.pieces(workspaceId, id, rows[0].size) : null;
  }

  private async file(workspaceId: string, id: string): Promise<StoredFile | null> {
    return (await this.db.query<StoredFile>(workspaceId, FILE(workspaceId, id))).rows[0] ?? null;
  }

  private pieces(workspaceId: string, id: string, size: number): Promise<Buffer | null> {
    return readInPieces(this.db.of(workspaceId), size, (start, length) => PIECE(workspaceId, id, start, length));
  }
}
