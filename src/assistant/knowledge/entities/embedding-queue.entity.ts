import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/** Documents that wait for vectors. */
@Entity('embedding_queue')
@ForeignKey('documents', ['workspace_id', 'document_id'], ['workspace_id', 'id'], {
  name: 'embedding_queue_workspace_id_document_id_fkey',
  onDelete: 'CASCADE',
})
@Index('embedding_queue_due', ['workspace_id', 'due_at', 'document_id'])
@Index('embedding_queue_leased', ['workspace_id'], { where: 'lease is not null' })
export class EmbeddingQueueEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  document_id: string;

  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
