import { Check, Column, Entity } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A workspace is a tenant; ceilings are an operator's own limits, null = the plan's. */
@Entity('workspaces')
@Check('workspaces_reply_target_minutes_check', 'reply_target_minutes between 1 and 10080')
@Check(
  'workspaces_attachment_bytes_max_check',
  "(attachment_bytes_max >= 0) and ((attachment_bytes_max)::numeric <= '1000000000000000'::numeric)",
)
@Check('workspaces_check', 'not (credits_by_plan and (credits_limit is not null))')
@Check('workspaces_check1', '(identity_secret is null) = (identity_secret_set_at is null)')
@Check('workspaces_credits_limit_check', 'credits_limit >= 0')
@Check(
  'workspaces_knowledge_bytes_max_check',
  "(knowledge_bytes_max >= 0) and ((knowledge_bytes_max)::numeric <= '1000000000000000'::numeric)",
)
@Check('workspaces_name_check', "name <> ''")
@Check('workspaces_pickup_minutes_check', '(pickup_minutes >= 1) and (pickup_minutes <= 1440)')
export class WorkspaceEntity extends TenantRow {
  @Column('text')
  name: string;

  @Column('text', { default: 'starter' })
  plan: string;

  @Column('jsonb', { nullable: true })
  ceilings: unknown | null;

  @Timestamp({ nullable: true })
  suspended_at: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;

  /**
   * Workspace settings. Credits: the plan's default or the workspace's own limit; null = unlimited, which is the
   * default. The identity secret is encrypted by the vault.
   */
  @Column('text', { array: true, default: () => "'{}'" })
  allowed_origins: string[];

  @Column('boolean', { default: false })
  mcp_public: boolean;

  @Column('json', { default: () => "'[]'" })
  qualification_rules: unknown;

  @Column('bytea', { nullable: true })
  identity_secret: Buffer | null;

  @Timestamp({ nullable: true })
  identity_secret_set_at: string | null;

  @Column('boolean', { default: false })
  credits_by_plan: boolean;

  @Column('integer', { nullable: true })
  credits_limit: number | null;

  /**
   * How the widget looks and speaks: what differs from the defaults, as src/company/widget/widget-body.dto.ts checks
   * it.
   */
  @Column('json', { default: () => "'{}'" })
  widget: unknown;

  @Column('bigint', { nullable: true })
  knowledge_bytes_max: number | null;

  /** Whether the workspace's members need a second factor in the console. */
  @Column('boolean', { default: false })
  require_totp: boolean;

  /** When the team is there, and what is said when no one is (docs/decisions/0117-who-is-there.md). */
  @Column('jsonb', { nullable: true })
  office_hours: unknown | null;

  @Column('text', { nullable: true })
  away_message: string | null;

  /**
   * When the team is mailed because no one has picked up a hand-off; null = never
   * (docs/decisions/0121-notifications.md).
   */
  @Column('integer', { nullable: true, default: 5 })
  pickup_minutes: number | null;

  @Column('bigint', { nullable: true })
  attachment_bytes_max: number | null;

  /** The wait for an answer that the team does not want to exceed; null = none. */
  @Column('integer', { nullable: true, default: 10 })
  reply_target_minutes: number | null;

  /** Whether a reply in the console assigns an unassigned conversation to its author. */
  @Column('boolean', { default: true })
  assign_on_reply: boolean;

  /** When customers are asked how it was: what differs from the defaults (satisfaction.dto.ts). */
  @Column('jsonb', { default: () => "'{}'" })
  satisfaction: unknown;

  /** The sample of the first start, beside a company's own workspace. */
  @Column('boolean', { default: false })
  is_sample: boolean;

  /** When its owner began to remove it; resuming it ends that. null = nobody did. */
  @Timestamp({ nullable: true })
  removal_begun_at: string | null;
}
