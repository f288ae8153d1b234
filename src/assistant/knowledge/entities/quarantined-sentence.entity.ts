import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** Sentences of a document's current version that speak to an assistant, with what the team decided. */
@Entity('quarantined_sentences')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'quarantined_sentences_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('quarantined_sentences_workspace_id_document_id_hash_key', ['workspace_id', 'document_id', 'hash'])
@Check('quarantined_sentences_check', 'end_at > start_at')
@Check('quarantined_sentences_hash_check', 'length(hash) = 64')
@Check('quarantined_sentences_state_check', "state in ('quarantined', 'released')")
@Index('quarantined_sentences_created', ['workspace_id', 'created_at', 'id'])
@Index('quarantined_sentences_hash', ['workspace_id', 'hash'])
@Index('quarantined_sentences_state', ['workspace_id', 'state', 'created_at', 'id'])
@Index('quarantined_sentences_reason', ['workspace_id', 'reason', 'created_at', 'id'])
export class QuarantinedSentenceEntity extends TenantItem {
  @Column('uuid')
  document_id: string;

  @Column('integer')
  version: number;

  @Column('text')
  hash: string;

  @Column('integer')
  start_at: number;

  @Column('integer')
  end_at: number;

  @Column('text')
  text: string;

  @Column('text')
  reason: string;

  @Column('text')
  state: 'quarantined' | 'released';

  @Timestamp({ precision: 6, default: () => 'now()' })
  created_at: string;
}
