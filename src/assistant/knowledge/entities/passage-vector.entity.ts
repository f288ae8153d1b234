import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Vectors of passages: whole numbers from -127 to 127, each times `scale` (docs/decisions/0100). They go with their
 * passage. A document says how far its vectors are and of which model; an index, which state its vectors are in.
 */
@Entity('passage_vectors')
@ForeignKey('passages', ['workspace_id', 'internal', 'no'], ['workspace_id', 'internal', 'no'], {
  name: 'passage_vectors_workspace_id_internal_no_fkey',
  onDelete: 'CASCADE',
})
export class PassageVectorEntity extends TenantRow {
  @PrimaryColumn('boolean')
  internal: boolean;

  @PrimaryColumn('integer')
  no: number;

  @Column('real')
  scale: number;

  @Column('bytea')
  vector: Buffer;
}
