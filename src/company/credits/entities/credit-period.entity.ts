import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Credits taken in a month (UTC), what was bought on top, and when the workspace was told that they run low or out.
 */
@Entity('credit_periods')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'credit_periods_workspace_id_fkey' })
@Check('credit_periods_period_check', "period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'")
@Check('credit_periods_topped_up_check', 'topped_up >= 0')
@Check('credit_periods_used_check', 'used >= 0')
export class CreditPeriodEntity extends TenantRow {
  @PrimaryColumn('text')
  period: string;

  @Column('integer', { default: 0 })
  used: number;

  @Column('integer', { default: 0 })
  topped_up: number;

  @Timestamp({ nullable: true })
  low_at: string | null;

  @Timestamp({ nullable: true })
  exhausted_at: string | null;
}
