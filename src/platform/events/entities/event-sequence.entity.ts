import { Column, Entity, ForeignKey } from 'typeorm';
import { TenantRow } from '../../db/tenant-row.js';

/**
 * The last `sequence` of a workspace's events. The relay assigns numbers after the commit, so that a reader that
 * continues from a number never misses an event that was committed late.
 */
@Entity('event_sequences')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'event_sequences_workspace_id_fkey' })
export class EventSequenceEntity extends TenantRow {
  @Column('bigint')
  last: number;
}
