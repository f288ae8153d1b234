import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * A workspace's tags, and the conversations that bear them. What a tag's removal takes off conversations tells of
 * itself once.
 */
@Entity('tags')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'tags_workspace_id_fkey' })
@Check('tags_color_check', "color in ('gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple')")
@Check('tags_name_check', '(length(name) >= 1) and (length(name) <= 50)')
@Index('tags_name', { synchronize: false })
@Index('tags_by_name', ['workspace_id', 'name', 'id'])
@Index('tags_created', ['workspace_id', 'created_at', 'id'])
export class TagEntity extends TenantItem {
  @Column('text')
  name: string;

  @Column('text')
  color: 'gray' | 'red' | 'orange' | 'yellow' | 'green' | 'blue' | 'purple';

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  updated_at: string;
}
