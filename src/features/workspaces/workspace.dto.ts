import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, Matches } from 'class-validator';
import { Checked, Omittable } from '../../http/fields.js';
import { IsText } from '../../http/text-fields.js';
import {
  ACTIONS_MAX,
  ActionDefinitionBody,
  ActionDefinitionDto,
  definitionsProblem,
  presentDefinition,
} from '../actions/definitions.dto.js';
import { AvailabilityBody, AvailabilityDto, availabilityProblem, STATEMENTS_MAX } from '../meetings/availability.dto.js';
import { monthlyCredits, type CreditTerms } from '../credits/credits.dto.js';
import { knowledgeBytesMax, type StorageTerms } from '../knowledge/storage.dto.js';
import { originsProblem } from './origins.rules.js';
import {
  CONDITIONS_MAX,
  DECISIONS,
  OPERATORS,
  RULES_MAX,
  rulesProblem,
  type Operator,
  type QualificationRule,
} from '../leads/qualification.dto.js';
import { presentWidget, WidgetBody, WidgetDto, type StoredWidget } from '../widget/widget.dto.js';
import { widgetProblem } from '../widget/widget-body.dto.js';

const VALUE = {
  anyOf: [
    { type: 'string' },
    { type: 'number' },
    { type: 'boolean' },
    { type: 'array', items: { type: 'string' } },
    { type: 'null' },
  ],
  description: 'A text, a number, true or false, a list of texts (`one_of`), or null (`present`, `absent`).',
} as object;

class QualificationConditionDto {
  /** `name`, `email`, `phone`, `company`, `intent`, `source`, or `fields.` and a key of the lead’s own fields. */
  field: string;
  @ApiProperty({ enum: OPERATORS })
  operator: Operator;
  @ApiProperty(VALUE)
  value: string | number | boolean | string[] | null;
}

/** The first rule whose conditions all hold decides on a lead. */
class QualificationRuleDto {
  name: string;
  conditions: QualificationConditionDto[];
  @ApiProperty({ enum: DECISIONS })
  status: 'qualified' | 'disqualified';
  /** The score that the lead gets; null leaves it as it is. */
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100 })
  score: number | null;
}

class WorkspaceIdentityDto {
  /** Whether there is a secret to sign identity tokens with; the operator makes one on the command line. */
  secret_set: boolean;
  @ApiProperty({ format: 'date-time' })
  secret_set_at: string | null;
}

class WorkspaceCreditsDto {
  /** The month, in UTC. */
  @ApiProperty({ example: '2026-11' })
  period: string;
  /** Sessions with the agent that began in it. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  used: number;
  /** How many may; null = unlimited. */
  @ApiProperty({ type: 'integer', minimum: 0 })
  limit: number | null;
}

class WorkspaceKnowledgeDto {
  /** Texts of all versions of its documents, and what waits to be indexed. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  stored_bytes: number;
  /** How many may be stored; a document beyond it is refused with `conflict`. */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 0 })
  limit_bytes: number;
}

/** Your tenant, and what is set for it. */
export class WorkspaceDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['workspace'] })
  object: 'workspace';
  name: string;
  /** `starter`, `growth` or `scale`; anything else has Starter’s limits. */
  plan: string;
  /** Pages that may carry the widget. */
  allowed_origins: string[];
  /** Whether anybody may ask over MCP without a credential. */
  mcp_public: boolean;
  /** When members can be met: each one’s hours, by host and date. */
  availability: AvailabilityDto[];
  qualification_rules: QualificationRuleDto[];
  /** What the agent may do in your own product. */
  actions: ActionDefinitionDto[];
  widget: WidgetDto;
  identity: WorkspaceIdentityDto;
  credits: WorkspaceCreditsDto;
  knowledge: WorkspaceKnowledgeDto;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

class QualificationConditionBody {
  field: string;
  @ApiProperty({ enum: OPERATORS })
  operator: Operator;
  @ApiProperty({ ...VALUE, required: false })
  value?: string | number | boolean | string[] | null;
}

class QualificationRuleBody {
  name: string;
  @ApiProperty({ minItems: 1, maxItems: CONDITIONS_MAX })
  conditions: QualificationConditionBody[];
  @ApiProperty({ enum: DECISIONS })
  status: 'qualified' | 'disqualified';
  @ApiProperty({ type: 'integer', minimum: 0, maximum: 100, required: false })
  score?: number | null;
}

/** At least one of them; what is not sent stays as it is. */
export class UpdateWorkspace {
  @Omittable()
  @IsText(200, 1)
  @Matches(/\S/, { message: 'name must not be blank' })
  name?: string;

  /** Origins exactly as browsers send them, or `https://*.example.com` for any one label. */
  @Omittable()
  @Checked(originsProblem)
  @ApiProperty({ maxItems: 100 })
  allowed_origins?: string[];

  /** Lets anybody ask and search the public knowledge over MCP, without a credential. */
  @Omittable()
  @IsBoolean()
  mcp_public?: boolean;

  /** Every host’s hours: the whole list. */
  @Omittable()
  @Checked(availabilityProblem)
  @ApiProperty({ maxItems: STATEMENTS_MAX })
  availability?: AvailabilityBody[];

  /** The whole list, in the order in which the rules are tried. */
  @Omittable()
  @Checked(rulesProblem)
  @ApiProperty({ maxItems: RULES_MAX })
  qualification_rules?: QualificationRuleBody[];

  /** The whole list of what the agent may do in your own product. */
  @Omittable()
  @Checked(definitionsProblem)
  @ApiProperty({ maxItems: ACTIONS_MAX })
  actions?: ActionDefinitionBody[];

  /** How the widget looks and speaks, field by field. */
  @Omittable()
  @Checked(widgetProblem)
  widget?: WidgetBody;
}

/** With the credits of the period `$2`. */
export const WORKSPACE_SELECT = `
  select w.workspace_id as id, w.name, w.plan, w.allowed_origins, w.mcp_public, w.qualification_rules, w.widget,
    w.identity_secret_set_at, w.credits_by_plan, w.credits_limit, w.created_at, w.updated_at,
    w.knowledge_bytes_max::float8, coalesce(k.bytes, 0)::float8 as knowledge_bytes,
    $2::text as period, coalesce(c.used, 0) as used, coalesce(c.topped_up, 0) as topped_up
  from workspaces w left join credit_periods c on c.workspace_id = w.workspace_id and c.period = $2
    left join knowledge_storage k on k.workspace_id = w.workspace_id
  where w.workspace_id = $1`;

export interface WorkspaceRow extends CreditTerms, StorageTerms, Record<string, unknown> {
  id: string;
  name: string;
  allowed_origins: string[];
  mcp_public: boolean;
  qualification_rules: QualificationRule[];
  widget: StoredWidget;
  identity_secret_set_at: string | null;
  period: string;
  used: number;
  topped_up: number;
  knowledge_bytes: number;
  created_at: string;
  updated_at: string;
}

/** What may be used in the period; null = unlimited. */
export function creditLimit(row: CreditTerms & { topped_up: number }): number | null {
  const monthly = monthlyCredits(row);
  return monthly === null ? null : monthly + row.topped_up;
}

export const presentWorkspace = (
  row: WorkspaceRow,
  availability: AvailabilityDto[],
  actions: ActionDefinitionDto[],
): WorkspaceDto => ({
  id: row.id,
  object: 'workspace',
  name: row.name,
  plan: row.plan,
  allowed_origins: row.allowed_origins,
  mcp_public: row.mcp_public,
  availability,
  qualification_rules: row.qualification_rules,
  actions: actions.map(presentDefinition),
  widget: presentWidget(row.widget),
  identity: { secret_set: row.identity_secret_set_at !== null, secret_set_at: row.identity_secret_set_at },
  credits: { period: row.period, used: row.used, limit: creditLimit(row) },
  knowledge: { stored_bytes: row.knowledge_bytes, limit_bytes: knowledgeBytesMax(row) },
  created_at: row.created_at,
  updated_at: row.updated_at,
});
