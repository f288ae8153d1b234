import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** A question that the knowledge did not answer, as it was asked; a gap collects those that are alike. */
@Entity('unanswered_questions')
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'unanswered_questions_workspace_id_contact_id_fkey',
})
@ForeignKey('knowledge_gaps', ['workspace_id', 'gap_id'], ['workspace_id', 'id'], {
  name: 'unanswered_questions_workspace_id_gap_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'unanswered_questions_workspace_id_session_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('unanswered_questions_message', ['workspace_id', 'message_id'])
@Check('unanswered_questions_check', '(correction is null) = (corrected_at is null)')
@Index('unanswered_questions_gap', ['workspace_id', 'gap_id', 'asked_at', 'id'])
@Index('unanswered_questions_session_id', ['workspace_id', 'session_id', 'id'])
@Index('unanswered_questions_contact_id', ['workspace_id', 'contact_id', 'id'])
export class UnansweredQuestionEntity extends TenantItem {
  @Column('uuid')
  gap_id: string;

  /** Null = a teammate asked it. */
  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('text')
  question: string;

  @Column('text', { array: true })
  lexemes: string[];

  @Timestamp()
  asked_at: string;

  /**
   * The agent's answer that the team says was wrong. `correction`: what should have been answered; it goes with the
   * question.
   */
  @Column('uuid', { nullable: true })
  message_id: string | null;

  @Column('text', { nullable: true })
  correction: string | null;

  @Column('text', { nullable: true })
  corrected_by: string | null;

  @Timestamp({ nullable: true })
  corrected_at: string | null;
}
