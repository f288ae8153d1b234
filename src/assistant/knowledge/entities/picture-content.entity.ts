import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** The bytes of a picture, if they are in the database. */
@Entity('picture_contents')
@ForeignKey('pictures', ['workspace_id', 'picture_id'], ['workspace_id', 'id'], {
  name: 'picture_contents_workspace_id_picture_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'picture_contents_workspace_id_fkey' })
export class PictureContentEntity extends TenantRow {
  @PrimaryColumn('uuid')
  picture_id: string;

  @Column('bytea')
  bytes: Buffer;
}
