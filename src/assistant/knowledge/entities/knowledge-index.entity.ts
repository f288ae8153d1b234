import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * The retrieval index: passages (text: that stretch of the document), postings with what BM25 needs, and counts.
 * Public and internal knowledge are apart.
 */
@Entity('knowledge_indexes')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'knowledge_indexes_workspace_id_fkey' })
@Check('knowledge_indexes_check', '(calibration is null) = (calibrated_for is null)')
export class KnowledgeIndexEntity extends TenantRow {
  @PrimaryColumn('boolean')
  internal: boolean;

  @Column('integer', { default: 0 })
  passages: number;

  @Column('bigint', { default: 0 })
  total_length: number;

  @Column('integer', { default: 1 })
  next_no: number;

  /**
   * `calibration`: how sure questions without an answer look here, and for which state of the index it was fitted.
   * `sample_key` draws the passages for that by what they say, so that the same knowledge always gives the same
   * sample.
   */
  @Column('jsonb', { nullable: true })
  calibration: unknown | null;

  @Column('text', { nullable: true })
  calibrated_for: string | null;

  /**
   * Vectors of passages: whole numbers from -127 to 127, each times `scale` (docs/decisions/0100). They go with their
   * passage. A document says how far its vectors are and of which model; an index, which state its vectors are in.
   */
  @Column('bigint', { default: 0 })
  vectors: number;
}
