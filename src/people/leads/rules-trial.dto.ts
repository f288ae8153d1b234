import { ApiProperty } from '@nestjs/swagger';
import { Checked } from '../../platform/http/fields.js';
import { LEAD_STATUSES, type LeadRow, type LeadStatus } from './leads.dto.js';
import { QualificationRuleBody, RULES_MAX, rulesProblem } from './qualification.dto.js';
import type { RuleTrial } from './qualification.rules.js';

const INDEX = { type: 'integer', minimum: 0 } as const;

/** Rules that are not saved. */
export class RulesTrialBody {
  @Checked(rulesProblem)
  @ApiProperty({ maxItems: RULES_MAX })
  rules: QualificationRuleBody[];
}

class ClosestRuleDto {
  /** Its position in `rules`. */
  @ApiProperty(INDEX)
  rule: number;
  /** The positions of its conditions that do not hold. */
  @ApiProperty({ items: INDEX })
  failing: number[];
}

/** What the rules would make of a lead, were it captured now. */
class TriedLeadDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  name: string | null;
  email: string | null;
  company: string | null;
  /** Its status now. */
  @ApiProperty({ enum: LEAD_STATUSES })
  status: LeadStatus;
  /** Whether a person set it, so that no rule changes it. */
  is_decided: boolean;
  /** The position of the rule that decides; null if none does. */
  @ApiProperty(INDEX)
  rule: number | null;
  /** Without one, the rule that comes closest; null if there is none. */
  closest: ClosestRuleDto | null;
}

export class RulesTrialDto {
  @ApiProperty({ enum: ['rules_trial'] })
  object: 'rules_trial';
  /** The last ones, newest first. */
  leads: TriedLeadDto[];
}

export const presentTried = ({ id, name, email, company, status, status_set_by }: TriedLead, trial: RuleTrial) => ({
  ...{ id, name, email, company, status },
  is_decided: status_set_by === 'person',
  ...trial,
});

type TriedLead = Pick<LeadRow, 'id' | 'name' | 'email' | 'company' | 'status' | 'status_set_by'>;
