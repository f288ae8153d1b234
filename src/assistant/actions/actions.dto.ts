import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import type { ResponseWording } from '../../agent/ports/tool.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import { METHODS, type ActionMethod } from './definitions.dto.js';

export const ACTION_STATUSES = [
  'awaiting_confirmation',
  'awaiting_approval',
  'approved',
  'running',
  'completed',
  'failed',
  'refused',
] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

export class ActionsQuery extends WindowQuery {
  @Omittable()
  @IsIn(ACTION_STATUSES)
  status?: ActionStatus;

  /** The action's exact name. */
  @Omittable()
  @IsText(64)
  name?: string;

  @Omittable()
  @IsUuid()
  session_id?: string;

  @Omittable()
  @IsUuid()
  contact_id?: string;
}

/** Why a run was permitted. */
export const PERMISSIONS = ['confirmed', 'approved', 'auto', 'read'] as const;
export type ActionPermission = (typeof PERMISSIONS)[number];

class ActionActorDto {
  @ApiProperty({ enum: ['member', 'key', 'contact', 'agent', 'system'] })
  type: 'member' | 'key' | 'contact' | 'agent' | 'system';
  @ApiProperty({ format: 'uuid' })
  id: string | null;
  label: string | null;
}

class ActionRequestDto {
  @ApiProperty({ enum: METHODS })
  method: ActionMethod;
  url: string;
  /** The headers defined for the action. A secret value reads `[secret]`. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  headers: Record<string, string>;
  @ApiProperty({ type: 'object', additionalProperties: true })
  body: Record<string, Json> | null;
}

/** The receipt of an action: the request, its actor, what was sent, the response, and the times. */
export class ActionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['action'] })
  object: 'action';
  name: string;
  @ApiProperty({ enum: ACTION_STATUSES })
  status: ActionStatus;
  /** Why the action failed or was refused, else null. */
  reason: string | null;
  destructive: boolean;
  /** The arguments as requested; what the guardrails mask is a placeholder such as `[card]`. */
  @ApiProperty({ type: 'object', additionalProperties: true })
  arguments: Record<string, Json>;
  requested_by: ActionActorDto;
  /** Who confirmed it in the conversation. */
  confirmed_by: ActionActorDto | null;
  /**
   * Why it ran: the contact confirmed it, the team approved it, `actions_mode` is auto, or it only reads the contact's
   * own data (`effect` read). null if it has not run.
   */
  @ApiProperty({ enum: PERMISSIONS, nullable: true })
  permission: ActionPermission | null;
  @ApiProperty({ format: 'uuid' })
  session_id: string | null;
  @ApiProperty({ format: 'uuid' })
  contact_id: string | null;
  /** The hand-off of the approval, if one was required. */
  @ApiProperty({ format: 'uuid' })
  handoff_id: string | null;
  /** The request that was sent, without secrets; null if none was. */
  request: ActionRequestDto | null;
  /** HTTP status of the response. */
  @ApiProperty({ type: 'integer' })
  response_status: number | null;
  /** The first kilobyte of the response, without secrets. */
  response_excerpt: string | null;
  @ApiProperty({ type: 'integer', minimum: 0 })
  duration_ms: number | null;
  /** When the confirmation or approval expires. */
  @ApiProperty({ format: 'date-time' })
  expires_at: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  started_at: string | null;
  @ApiProperty({ format: 'date-time' })
  finished_at: string | null;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** The response of an approved action, and how to present it. */
export interface ApprovedResponse {
  data: Json;
  wording: ResponseWording;
}

/** A row as ACTION_COLUMNS selects it: the resource, and fields that only the feature needs. */
export type ActionRow = Omit<ActionDto, 'object'> & {
  /** Version of the definition with which it was requested. */
  version: string;
};

export const ACTION_COLUMNS =
  'id, name, version, status, reason, destructive, arguments, requested_by, confirmed_by, permission, session_id, contact_id, ' +
  'handoff_id, request, response_status, response_excerpt, duration_ms, expires_at, created_at, started_at, ' +
  'finished_at, updated_at';

export const presentAction = (row: ActionRow): ActionDto => ({
  id: row.id,
  object: 'action',
  name: row.name,
  status: row.status,
  reason: row.reason,
  destructive: row.destructive,
  arguments: row.arguments,
  requested_by: row.requested_by,
  confirmed_by: row.confirmed_by,
  permission: row.permission,
  session_id: row.session_id,
  contact_id: row.contact_id,
  handoff_id: row.handoff_id,
  request: row.request,
  response_status: row.response_status,
  response_excerpt: row.response_excerpt,
  duration_ms: row.duration_ms,
  expires_at: row.expires_at,
  created_at: row.created_at,
  started_at: row.started_at,
  finished_at: row.finished_at,
  updated_at: row.updated_at,
});
