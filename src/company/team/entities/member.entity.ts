import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** The people of a workspace's team. A removed member stays as a row, so that history can name them. */
@Entity('members')
@ForeignKey('accounts', ['account_id'], ['id'], { name: 'members_account_id_fkey' })
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'members_workspace_id_fkey' })
@Unique('members_workspace_id_email_key', ['workspace_id', 'email'])
@Check('members_email_check', 'email = lower(email)')
@Check('members_role_check', "role in ('owner', 'admin', 'responder', 'developer', 'viewer')")
@Index('members_created', ['workspace_id', 'created_at', 'id'], { where: 'removed_at is null' })
@Index('members_one_per_account', ['workspace_id', 'account_id'], { unique: true })
@Index('members_account', ['account_id'], { where: 'account_id is not null' })
export class MemberEntity extends TenantItem {
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text')
  role: 'owner' | 'admin' | 'responder' | 'developer' | 'viewer';

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;

  @Timestamp({ nullable: true })
  removed_at: string | null;

  /** The account that signs in as the member; null = the member has none yet, and works with user tokens alone. */
  @Column('uuid', { nullable: true })
  account_id: string | null;

  /** Whether a former member left because an identity provider's groups said so: then groups may bring them back. */
  @Column('boolean', { default: false })
  left_by_groups: boolean;

  /** Whether an identity provider's groups gave the membership. */
  @Column('boolean', { default: false })
  by_groups: boolean;

  /** Members who stand in for a person (docs/decisions/0158-the-demo-acts-for-nobody.md). */
  @Column('boolean', { default: false })
  placeholder: boolean;
}
