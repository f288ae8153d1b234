import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/**
 * Live sessions in which the visitor waits for an answer, one row each, leased by the turn that works on it.
 * `said_seq`: the last unanswered message (docs/decisions/0067-live-conversations.md).
 */
@Entity('turn_queue')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'turn_queue_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'turn_queue_workspace_id_session_id_fkey',
})
@Index('turn_queue_due', ['due_at'])
export class TurnQueueEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  session_id: string;

  @Column('integer')
  said_seq: number;

  @Column('smallint', { default: 0 })
  attempts: number;

  /**
   * Up to which message a turn was run: where runs failed, only those messages are quarantined (decision 0082). 0 =
   * not known.
   */
  @Column('integer', { default: 0 })
  tried_seq: number;

  /**
   * Set before a turn's first action: if its process dies, the next claimer does not run it again (decision 0082).
   */
  @Column('boolean', { default: false })
  acted: boolean;

  /** Set before the first words of an answer go to who reads along: a turn that they have seen is not dropped. */
  @Column('boolean', { default: false })
  replying: boolean;
}
