import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsIn, Matches, ValidateIf } from 'class-validator';
import { Checked, IsQueryBoolean, IsUuid, Omittable, Optional, type Problem } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { AreUploads, hasUploads } from '../../conversations/attachments/uploads.dto.js';
import { RESOLUTIONS, type Resolution } from '../../conversations/sessions/sessions.dto.js';

export const HANDOFF_STATUSES = ['open', 'pending', 'resolved', 'closed'] as const;
export const HANDOFF_KINDS = ['ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention'] as const;
export const REQUESTERS = ['human', 'agent', 'guardrail', 'kill_switch', 'credits', 'teammate', 'system'] as const;
export const STOP_REASONS = [
  'customer_request',
  'missing_knowledge',
  'low_confidence',
  'unsupported_request',
  'policy_restriction',
  'tool_failure',
  'pending_clarification',
  'usage_limit',
  'kill_switch',
  'agent_mode',
  'negative_feedback',
  'destructive_action',
] as const;
export type HandoffStatus = (typeof HANDOFF_STATUSES)[number];
export type HandoffKind = (typeof HANDOFF_KINDS)[number];
export type Requester = (typeof REQUESTERS)[number];
export type StopReason = (typeof STOP_REASONS)[number];

export class HandoffsQuery extends WindowQuery {
  @Omittable()
  @IsIn(['created_at', 'updated_at'])
  sort?: 'created_at' | 'updated_at';

  @Omittable()
  @IsIn(HANDOFF_STATUSES)
  status?: HandoffStatus;

  @Omittable()
  @IsIn(HANDOFF_KINDS)
  kind?: HandoffKind;

  /** The queue's name, exactly. */
  @Omittable()
  @IsText(255)
  route?: string;

  @Omittable()
  @IsIn(REQUESTERS)
  requester?: Requester;

  /** Id of the assigned teammate. */
  @Omittable()
  @IsUuid()
  assignee_id?: string;

  @Omittable()
  @IsUuid()
  session_id?: string;

  @Omittable()
  @IsUuid()
  contact_id?: string;

  /** Only hand-offs whose session has this tag. */
  @Omittable()
  @IsUuid()
  tag_id?: string;

  /** Whether it is snoozed. */
  @Omittable()
  @IsQueryBoolean()
  snoozed?: boolean;
}

/**
 * Fields that are sent are changed; at least one is required. `assignee_id` and `external_responder` exclude
 * each other.
 */
export class HandoffPatch {
  @Omittable()
  @IsIn(HANDOFF_STATUSES)
  status?: HandoffStatus;

  /** Id of a member with the capability `reply`; null removes the assignment. */
  @Optional()
  @IsUuid()
  assignee_id?: string | null;

  /** Name of a person outside the team; null removes the assignment. */
  @Optional()
  @IsText(255, 1)
  external_responder?: string | null;
}

const ATTACHMENTS_MAX = 10;

const LEFT_OFF_MAX = 50;
const ADDRESS_CHARS_MAX = 320;

function leftOffProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length > LEFT_OFF_MAX)
    return { message: `must be a list of at most ${LEFT_OFF_MAX} addresses` };
  const wrong = value.findIndex((one) => typeof one !== 'string' || one === '' || one.length > ADDRESS_CHARS_MAX);
  return wrong < 0 ? null : { message: 'must be an address', key: String(wrong) };
}

export class HandoffReplyBody {
  /** Required without attachments. */
  @ValidateIf((body: HandoffReplyBody) => !hasUploads(body) || body.text !== undefined)
  @IsText(4_000, 1)
  @Matches(/\S/, { message: 'text must not be blank' })
  @ApiProperty({ required: false })
  text?: string;

  /** Ids of files that were uploaded for this session, in the order in which they are sent. */
  @AreUploads(ATTACHMENTS_MAX)
  attachments?: string[];

  /**
   * Addresses of participants of an e-mail conversation who do not get this reply, of those that
   * `GET /v1/sessions/{id}/channel` lists.
   */
  @Omittable()
  @Checked(leftOffProblem)
  @ApiProperty({ type: 'array', items: { type: 'string', maxLength: ADDRESS_CHARS_MAX }, maxItems: LEFT_OFF_MAX })
  left_off?: string[];

  /** The last message that you have seen: if there are newer ones, the reply is refused as `newer_message`. */
  @Optional()
  @IsUuid()
  last_seen_message_id?: string | null;

  /** Sends the reply although there are newer messages. */
  @Omittable()
  @IsBoolean()
  send_anyway?: boolean;
}

export class HandoffDecisionBody {
  @IsIn(['approve', 'deny'])
  decision: 'approve' | 'deny';
}

/** What an approval is about: exactly these arguments, once, until it expires. */
export class HandoffActionDto {
  name: string;
  @ApiProperty({ type: 'object', additionalProperties: true })
  arguments: Record<string, unknown>;
  @ApiProperty({ format: 'date-time' })
  expires_at: string;
}

/** A conversation, or one request in it, that was handed over to the team. */
export class HandoffDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['handoff'] })
  object: 'handoff';
  @ApiProperty({ format: 'uuid' })
  session_id: string;
  @ApiProperty({ enum: HANDOFF_KINDS })
  kind: HandoffKind;
  @ApiProperty({ enum: HANDOFF_STATUSES })
  status: HandoffStatus;
  /** The request to the team. */
  ask: string;
  /** Why the agent stopped. */
  @ApiProperty({ enum: STOP_REASONS })
  stop_reason: StopReason | null;
  /** Reference for people: `HO-` and a number that is unique in the workspace. */
  @ApiProperty({ example: 'HO-42' })
  ticket_ref: string | null;
  /** The queue's name. */
  route: string | null;
  /** Whether the requested action cannot be undone. */
  destructive: boolean;
  /** Who requested it: `human` = the customer. */
  @ApiProperty({ enum: REQUESTERS })
  requester: Requester | null;
  requester_label: string | null;
  /** Confidence that a person is needed; 1 if a person asked for one. */
  @ApiProperty({ minimum: 0, maximum: 1 })
  confidence: number | null;
  intent: string | null;
  @ApiProperty({ minimum: 0, maximum: 1 })
  intent_confidence: number | null;
  @ApiProperty({ format: 'date-time' })
  intent_at: string | null;
  @ApiProperty({ enum: RESOLUTIONS })
  resolution: Resolution | null;
  resolution_reason: string | null;
  @ApiProperty({ minimum: 0, maximum: 1 })
  resolution_confidence: number | null;
  @ApiProperty({ format: 'date-time' })
  resolution_at: string | null;
  /** When it was resolved or closed. */
  @ApiProperty({ format: 'date-time' })
  resolved_at: string | null;
  @ApiProperty({ format: 'date-time' })
  assigned_at: string | null;
  external_responder: string | null;
  @ApiProperty({ format: 'uuid' })
  assignee_id: string | null;
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  /** When its snooze ends, unless its customer writes before; null = it is in the queue. */
  @ApiProperty({ format: 'date-time' })
  snoozed_until: string | null;
  /** The action of an approval, else null. */
  action: HandoffActionDto | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** A row as HANDOFF_COLUMNS selects it: the resource, and fields that only the rules need. */
export type HandoffRow = Omit<HandoffDto, 'object' | 'ticket_ref' | 'action'> & {
  ticket_number: number;
  /** The member who asked for an approval. */
  requested_by: string | null;
  /** When a teammate first replied since the last unassignment or reopening. */
  replied_at: string | null;
  /** Since when it asks for the team; null once it was given back to the agent. */
  requested_at: string | null;
  decision: 'approved' | 'denied' | null;
} & (
    | { action: { name: string; arguments: Record<string, unknown> }; expires_at: string }
    | { action: null; expires_at: null }
  );

export const HANDOFF_COLUMNS =
  'id, session_id, kind, status, ask, stop_reason, ticket_number, route, destructive, requester, requester_label, ' +
  'requested_by, confidence, intent, intent_confidence, intent_at, resolution, resolution_reason, ' +
  'resolution_confidence, resolution_at, resolved_at, assigned_at, external_responder, assignee_id, contact_id, ' +
  'snoozed_until, replied_at, requested_at, action, expires_at, decision, created_at, updated_at';

export const ticketRef = (row: { ticket_number: number }): string => `HO-${row.ticket_number}`;

export const presentHandoff = (row: HandoffRow): HandoffDto => ({
  id: row.id,
  object: 'handoff',
  session_id: row.session_id,
  kind: row.kind,
  status: row.status,
  ask: row.ask,
  stop_reason: row.stop_reason,
  ticket_ref: ticketRef(row),
  route: row.route,
  destructive: row.destructive,
  requester: row.requester,
  requester_label: row.requester_label,
  confidence: row.confidence,
  intent: row.intent,
  intent_confidence: row.intent_confidence,
  intent_at: row.intent_at,
  resolution: row.resolution,
  resolution_reason: row.resolution_reason,
  resolution_confidence: row.resolution_confidence,
  resolution_at: row.resolution_at,
  resolved_at: row.resolved_at,
  assigned_at: row.assigned_at,
  external_responder: row.external_responder,
  assignee_id: row.assignee_id,
  contact_id: row.contact_id,
  snoozed_until: row.snoozed_until,
  action: row.action && { name: row.action.name, arguments: row.action.arguments, expires_at: row.expires_at },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
