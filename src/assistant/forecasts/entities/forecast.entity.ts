import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';
import type { ForecastStatus, PauseReason } from '../forecasts.dto.js';

/** A run of the agent over imported conversations, in which it sends nothing. */
@Entity('forecasts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'forecasts_workspace_id_fkey' })
@Check('forecasts_conversations_max_check', '(conversations_max >= 1) and (conversations_max <= 100000)')
@Check('forecasts_status_check', "status in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')")
@Check(
  'forecasts_limits_check',
  'not large_model or tokens_max is not null or cost_micros_max is not null or minutes_max is not null',
)
@Check(
  'forecasts_pause_reason_check',
  "pause_reason in ('tokens', 'cost', 'time', 'uncounted', 'consent', 'credits', 'model')",
)
@Index('forecasts_due', ['due_at'], { where: "status in ('queued', 'running')" })
@Index('forecasts_leased', ['workspace_id'], { where: 'lease is not null' })
export class ForecastEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  name: string;

  /** Only conversations that began from this time on; null = all. */
  @Timestamp({ nullable: true })
  starts_at: string | null;

  /** And before this one. */
  @Timestamp({ nullable: true })
  ends_at: string | null;

  /** Only those of this import; null = of all. */
  @Column('uuid', { nullable: true })
  import_id: string | null;

  /** It tries the conversations of this one again, which may be deleted since. */
  @Column('uuid', { nullable: true })
  based_on: string | null;

  /** Conversations of that one that were deleted before this one began. */
  @Column('integer', { default: 0 })
  missing: number;

  @Column('integer')
  conversations_max: number;

  @Column('text', { default: 'queued' })
  status: ForecastStatus;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('jsonb')
  requested_by: unknown;

  /** How many it tries. */
  @Column('integer', { default: 0 })
  conversations: number;

  /** The large model answers, not the embedded engine alone. */
  @Column('boolean', { default: false })
  large_model: boolean;

  /** It pauses once it has used so much; null = unlimited. */
  @Column('bigint', { nullable: true })
  tokens_max: string | null;

  @Column('bigint', { nullable: true })
  cost_micros_max: string | null;

  /** Since it was started, or went on. */
  @Column('integer', { nullable: true })
  minutes_max: number | null;

  /** Used so far, also by answers that were lost; null = the model's server did not tell. */
  @Column('bigint', { default: 0, nullable: true })
  tokens: string | null;

  @Column('bigint', { default: 0, nullable: true })
  cost_micros: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  resumed_at: string;

  /** Null = a person paused it, or it is not paused. */
  @Column('text', { nullable: true })
  pause_reason: PauseReason | null;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  finished_at: string | null;
}
