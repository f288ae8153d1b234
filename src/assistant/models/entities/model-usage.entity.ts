import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * What each workspace's turns asked of the models, by day and purpose
 * (docs/decisions/0136-what-the-console-still-lacked.md).
 */
@Entity('model_usage')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'model_usage_workspace_id_fkey' })
@Check('model_usage_purpose_check', "purpose in ('rewrite', 'agent', 'tools', 'repair', 'judge')")
@Index('model_usage_by_day', ['day'])
export class ModelUsageEntity extends TenantRow {
  @PrimaryColumn('date')
  day: string;

  @PrimaryColumn('text')
  model: string;

  @PrimaryColumn('text')
  purpose: 'rewrite' | 'agent' | 'tools' | 'repair' | 'judge';

  @Column('bigint', { default: 0 })
  answered: number;

  @Column('bigint', { default: 0 })
  failed: number;

  @Column('bigint', { default: 0 })
  prompt_tokens: number;

  @Column('bigint', { default: 0 })
  completion_tokens: number;

  @Column('bigint', { default: 0 })
  cost_micros: number;

  @Column('bigint', { default: 0 })
  uncounted: number;

  @Column('bigint', { default: 0 })
  unpriced: number;

  @Timestamp({ nullable: true })
  last_answered_at: string | null;

  @Timestamp({ nullable: true })
  last_failed_at: string | null;

  @Column('text', { nullable: true })
  last_failure: string | null;
}
