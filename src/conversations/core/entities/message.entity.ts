import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Messages. `turn`: trace of the agent's answer (status, confidence, model, nearest evidence), for the team and for
 * replay.
 */
@Entity('messages')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'messages_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'messages_workspace_id_session_id_fkey',
})
@Check('messages_author_check', "author in ('contact', 'agent', 'teammate', 'system')")
@Index('messages_session', ['workspace_id', 'session_id', 'created_at', 'id'])
@Index('messages_created', ['workspace_id', 'created_at', 'session_id'])
@Index('messages_seq', ['workspace_id', 'session_id', 'seq', 'id'], { where: 'seq is not null' })
@Index('messages_client', ['workspace_id', 'session_id', 'client_message_id'], {
  unique: true,
  where: 'client_message_id is not null',
})
@Index('messages_kept', ['workspace_id', 'created_at'], { where: 'erased_at is null' })
@Index('messages_words', { synchronize: false })
export class MessageEntity extends TenantItem {
  @Column('uuid')
  session_id: string;

  @Column('text')
  author: 'contact' | 'agent' | 'teammate' | 'system';

  @Column('text', { nullable: true })
  author_label: string | null;

  @Column('text')
  text: string;

  @Column('jsonb', { default: () => "'[]'" })
  citations: unknown;

  @Column('jsonb', { nullable: true })
  action: unknown | null;

  @Column('jsonb', { nullable: true })
  turn: unknown | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  /**
   * What a message of the agent's has beside its text: its sentences with their citations, a page, what may be
   * answered, a form.
   */
  @Column('jsonb', { nullable: true })
  parts: unknown | null;

  @Column('integer', { nullable: true })
  seq: number | null;

  @Column('text', { nullable: true })
  client_message_id: string | null;

  /** The text was redacted, by retention or an erasure. */
  @Timestamp({ nullable: true })
  erased_at: string | null;

  /** A message whose analysis could not be finished: it is not given to later turns as what was asked before. */
  @Column('boolean', { default: false })
  quarantined: boolean;
}
