import { ApiProperty } from '@nestjs/swagger';
import { IsIn, Matches } from 'class-validator';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { TimeWindow } from '../../platform/http/page.js';
import { IsLanguageTag } from '../../platform/http/text-fields.js';
import { uuidOr } from '../../platform/kernel/ids.js';
import {
  HANDOFF_KINDS,
  HandoffDto,
  presentHandoff,
  STOP_REASONS,
  type HandoffKind,
  type HandoffRow,
  type StopReason,
} from '../handoffs/handoffs.dto.js';
import { AUTHORS, type MessageDto } from '../../conversations/sessions/messages.dto.js';
import { ReadMarksDto } from '../../conversations/sessions/read-marks.dto.js';
import { CHANNELS, type Channel } from '../../conversations/sessions/sessions.dto.js';
import { TAG_COLORS, type TagColor } from '../tags/tags.dto.js';

export const QUEUES = ['mine', 'unassigned', 'all', 'approvals', 'mentions', 'snoozed', 'closed'] as const;
export type Queue = (typeof QUEUES)[number];

/** `human` is the website's chat, `api` what came by POST /v1/answer: the channel of a session is `human` for both. */
export const INBOX_CHANNELS = ['human', 'api', 'agent', 'whatsapp', 'messenger', 'instagram', 'email'] as const;
export type InboxChannel = (typeof INBOX_CHANNELS)[number];

export const NOBODY = 'none';
const ASSIGNEE = uuidOr(NOBODY);

export class InboxQuery extends TimeWindow {
  /**
   * `mine` = assigned to you. `mentions` = conversations in which a note mentions you, in any state, those that you
   * have not read first. All other queues except `closed` contain open and pending hand-offs; all except `snoozed`
   * exclude snoozed ones.
   */
  @Omittable()
  @IsIn(QUEUES)
  @ApiProperty({ default: 'all' })
  queue?: Queue;

  /** Only hand-offs assigned to this member; `none` = unassigned. */
  @Omittable()
  @Matches(ASSIGNEE, { message: 'assignee_id must be a uuid or none' })
  @ApiProperty({ type: String })
  assignee_id?: string;

  /** Only conversations with this tag. */
  @Omittable()
  @IsUuid()
  tag_id?: string;

  /** Only hand-offs of this kind. */
  @Omittable()
  @IsIn(HANDOFF_KINDS)
  @ApiProperty({ enum: HANDOFF_KINDS })
  kind?: HandoffKind;

  /** Only hand-offs for this reason: `missing_knowledge` = the agent had no answer. */
  @Omittable()
  @IsIn(STOP_REASONS)
  @ApiProperty({ enum: STOP_REASONS })
  stop_reason?: StopReason;

  /** Only conversations in this channel: `human` = website chat, `api` = POST /v1/answer. */
  @Omittable()
  @IsIn(INBOX_CHANNELS)
  @ApiProperty({ enum: INBOX_CHANNELS })
  channel?: InboxChannel;

  /** Only conversations in this language, such as `de`, which finds `de-AT` too. */
  @Omittable()
  @IsLanguageTag()
  language?: string;

  /** Only conversations with this contact. */
  @Omittable()
  @IsUuid()
  contact_id?: string;
}

class InboxContactDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['user', 'visitor'] })
  kind: 'user' | 'visitor';
  /** As your systems know it, else as the person said it in a lead. */
  name: string | null;
  /** The same. */
  email: string | null;
}

class InboxAssigneeDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
}

class InboxTagDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string;
  @ApiProperty({ enum: TAG_COLORS })
  color: TagColor;
}

class InboxSessionDto extends ReadMarksDto {
  @ApiProperty({ enum: CHANNELS })
  channel: Channel;
  /** Whether it came by POST /v1/answer. */
  via_api: boolean;
  page_url: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  @ApiProperty({ format: 'date-time' })
  ended_at: string | null;
  /** Language of the conversation as the agent understood it, else that of the contact; BCP 47. */
  language: string | null;
  tags: InboxTagDto[];
}

class InboxMessageDto {
  @ApiProperty({ enum: AUTHORS })
  author: MessageDto['author'];
  author_label: string | null;
  /** The first 200 characters. */
  text: string;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

/** A hand-off as a row of the inbox shows it. */
export class InboxItemDto {
  /** Id of the hand-off. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['inbox_item'] })
  object: 'inbox_item';
  handoff: HandoffDto;
  contact: InboxContactDto | null;
  assignee: InboxAssigneeDto | null;
  session: InboxSessionDto;
  last_message: InboxMessageDto | null;
  /** The first 200 characters of the latest text of the contact, among the last 20 messages. */
  contact_text: string | null;
  /** Since when the contact waits for the team; null while the team waits for the contact, or the agent answers. */
  @ApiProperty({ format: 'date-time' })
  waiting_since: string | null;
  /** When the wait exceeds `reply_target_minutes` of the workspace; null without a wait or a target. */
  @ApiProperty({ format: 'date-time' })
  due_at: string | null;
  /** When its snooze ended, by time or by a message of the contact; null once the team has answered. */
  @ApiProperty({ format: 'date-time' })
  woken_at: string | null;
  /** Messages of the contact that the team has not read; at most 100. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  unread: number;
  /** Whether a note in this conversation mentions you and you have not read it. */
  mentioned: boolean;
  /** Whether the agent is silent in this conversation because of this hand-off. */
  agent_silent: boolean;
}

/** Number of hand-offs in each queue, counted up to 1,000. */
export class InboxCountsDto {
  @ApiProperty({ enum: ['inbox_counts'] })
  object: 'inbox_counts';
  @ApiProperty({ type: 'integer', minimum: 0 })
  mine: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  unassigned: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  all: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  approvals: number;
  /** Conversations in which a note mentions you that you have not read. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  mentions: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  snoozed: number;
}

export type InboxRow = HandoffRow & {
  channel: Channel;
  via_api: boolean;
  page_url: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
  ended_at: string | null;
  language: string | null;
  last_seq: number;
  contact_read_seq: number;
  team_read_seq: number;
  tags: InboxTagDto[];
  contact_kind: 'user' | 'visitor' | null;
  contact_name: string | null;
  contact_email: string | null;
  assignee_name: string | null;
  last_author: MessageDto['author'] | null;
  last_author_label: string | null;
  last_text: string | null;
  last_at: string | null;
  contact_text: string | null;
  waiting_since: string | null;
  due_at: string | null;
  woken_at: string | null;
  unread: number;
  mentioned: boolean;
  agent_silent: boolean;
};

export const presentInboxItem = (row: InboxRow): InboxItemDto => ({
  id: row.id,
  object: 'inbox_item',
  handoff: presentHandoff(row),
  contact:
    row.contact_id === null || row.contact_kind === null
      ? null
      : { id: row.contact_id, kind: row.contact_kind, name: row.contact_name, email: row.contact_email },
  assignee:
    row.assignee_id === null || row.assignee_name === null ? null : { id: row.assignee_id, name: row.assignee_name },
  session: {
    channel: row.channel,
    via_api: row.via_api,
    page_url: row.page_url,
    country: row.country,
    region: row.region,
    city: row.city,
    ended_at: row.ended_at,
    language: row.language,
    last_seq: row.last_seq,
    contact_read_seq: row.contact_read_seq,
    team_read_seq: row.team_read_seq,
    tags: row.tags,
  },
  last_message:
    row.last_author === null || row.last_at === null
      ? null
      : {
          author: row.last_author,
          author_label: row.last_author_label,
          text: row.last_text ?? '',
          created_at: row.last_at,
        },
  contact_text: row.contact_text,
  waiting_since: row.waiting_since,
  due_at: row.due_at,
  woken_at: row.woken_at,
  unread: row.unread,
  mentioned: row.mentioned,
  agent_silent: row.agent_silent,
});
