import { ApiProperty } from '@nestjs/swagger';
import {
  presentAttachmentUse,
  WorkspaceAttachmentsDto,
  type AttachmentUse,
} from '../../conversations/attachments/attachments.dto.js';
import { IsBoolean, Matches } from 'class-validator';
import { Checked, IsWhole, Omittable, Optional } from '../../platform/http/fields.js';
import type { Ceilings } from '../../platform/kernel/caller.js';
import { Nested } from '../../platform/http/nested.js';
import { IsText } from '../../platform/http/text-fields.js';
import {
  ACTIONS_MAX,
  ActionDefinitionBody,
  ActionDefinitionDto,
  definitionsProblem,
  presentDefinition,
} from '../../assistant/actions/definitions.dto.js';
import { presentCredits, WorkspaceCreditsDto, type CreditUse } from '../credits/credits.dto.js';
import { presentStorage, WorkspaceKnowledgeDto, type StorageUse } from '../../assistant/knowledge/storage.dto.js';
import {
  QualificationRuleBody,
  QualificationRuleDto,
  RULES_MAX,
  rulesProblem,
  type QualificationRule,
} from '../../people/leads/qualification.dto.js';
import {
  AvailabilityBody,
  AvailabilityDto,
  availabilityProblem,
  STATEMENTS_MAX,
} from '../../people/meetings/availability.dto.js';
import {
  AWAY_MESSAGE_CHARS_MAX,
  awayMessageProblem,
  normalOfficeHours,
  OfficeHoursBody,
  OfficeHoursDto,
  officeHoursProblem,
} from '../../desk/team-status/office-hours.dto.js';
import { widgetProblem } from '../widget/widget-body.dto.js';
import { presentWidget, WidgetBody, WidgetDto, type StoredWidget } from '../widget/widget.dto.js';
import { originsProblem } from './origins.rules.js';
import { presentSatisfaction, SatisfactionBody, SatisfactionDto } from './satisfaction.dto.js';

/** One day. */
const PICKUP_MINUTES_MAX = 1_440;
/** One week. */
const REPLY_TARGET_MINUTES_MAX = 10_080;

class WorkspaceIdentityDto {
  /** Whether an identity secret is set. The operator creates it on the command line. */
  secret_set: boolean;
  @ApiProperty({ format: 'date-time' })
  secret_set_at: string | null;
}

/** Your workspace and its settings. */
export class WorkspaceDto {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty({ enum: ['workspace'] })
  object: 'workspace';
  name: string;
  /** `starter`, `growth` or `scale`; anything else has Starter’s limits. */
  plan: string;
  /** Origins of pages that may embed the widget. */
  allowed_origins: string[];
  /** Whether MCP accepts questions without a credential. */
  mcp_public: boolean;
  /** Whether members need a second factor in the console. */
  require_totp: boolean;
  /** The hours in which hosts can be booked. */
  availability: AvailabilityDto[];
  /** When the team answers. Null: customers are not told whether the team is available. */
  office_hours: OfficeHoursDto | null;
  /** The text for customers, instead of ours, while no member is available. */
  away_message: string | null;
  /** Minutes after which the team is mailed about an unassigned hand-off; null = never. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: PICKUP_MINUTES_MAX })
  pickup_minutes: number | null;
  /** Minutes within which the team means to answer; the inbox marks longer waits. Null = no target. */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: REPLY_TARGET_MINUTES_MAX })
  reply_target_minutes: number | null;
  /** Whether a reply in the console assigns an unassigned hand-off to its author. */
  assign_on_reply: boolean;
  /** When customers are asked how it was, beside the end of a chat. */
  satisfaction: SatisfactionDto;
  qualification_rules: QualificationRuleDto[];
  /** The actions that the agent may run in your product. */
  actions: ActionDefinitionDto[];
  widget: WidgetDto;
  identity: WorkspaceIdentityDto;
  credits: WorkspaceCreditsDto;
  knowledge: WorkspaceKnowledgeDto;
  /** Files of conversations. */
  attachments: WorkspaceAttachmentsDto;
  @ApiProperty({ format: 'date-time' })
  created_at: string;
  @ApiProperty({ format: 'date-time' })
  updated_at: string;
}

/** At least one field; omitted ones stay unchanged. */
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

  /** Whether MCP offers asking and searching public knowledge without a credential. */
  @Omittable()
  @IsBoolean()
  mcp_public?: boolean;

  /** Whether members need a second factor in the console. Members without one have to set it up first. */
  @Omittable()
  @IsBoolean()
  require_totp?: boolean;

  /** The hours of all hosts. Replaces the whole list. */
  @Omittable()
  @Checked(availabilityProblem)
  @ApiProperty({ maxItems: STATEMENTS_MAX })
  availability?: AvailabilityBody[];

  /** When the team answers, replaced as a whole. Null: customers are not told whether the team is available. */
  @Optional()
  @Checked(officeHoursProblem)
  office_hours?: OfficeHoursBody | null;

  /**
   * The text for customers while no member is available. `{{back_at}}` is replaced by the time at which the
   * team is back.
   */
  @Optional()
  @Checked(awayMessageProblem)
  @ApiProperty({ minLength: 1, maxLength: AWAY_MESSAGE_CHARS_MAX })
  away_message?: string | null;

  /** Minutes after which the team is mailed about an unassigned hand-off; null = never. */
  @Optional()
  @IsWhole(1, PICKUP_MINUTES_MAX)
  pickup_minutes?: number | null;

  /** Minutes within which the team means to answer; the inbox marks longer waits. Null = no target. */
  @Optional()
  @IsWhole(1, REPLY_TARGET_MINUTES_MAX)
  reply_target_minutes?: number | null;

  /** Whether a reply in the console assigns an unassigned hand-off to its author. */
  @Omittable()
  @IsBoolean()
  assign_on_reply?: boolean;

  /** When customers are asked how it was. Merged by field. */
  @Omittable()
  @Nested(SatisfactionBody)
  satisfaction?: SatisfactionBody;

  /** The rules in the order in which they are tried. Replaces the whole list. */
  @Omittable()
  @Checked(rulesProblem)
  @ApiProperty({ maxItems: RULES_MAX })
  qualification_rules?: QualificationRuleBody[];

  /** The actions that the agent may run in your product. Replaces the whole list. */
  @Omittable()
  @Checked(definitionsProblem)
  @ApiProperty({ maxItems: ACTIONS_MAX })
  actions?: ActionDefinitionBody[];

  /** Appearance and texts of the widget. Merged by field. */
  @Omittable()
  @Checked(widgetProblem)
  widget?: WidgetBody;
}

/** With the credits of the period `$2`. */
export const WORKSPACE_SELECT = `
  select w.workspace_id as id, w.name, w.plan, w.allowed_origins, w.mcp_public, w.require_totp, w.qualification_rules, w.widget, w.office_hours, w.away_message, w.pickup_minutes, w.reply_target_minutes, w.assign_on_reply, w.satisfaction,
    w.identity_secret_set_at, w.credits_by_plan, w.credits_limit, w.created_at, w.updated_at,
    w.knowledge_bytes_max::float8, coalesce(k.bytes, 0)::float8 as knowledge_bytes,
    w.attachment_bytes_max::float8, coalesce(t.bytes, 0)::float8 as attachment_bytes,
    $2::text as period, coalesce(c.used, 0) as used, coalesce(c.topped_up, 0) as topped_up
  from workspaces w left join credit_periods c on c.workspace_id = w.workspace_id and c.period = $2
    left join knowledge_storage k on k.workspace_id = w.workspace_id
    left join attachment_storage t on t.workspace_id = w.workspace_id
  where w.workspace_id = $1`;

export interface WorkspaceRow extends CreditUse, StorageUse, AttachmentUse, Record<string, unknown> {
  id: string;
  name: string;
  allowed_origins: string[];
  mcp_public: boolean;
  require_totp: boolean;
  office_hours: OfficeHoursDto | null;
  away_message: string | null;
  pickup_minutes: number | null;
  reply_target_minutes: number | null;
  assign_on_reply: boolean;
  satisfaction: SatisfactionBody;
  qualification_rules: QualificationRule[];
  widget: StoredWidget;
  identity_secret_set_at: string | null;
  created_at: string;
  updated_at: string;
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
  require_totp: row.require_totp,
  availability,
  office_hours: row.office_hours && normalOfficeHours(row.office_hours),
  away_message: row.away_message,
  pickup_minutes: row.pickup_minutes,
  reply_target_minutes: row.reply_target_minutes,
  assign_on_reply: row.assign_on_reply,
  satisfaction: presentSatisfaction(row.satisfaction),
  qualification_rules: row.qualification_rules,
  actions: actions.map(presentDefinition),
  widget: presentWidget(row.widget),
  identity: { secret_set: row.identity_secret_set_at !== null, secret_set_at: row.identity_secret_set_at },
  credits: presentCredits(row),
  knowledge: presentStorage(row),
  attachments: presentAttachmentUse(row),
  created_at: row.created_at,
  updated_at: row.updated_at,
});

/** A workspace as the operator sees it. */
export interface StoredWorkspace {
  id: string;
  name: string;
  plan: string;
  ceilings: Ceilings | null;
  suspended_at: string | null;
  created_at: string;
}

/** How credits are limited: by the plan, to a number, or unlimited (null). */
export type CreditSetting = 'plan' | number | null;
