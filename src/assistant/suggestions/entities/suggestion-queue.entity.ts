import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/** A session whose customer waits for the team, and for which the agent's answer is still to be found. */
@Entity('suggestion_queue')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'suggestion_queue_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'suggestion_queue_workspace_id_session_id_fkey',
})
@Index('suggestion_queue_due', ['workspace_id', 'due_at', 'session_id'])
@Index('suggestion_queue_leased', ['workspace_id'], { where: 'lease is not null' })
export class SuggestionQueueEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  session_id: string;

  /** Number of the customer's last message. */
  @Column('integer')
  seq: number;

  @Column('smallint', { default: 0 })
  attempts: number;
}
