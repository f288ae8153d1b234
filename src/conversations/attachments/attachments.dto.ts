import { ApiProperty } from '@nestjs/swagger';
import { ApiError } from '../../platform/kernel/errors.js';

export const ATTACHMENT_KINDS = ['image', 'document', 'text', 'audio', 'video'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];
export const ATTACHMENT_STATES = ['waiting', 'stored', 'refused', 'lost'] as const;
export type AttachmentState = (typeof ATTACHMENT_STATES)[number];

/** Name and type of a file as declared by its sender. */
export interface ClaimedType {
  name: string | null;
  type: string | null;
}

/** Result of an inspection. */
export type InspectionVerdict =
  | { accepted: true; type: string; kind: AttachmentKind }
  /** `found`: the detected type or kind. */
  | { accepted: false; reason: 'type_not_allowed' | 'lying_type'; found: string };

/** A file of a message. */
export class MessageAttachmentDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Null while it is not known. */
  name: string | null;
  /** Found in its bytes, not claimed by its sender; null while it is not known. */
  content_type: string | null;
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  bytes: number | null;
  /** `waiting`: being fetched. `lost`: could not be fetched. `refused`: not accepted, and not stored. */
  @ApiProperty({ enum: ATTACHMENT_STATES })
  state: AttachmentState;
  /**
   * Why it was refused or lost: `too_large`, `type_not_allowed`, `lying_type`, `storage_full`, `contact_full`, or in
   * the provider's words.
   */
  reason: string | null;
  /** Where its bytes are for an hour, without a credential; each read names a fresh one. Null = there are none. */
  url: string | null;
}

/** A file of a conversation. */
export class AttachmentDto extends MessageAttachmentDto {
  @ApiProperty({ enum: ['attachment'] })
  object: 'attachment';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** Null while it is not sent. */
  @ApiProperty({ format: 'uuid' })
  message_id: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** An attachment as stored with a message. */
export type MessageAttachmentRow = Omit<MessageAttachmentDto, 'url'>;

/** SQL for the attachments of a row of `messages`, in order. */
export const ATTACHMENTS_OF_MESSAGE = `(select coalesce(json_agg(json_build_object('id', a.id, 'name', a.name,
    'content_type', a.content_type, 'bytes', a.bytes, 'state', a.state, 'reason', a.reason) order by a.position), '[]')
  from attachments a where a.workspace_id = messages.workspace_id and a.message_id = messages.id)`;

export const ATTACHMENT_COLUMNS =
  'id, session_id, message_id, name, content_type, bytes::float8, state, reason, created_at';
export type AttachmentRow = Omit<AttachmentDto, 'object' | 'url'> & Record<string, unknown>;

/** @param url null in events, which outlive a URL */
export const presentMessageAttachment = (row: MessageAttachmentRow, url: string | null): MessageAttachmentDto => ({
  id: row.id,
  name: row.name,
  content_type: row.content_type,
  bytes: row.bytes,
  state: row.state,
  reason: row.reason,
  url: row.state === 'stored' ? url : null,
});

export const presentAttachment = (row: AttachmentRow, url: string | null): AttachmentDto => ({
  ...presentMessageAttachment(row, url),
  object: 'attachment',
  session_id: row.session_id,
  message_id: row.message_id,
  created_at: row.created_at,
});

const LABELS: Readonly<Record<AttachmentKind, string>> = {
  image: 'Image',
  document: 'Document',
  text: 'Document',
  audio: 'Audio message',
  video: 'Video',
};

/** Text that stands for a file, such as `[Document] bill.pdf`. */
export const attachmentLabel = ({ kind, name }: { kind: AttachmentKind; name: string | null }): string =>
  name === null ? `[${LABELS[kind]}]` : `[${LABELS[kind]}] ${name}`;

/** Whether a text says only which files a message has. */
export const isOnlyLabels = (text: string, files: readonly { kind: AttachmentKind; name: string | null }[]): boolean =>
  files.length > 0 && text === files.map(attachmentLabel).join('\n');

/** What a channel accepts with a reply. */
export interface AttachmentLimits {
  kinds: readonly AttachmentKind[];
  bytesMax: Readonly<Record<AttachmentKind, number>>;
  /** Files per message. */
  countMax: number;
  /** All files of a message together. */
  totalBytesMax: number;
}

const STARTER_BYTES = 1_000_000_000;
const PLAN_BYTES: ReadonlyMap<string, number> = new Map([
  ['growth', 10_000_000_000],
  ['scale', 100_000_000_000],
]);

export interface AttachmentTerms {
  plan: string;
  attachment_bytes_max: number | null;
}

/** Storage limit of a workspace, in bytes. Trials and unknown plans count as starter. */
export const attachmentBytesMax = ({ plan, attachment_bytes_max: own }: AttachmentTerms): number =>
  own ?? PLAN_BYTES.get(plan) ?? STARTER_BYTES;

export interface AttachmentUse extends AttachmentTerms {
  attachment_bytes: number;
}

export const presentAttachmentUse = (use: AttachmentUse): WorkspaceAttachmentsDto => ({
  stored_bytes: use.attachment_bytes,
  limit_bytes: attachmentBytesMax(use),
});

export class WorkspaceAttachmentsDto {
  /** Size of all files of all conversations. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  stored_bytes: number;
  /** The storage limit. A file that exceeds it is refused. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  limit_bytes: number;
}

const RETRY_S = 30;

/** The object store is unavailable or misconfigured; neither the file nor the caller is at fault. */
export class ObjectStoreFailed extends ApiError {
  constructor() {
    const headers = { 'Retry-After': String(RETRY_S) };
    super('service_unavailable', 'Files cannot be stored or read at the moment. Retry later.', { headers });
  }
}
