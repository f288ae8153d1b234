import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';
import type { ShadowAnswer, AnswerChange } from '../../forecasts/shadow-answer.dto.js';

/** A question whose answer people found right: it should stay as it is. */
@Entity('golden_turns')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'golden_turns_workspace_id_fkey' })
@ForeignKey('imported_conversations', ['workspace_id', 'conversation_id'], ['workspace_id', 'id'], {
  name: 'golden_turns_workspace_id_conversation_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('golden_turns_digest', ['workspace_id', 'digest'])
@Check('golden_turns_change_check', "change in ('same', 'reworded', 'changed', 'lost', 'gained')")
@Index('golden_turns_created', ['workspace_id', 'created_at', 'id'])
@Index('golden_turns_differs', ['workspace_id', 'differs', 'created_at', 'id'])
@Index('golden_turns_conversation', ['workspace_id', 'conversation_id'], { where: 'conversation_id is not null' })
export class GoldenTurnEntity extends TenantItem {
  /** Of the question and what was said before. */
  @Column('text')
  digest: string;

  @Column('text')
  question: string;

  @Column('jsonb')
  dialogue: { from: 'customer' | 'agent' | 'team'; text: string }[];

  @Column('text', { nullable: true })
  channel: string | null;

  /** The imported conversation whose customer asked it, and with which it goes; null = a member wrote it. */
  @Column('uuid', { nullable: true })
  conversation_id: string | null;

  @Column('jsonb')
  expected: ShadowAnswer;

  /** What is answered now, if that is another answer. */
  @Column('jsonb', { nullable: true })
  actual: ShadowAnswer | null;

  @Column('text', { default: 'same' })
  change: AnswerChange;

  @Column('boolean', { default: false })
  differs: boolean;

  @Timestamp({ nullable: true })
  differs_since: string | null;

  @Column('jsonb')
  created_by: unknown;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ nullable: true })
  replayed_at: string | null;
}
