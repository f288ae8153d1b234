import { ApiProperty } from '@nestjs/swagger';
import { ATTACHMENT_KINDS, type AttachmentKind, type AttachmentLimits } from './attachments.dto.js';

class AttachmentLimitDto {
  @ApiProperty({ enum: ATTACHMENT_KINDS })
  kind: AttachmentKind;
  /** Of one file. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  max_bytes: number;
}

export class ReplyAttachmentsDto {
  /** Kinds of files that the channel takes. */
  kinds: AttachmentLimitDto[];
  /** Files of one message. */
  @ApiProperty({ type: 'integer', minimum: 1 })
  max_count: number;
  /** Bytes of all files of one message. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1 })
  max_total_bytes: number;
}

/** What files a reply in a session can have. */
export class SessionAttachmentsDto {
  @ApiProperty({ enum: ['session_attachments'] })
  object: 'session_attachments';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  /** Null = none. */
  attachments: ReplyAttachmentsDto | null;
}

export const presentReplyAttachments = (limits: AttachmentLimits | null): ReplyAttachmentsDto | null =>
  limits && {
    kinds: limits.kinds.map((kind) => ({ kind, max_bytes: limits.bytesMax[kind] })),
    max_count: limits.countMax,
    max_total_bytes: limits.totalBytesMax,
  };
