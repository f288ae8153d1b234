import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** What an import left out, and why. */
@Entity('import_skips')
@Index('import_skips_position', ['workspace_id', 'import_id', 'position', 'id'])
@ForeignKey('imports', ['workspace_id', 'import_id'], ['workspace_id', 'id'], {
  name: 'import_skips_workspace_id_import_id_fkey',
  onDelete: 'CASCADE',
})
export class ImportSkipEntity extends TenantItem {
  @Column('uuid')
  import_id: string;

  @Column('integer')
  position: number;

  @Column('text')
  item: string;

  @Column('text')
  reason: string;
}
