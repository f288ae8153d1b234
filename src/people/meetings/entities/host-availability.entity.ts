import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Hosts' availability: local wall time in a zone, from a date on until a later row takes over (a host who moves to
 * another zone). `hours` holds the weekly windows and the exceptions, as src/people/meetings/availability.dto.ts
 * checks them.
 */
@Entity('host_availability')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'host_availability_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'host_id'], ['workspace_id', 'id'], {
  name: 'host_availability_workspace_id_host_id_fkey',
})
@Check('host_availability_buffer_after_minutes_check', '(buffer_after_minutes >= 0) and (buffer_after_minutes <= 480)')
@Check(
  'host_availability_buffer_before_minutes_check',
  '(buffer_before_minutes >= 0) and (buffer_before_minutes <= 480)',
)
@Check('host_availability_horizon_days_check', '(horizon_days >= 1) and (horizon_days <= 365)')
@Check(
  'host_availability_minimum_notice_minutes_check',
  '(minimum_notice_minutes >= 0) and (minimum_notice_minutes <= 43200)',
)
@Check('host_availability_slot_minutes_check', '(slot_minutes >= 5) and (slot_minutes <= 480)')
export class HostAvailabilityEntity extends TenantRow {
  @PrimaryColumn('uuid')
  host_id: string;

  @PrimaryColumn('date')
  effective_from: string;

  @Column('text')
  timezone: string;

  @Column('jsonb')
  hours: unknown;

  @Column('integer')
  slot_minutes: number;

  @Column('integer')
  buffer_before_minutes: number;

  @Column('integer')
  buffer_after_minutes: number;

  @Column('integer')
  minimum_notice_minutes: number;

  @Column('integer')
  horizon_days: number;

  /** Where a host's meetings take place, or the link to them. */
  @Column('text', { nullable: true })
  meeting_location: string | null;

  @Column('text', { nullable: true })
  meeting_url: string | null;

  /** What a host's meetings are called: a viewing, a table, a fitting. */
  @Column('text', { nullable: true })
  meeting_title: string | null;
}
