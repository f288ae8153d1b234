import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Tombstones of contacts: erased visitors, whose tokens must not recreate them, and those who were merged into
 * another, whose events still have the former id. No foreign key for `id`, because that row is gone.
 */
@Entity('former_contacts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'former_contacts_workspace_id_fkey' })
@ForeignKey('contacts', ['workspace_id', 'merged_into'], ['workspace_id', 'id'], {
  name: 'former_contacts_workspace_id_merged_into_fkey',
})
@Index('former_contacts_merged', ['workspace_id', 'merged_into', 'id'], { where: 'merged_into is not null' })
@Index('former_contacts_gone', ['workspace_id', 'gone_at'], { where: 'merged_into is null' })
export class FormerContactEntity extends TenantItem {
  @Column('uuid', { nullable: true })
  merged_into: string | null;

  @Timestamp({ default: () => 'now()' })
  gone_at: string;

  /** Of a merged contact, as the telephone number: conversations of other products are found by them. */
  @Column('text', { nullable: true })
  email: string | null;

  /** The address that the person gave: not proven. */
  @Column('text', { nullable: true })
  self_reported_email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  self_reported_phone: string | null;
}
