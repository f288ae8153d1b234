import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** A picture that articles show (docs/decisions/0196-pictures-beside-the-text.md). */
@Entity('pictures')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'pictures_workspace_id_fkey' })
@Check('pictures_place_check', "place in ('database', 's3')")
@Index('pictures_created', ['created_at'])
export class PictureEntity extends TenantItem {
  @Column('text')
  name: string;

  @Column('text')
  content_type: string;

  @Column('bigint')
  bytes: number;

  @Column('text')
  place: 'database' | 's3';

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
