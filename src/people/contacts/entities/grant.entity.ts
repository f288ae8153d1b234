import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** Short-lived access to one contact (specification §2.1): SHA-256 alone is stored. */
@Entity('grants')
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'grants_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'grants_workspace_id_fkey' })
@Index('grants_hash', ['token_hash'])
@Index('grants_contact', ['workspace_id', 'contact_id', 'created_at', 'id'])
export class GrantEntity extends TenantItem {
  @Column('uuid')
  contact_id: string;

  @Column('text', { nullable: true })
  label: string | null;

  @Column('bytea')
  token_hash: Buffer;

  @Column('text')
  last_four: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp()
  expires_at: string;

  @Timestamp({ nullable: true })
  revoked_at: string | null;

  @Timestamp({ nullable: true })
  last_used_at: string | null;
}
