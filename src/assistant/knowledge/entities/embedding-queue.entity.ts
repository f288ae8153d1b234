import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Documents that wait for vectors (round: another one each time that the document was put in), and when a workspace
 * last had its turn.
 */
@Entity('embedding_queue')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'embedding_queue_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@Index('embedding_queue_waiting', ['workspace_id', 'created_at'])
export class EmbeddingQueueEntity extends TenantRow {
  @PrimaryColumn('uuid')
  document_id: string;

  @Column('integer', { default: 1 })
  round: number;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ nullable: true })
  leased_until: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
