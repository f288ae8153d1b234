import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { ExportedHistoryDto, type ExportedActorDto } from '../../platform/privacy/exported.dto.js';
import { LeadValueDto, type LeadField } from './leads.dto.js';
import { VALUE_TYPES } from './qualification.dto.js';

export type ChangedValue = LeadField | LeadValueDto;

/** `{field: [before, after]}` */
export type LeadChanges = Record<string, [before: ChangedValue, after: ChangedValue]>;

const CHANGED_VALUE = { anyOf: [...VALUE_TYPES, { $ref: getSchemaPath(LeadValueDto) }] } as object;

/** What a field was and became. Both are null if it was erased since. */
export class LeadFieldChangeDto {
  /** A field of the lead, `fields.` with a key, or `comment`: then the values are ids of comments. */
  field: string;
  @ApiProperty(CHANGED_VALUE)
  before: ChangedValue;
  @ApiProperty(CHANGED_VALUE)
  after: ChangedValue;
}

/** A change of a lead, by the team or by what was learnt of the person. */
export class LeadChangeDto extends ExportedHistoryDto {
  @ApiProperty({ enum: ['lead_change'] })
  object: 'lead_change';
  @ApiProperty({ format: 'uuid' })
  lead_id: string;
  changes: LeadFieldChangeDto[];
  /** The qualification rule that set the status or the score; null if none did. */
  rule: string | null;
}

export interface LeadChangeRow {
  id: string;
  lead_id: string;
  actor: ExportedActorDto;
  changes: LeadChanges;
  rule: string | null;
  created_at: string;
}

export const LEAD_CHANGE_COLUMNS = 'id, lead_id, actor, changes, rule, created_at';

export const presentLeadChange = ({ changes, ...row }: LeadChangeRow): LeadChangeDto => ({
  id: row.id,
  object: 'lead_change',
  lead_id: row.lead_id,
  actor: row.actor,
  changes: Object.entries(changes).map(([field, [before, after]]) => ({ field, before, after })),
  rule: row.rule,
  created_at: row.created_at,
});
