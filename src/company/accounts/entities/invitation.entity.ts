import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * People who may join a workspace's team by a link. `member_id`: a member who is there already and gets an account;
 * `invited_by` null = the operator.
 */
@Entity('invitations')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'invitations_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'invited_by'], ['workspace_id', 'id'], {
  name: 'invitations_workspace_id_invited_by_fkey',
})
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'invitations_workspace_id_member_id_fkey',
})
@Check('invitations_email_check', 'email = lower(email)')
@Check('invitations_role_check', "role in ('owner', 'admin', 'responder', 'developer', 'viewer')")
@Index('invitations_token', ['token_hash'])
@Index('invitations_member', ['workspace_id', 'member_id'])
@Index('invitations_inviter', ['workspace_id', 'invited_by'])
@Index('invitations_created', ['workspace_id', 'created_at', 'id'])
@Index('invitations_open', ['workspace_id', 'email'], {
  unique: true,
  where: '(accepted_at is null) and (revoked_at is null)',
})
export class InvitationEntity extends TenantItem {
  @Column('text')
  email: string;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text')
  role: 'owner' | 'admin' | 'responder' | 'developer' | 'viewer';

  @Column('uuid', { nullable: true })
  member_id: string | null;

  @Column('bytea')
  token_hash: Buffer;

  @Column('uuid', { nullable: true })
  invited_by: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp()
  expires_at: string;

  @Timestamp({ nullable: true })
  accepted_at: string | null;

  @Timestamp({ nullable: true })
  revoked_at: string | null;

  @Column('boolean', { default: false })
  mailed: boolean;
}
