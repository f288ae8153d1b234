import { Column, Entity, ForeignKey, Generated, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * A hand-off may be out of the queue until a time, or until its customer writes: `handoff_wakes` holds the sessions
 * in which that happened, for whoever writes holds the session, and must not wait for the hand-off
 * (docs/decisions/0113-snoozing.md).
 */
@Entity('handoff_wakes')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'handoff_wakes_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'handoff_wakes_workspace_id_session_id_fkey',
  onDelete: 'CASCADE',
})
export class HandoffWakeEntity extends TenantRow {
  @PrimaryColumn('uuid')
  session_id: string;

  @Column('uuid')
  @Generated('uuid')
  id: string;
}
