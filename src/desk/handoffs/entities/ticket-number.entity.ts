import { Column, Entity, ForeignKey } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * The last ticket number of each workspace. A row, not a sequence: it is counted up in the transaction of the
 * hand-off, so that a hand-off which is rolled back leaves no gap.
 */
@Entity('ticket_numbers')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'ticket_numbers_workspace_id_fkey' })
export class TicketNumberEntity extends TenantRow {
  @Column('integer')
  last: number;
}
