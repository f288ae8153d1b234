import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { IsUuid, Omittable, Optional } from '../../platform/http/fields.js';
import { IsLanguageTag, IsText } from '../../platform/http/text-fields.js';
import { uuidOr } from '../../platform/kernel/ids.js';
import { HANDOFF_KINDS, STOP_REASONS, type HandoffKind, type StopReason } from '../handoffs/handoffs.dto.js';
import { INBOX_CHANNELS, NOBODY, QUEUES, type InboxChannel, type Queue } from '../inbox/inbox.dto.js';
import { columnsOf } from '../../platform/db/columns.js';
import { InboxFilterEntity } from './entities/inbox-filter.entity.js';

export const SCOPES = ['private', 'shared'] as const;
type FilterScope = (typeof SCOPES)[number];

const ME = 'me';
const ASSIGNEE = uuidOr(ME, NOBODY);
const ASSIGNEE_MESSAGE = `assignee must be a uuid, ${ME} or ${NOBODY}`;
const NAME = /^\S(.*\S)?$/su;
const NAME_MESSAGE = 'name must not begin or end with a blank';

/** What the filter shows; null or omitted = any. */
class Shown {
  /** A member’s id; `me` = the member who uses the filter; `none` = unassigned. */
  @Optional()
  @Matches(ASSIGNEE, { message: ASSIGNEE_MESSAGE })
  @ApiProperty({ type: String })
  assignee?: string | null;

  @Optional()
  @IsUuid()
  tag_id?: string | null;

  @Optional()
  @IsIn(HANDOFF_KINDS)
  @ApiProperty({ enum: HANDOFF_KINDS })
  kind?: HandoffKind | null;

  /** Why the agent stopped: `missing_knowledge` = it had no answer. */
  @Optional()
  @IsIn(STOP_REASONS)
  @ApiProperty({ enum: STOP_REASONS })
  stop_reason?: StopReason | null;

  /** `human` = website chat, `api` = POST /v1/answer. */
  @Optional()
  @IsIn(INBOX_CHANNELS)
  @ApiProperty({ enum: INBOX_CHANNELS })
  channel?: InboxChannel | null;

  @Optional()
  @IsLanguageTag()
  language?: string | null;

  @Optional()
  @IsUuid()
  contact_id?: string | null;

  /** Only hand-offs of the last so many days. */
  @Optional()
  @IsInt()
  @Min(1)
  @Max(366)
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 366 })
  days?: number | null;
}

export class InboxFilterBody extends Shown {
  /** Unique among your own filters, and among the shared ones, ignoring case. */
  @IsText(50, 1)
  @Matches(NAME, { message: NAME_MESSAGE })
  name: string;

  @IsIn(QUEUES)
  @ApiProperty({ enum: QUEUES })
  queue: Queue;

  /** `private` = only for you. */
  @Omittable()
  @IsIn(SCOPES)
  @ApiProperty({ enum: SCOPES, default: 'private' })
  scope?: FilterScope;
}

/** At least one field; omitted ones stay unchanged. */
export class InboxFilterPatch extends Shown {
  @Omittable()
  @IsText(50, 1)
  @Matches(NAME, { message: NAME_MESSAGE })
  name?: string;

  @Omittable()
  @IsIn(QUEUES)
  @ApiProperty({ enum: QUEUES })
  queue?: Queue;

  @Omittable()
  @IsIn(SCOPES)
  @ApiProperty({ enum: SCOPES })
  scope?: FilterScope;
}

/** A saved filter of the inbox. */
export class InboxFilterDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['inbox_filter'] })
  object: 'inbox_filter';
  @ApiProperty({ enum: SCOPES })
  scope: FilterScope;
  name: string;
  @ApiProperty({ enum: QUEUES })
  queue: Queue;
  /** A member’s id, `me` or `none`. */
  assignee: string | null;
  @ApiProperty({ format: 'uuid' })
  tag_id: string | null;
  @ApiProperty({ enum: HANDOFF_KINDS })
  kind: HandoffKind | null;
  @ApiProperty({ enum: STOP_REASONS })
  stop_reason: StopReason | null;
  @ApiProperty({ enum: INBOX_CHANNELS })
  channel: InboxChannel | null;
  /** BCP 47. */
  language: string | null;
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  /** Only hand-offs of the last so many days. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 366 })
  days: number | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

export type InboxFilterRow = Omit<InboxFilterEntity, 'workspace_id'>;

export const INBOX_FILTER_COLUMNS = columnsOf(InboxFilterEntity);

export const presentInboxFilter = (row: InboxFilterRow): InboxFilterDto => ({
  id: row.id,
  object: 'inbox_filter',
  scope: row.owner_id === null ? 'shared' : 'private',
  name: row.name,
  queue: row.queue,
  assignee: row.held_by === 'member' ? row.assignee_id : row.held_by,
  tag_id: row.tag_id,
  kind: row.kind,
  stop_reason: row.stop_reason,
  channel: row.channel,
  language: row.language,
  contact_id: row.contact_id,
  days: row.days,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** As the columns store it. */
export function holderOf(assignee: string | null): Pick<InboxFilterRow, 'held_by' | 'assignee_id'> {
  if (assignee === null || assignee === ME || assignee === NOBODY) return { held_by: assignee, assignee_id: null };
  return { held_by: 'member', assignee_id: assignee };
}
