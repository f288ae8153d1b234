import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** When it is mailed that nobody has picked up a hand-off. */
@Entity('handoff_pickups')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'handoff_pickups_workspace_id_fkey' })
@ForeignKey('handoffs', ['workspace_id', 'handoff_id'], ['workspace_id', 'id'], {
  name: 'handoff_pickups_workspace_id_handoff_id_fkey',
  onDelete: 'CASCADE',
})
@Index('handoff_pickups_due', ['due_at'])
export class HandoffPickupEntity extends TenantRow {
  @PrimaryColumn('uuid')
  handoff_id: string;

  @Timestamp()
  due_at: string;
}
