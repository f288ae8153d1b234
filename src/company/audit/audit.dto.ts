import { ApiProperty } from '@nestjs/swagger';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { WindowQuery } from '../../platform/http/page.js';
import { IsText } from '../../platform/http/text-fields.js';
import type { ActorType } from '../../platform/kernel/actor.js';

const ACTOR_TYPES = ['member', 'key', 'contact', 'agent', 'system'] as const;

export class AuditQuery extends WindowQuery {
  /** Id of the member or key who did it. */
  @Omittable()
  @IsUuid()
  actor_id?: string;

  /** What was changed, e.g. `member`. */
  @Omittable()
  @IsText(64, 1)
  target_type?: string;
}

class AuditActorDto {
  @ApiProperty({ enum: ACTOR_TYPES })
  type: ActorType;
  /** Id of the member, key or contact; null for the agent and the system. */
  @ApiProperty({ format: 'uuid' })
  id: string | null;
  /** The token’s name, the key’s label, or the part of the system, e.g. `operator`. */
  label: string;
}

class AuditTargetDto {
  /** The type of the target, e.g. `member`. */
  type: string;
  @ApiProperty({ format: 'uuid' })
  id: string | null;
}

/** An action with its actor and time. Never changed, never removed; contains no personal values and no secrets. */
export class AuditEntryDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['audit_entry'] })
  object: 'audit_entry';
  actor: AuditActorDto;
  /** The operation, e.g. `member.update`. */
  action: string;
  target: AuditTargetDto;
  /** Names of the changed fields. */
  changes: string[];
  /** The request in which it happened, or null. */
  request_id: string | null;
  /** A keyed hash of the client’s address. Equal addresses have equal hashes. */
  address_hash: string | null;
  /** The console session in which a member did it, or null. */
  @ApiProperty({ format: 'uuid' })
  console_session_id: string | null;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
}

export const AUDIT_COLUMNS =
  'id, actor_type, actor_id, actor_label, action, target_type, target_id, changes, request_id, address_hash, console_session_id, created_at';

export interface AuditRow extends Record<string, unknown> {
  id: string;
  actor_type: ActorType;
  actor_id: string | null;
  actor_label: string;
  action: string;
  target_type: string;
  target_id: string | null;
  changes: string[];
  request_id: string | null;
  address_hash: string | null;
  console_session_id: string | null;
  created_at: string;
}

export const presentAuditEntry = (row: AuditRow): AuditEntryDto => ({
  id: row.id,
  object: 'audit_entry',
  actor: { type: row.actor_type, id: row.actor_id, label: row.actor_label },
  action: row.action,
  target: { type: row.target_type, id: row.target_id },
  changes: row.changes,
  request_id: row.request_id,
  address_hash: row.address_hash,
  console_session_id: row.console_session_id,
  created_at: row.created_at,
});
