import { ApiProperty } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { IsUuid, Omittable } from '../../platform/http/fields.js';
import { TimeWindow } from '../../platform/http/page.js';
import { LEAD_SOURCES, type LeadSource } from './leads.dto.js';
import { OPERATORS, VALUE_TYPES, type Operator } from './qualification.dto.js';

/** A status with more leads than this is counted up to here. */
export const COUNTED_MAX = 100_000;

/** The filters of the list, without the status. */
export class LeadCountsQuery extends TimeWindow {
  @Omittable()
  @IsIn(LEAD_SOURCES)
  source?: LeadSource;

  @Omittable()
  @IsUuid()
  assignee_id?: string;
}

const COUNT = { type: 'integer', minimum: 0, maximum: COUNTED_MAX } as const;

/** How many leads have each status; 100,000 stands for as many or more. */
export class LeadCountsDto {
  @ApiProperty({ enum: ['lead_counts'] })
  object: 'lead_counts';
  @ApiProperty(COUNT)
  new: number;
  @ApiProperty(COUNT)
  qualified: number;
  @ApiProperty(COUNT)
  disqualified: number;
  @ApiProperty(COUNT)
  converted: number;
}

/** A condition of the rule. It holds for the lead. */
class LeadReasonDto {
  /** As in `qualification_rules`: `company`, `fields.seats`. */
  field: string;
  @ApiProperty({ enum: OPERATORS })
  operator: Operator;
  @ApiProperty({ anyOf: VALUE_TYPES })
  value: string | number | boolean | string[] | null;
}

/** A lead's qualification by the workspace's current rules. */
export class LeadQualificationDto {
  @ApiProperty({ enum: ['lead_qualification'] })
  object: 'lead_qualification';
  /** The name of the first rule whose conditions all hold; null if none does. */
  rule: string | null;
  /** The status that the rule gives; null without a rule. */
  @ApiProperty({ enum: ['qualified', 'disqualified'] })
  status: 'qualified' | 'disqualified' | null;
  /** The score that the rule gives; null without a rule, or if it gives none. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  score: number | null;
  /** Its conditions. */
  reasons: LeadReasonDto[];
}
