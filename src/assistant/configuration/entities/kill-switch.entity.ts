import { Check, Column, Entity, ForeignKey } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** One row per workspace, created when it is first locked or changed; no row = the switch is off. */
@Entity('kill_switches')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'kill_switches_workspace_id_fkey' })
@Check('kill_switches_check', '(changed_at is null) = (changed_by is null)')
@Check('kill_switches_check1', '(not active) or (changed_at is not null)')
@Check('kill_switches_scope_check', "scope in ('actions', 'all')")
export class KillSwitchEntity extends TenantRow {
  @Column('boolean', { default: false })
  active: boolean;

  @Column('text', { default: 'actions' })
  scope: 'actions' | 'all';

  @Column('text', { nullable: true })
  reason: string | null;

  @Timestamp({ nullable: true })
  changed_at: string | null;

  @Column('text', { nullable: true })
  changed_by: string | null;

  /** When the scope `all` ended last; null = never. What the agent wrote before is not sent any more. */
  @Timestamp({ nullable: true })
  all_ended_at: string | null;
}
