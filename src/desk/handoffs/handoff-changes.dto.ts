import { ApiProperty } from '@nestjs/swagger';
import { ExportedHistoryDto, type ExportedActorDto } from '../../platform/privacy/exported.dto.js';

export class HandoffFieldChangeDto {
  field: string;
  before: string | null;
  after: string | null;
}

/** A change of a hand-off: of its status, its assignment, or the decision on it. */
export class HandoffChangeDto extends ExportedHistoryDto {
  @ApiProperty({ enum: ['handoff_change'] })
  object: 'handoff_change';
  @ApiProperty({ format: 'uuid' })
  handoff_id: string;
  changes: HandoffFieldChangeDto[];
}

export interface HandoffChangeRow {
  id: string;
  handoff_id: string;
  actor: ExportedActorDto;
  /** `{field: [before, after]}` */
  changes: Record<string, [before: string | null, after: string | null]>;
  created_at: string;
}

export const presentHandoffChange = ({ changes, ...row }: HandoffChangeRow): HandoffChangeDto => ({
  id: row.id,
  object: 'handoff_change',
  handoff_id: row.handoff_id,
  actor: row.actor,
  changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  created_at: row.created_at,
});
