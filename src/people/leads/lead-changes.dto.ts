import { ApiProperty } from '@nestjs/swagger';
import { ExportedHistoryDto, type ExportedActorDto } from '../../platform/privacy/exported.dto.js';

/** A change of a lead’s status. */
export class LeadChangeDto extends ExportedHistoryDto {
  @ApiProperty({ enum: ['lead_change'] })
  object: 'lead_change';
  @ApiProperty({ format: 'uuid' })
  lead_id: string;
  /** The qualification rule that set it; null if a person did. */
  rule: string | null;
}

export interface LeadChangeRow {
  id: string;
  lead_id: string;
  actor: ExportedActorDto;
  before: string | null;
  after: string;
  rule: string | null;
  created_at: string;
}

export const presentLeadChange = ({ before, after, ...row }: LeadChangeRow): LeadChangeDto => ({
  id: row.id,
  object: 'lead_change',
  lead_id: row.lead_id,
  actor: row.actor,
  changes: [{ field: 'status', before, after }],
  rule: row.rule,
  created_at: row.created_at,
});
