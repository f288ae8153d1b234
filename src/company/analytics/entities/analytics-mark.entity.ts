import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Dirty markers: sessions (with their children) and moments that have changed since the last roll-up. Inserted in the
 * transaction of the change and never updated, so that writers neither wait for one another nor lose a marker.
 * `reopened_at`: when a message last came within seven days after the session's end.
 */
@Entity('analytics_marks')
@Check('analytics_marks_check', '(session_id is null) <> (at is null)')
export class AnalyticsMarkEntity extends TenantRow {
  @PrimaryColumn({ type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Timestamp({ nullable: true })
  at: string | null;
}
