import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { Checked, IsDateTime, IsUuid, Omittable, Optional, type Problem } from '../../platform/http/fields.js';
import { UUID } from '../../platform/kernel/ids.js';
import { ERRORS, type ErrorCode } from '../../platform/kernel/errors.js';
import { OUTCOMES } from './handoff-takeovers.dto.js';
import { HandoffDto } from './handoffs.dto.js';

const IDS_MAX = 100;

/** The hand-offs, and one change: `assignee_id`, `resolution`, `snoozed_until`, `add_tag_id` or `remove_tag_id`. */
export class HandoffBulkBody {
  /** Ids of the hand-offs, without duplicates. */
  @Checked(idsProblem)
  @ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: IDS_MAX })
  ids: string[];

  /** Assigns them to this member; null unassigns them. */
  @Optional()
  @IsUuid()
  assignee_id?: string | null;

  /** Resolves them with this outcome. */
  @Omittable()
  @IsIn(OUTCOMES)
  @ApiProperty({ enum: OUTCOMES })
  resolution?: (typeof OUTCOMES)[number];

  /** Snoozes them until this time, in the future and within a year; null puts them back into the queue. */
  @Optional()
  @IsDateTime()
  snoozed_until?: string | null;

  /** Adds this tag to their sessions. */
  @Omittable()
  @IsUuid()
  add_tag_id?: string;

  /** Removes this tag from their sessions. */
  @Omittable()
  @IsUuid()
  remove_tag_id?: string;
}

/** What a request may change, in the order that an error names them. */
export const BULK_CHANGES = ['assignee_id', 'resolution', 'snoozed_until', 'add_tag_id', 'remove_tag_id'] as const;

class HandoffBulkErrorDto {
  @ApiProperty({ enum: Object.keys(ERRORS) })
  code: ErrorCode;
  message: string;
}

export class HandoffBulkResultDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** The hand-off after the change; null if it failed. */
  handoff: HandoffDto | null;
  /** Why it failed; null if it succeeded. */
  error: HandoffBulkErrorDto | null;
}

/** The result of each change, in the order sent. */
export class HandoffBulkDto {
  @ApiProperty({ enum: ['handoff_bulk'] })
  object: 'handoff_bulk';
  /** Number of successful changes. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  done: number;
  @ApiProperty({ type: 'integer', minimum: 0 })
  refused: number;
  results: HandoffBulkResultDto[];
}

function idsProblem(value: unknown): Problem | null {
  if (!Array.isArray(value) || value.length === 0 || value.length > IDS_MAX)
    return { message: `must be a list of 1 to ${IDS_MAX} ids of hand-offs` };
  const seen = new Set<string>();
  for (const [index, id] of value.entries()) {
    if (typeof id !== 'string' || !UUID.test(id)) return { message: 'must be a uuid', key: String(index) };
    if (seen.has(id.toLowerCase())) return { message: 'is a duplicate', key: String(index) };
    seen.add(id.toLowerCase());
  }
  return null;
}
