import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A part of an uploaded file, until the import has ended. */
@Entity('import_parts')
@ForeignKey('imports', ['workspace_id', 'import_id'], ['workspace_id', 'id'], {
  name: 'import_parts_workspace_id_import_id_fkey',
  onDelete: 'CASCADE',
})
export class ImportPartEntity extends TenantRow {
  @PrimaryColumn('uuid')
  import_id: string;

  /** From 1, in the order of the file. */
  @PrimaryColumn('integer')
  position: number;

  @Column('bytea')
  content: Buffer;
}
