import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { CredentialRow } from '../../../platform/db/credential-row.js';

/** A member's tokens: SHA-256 alone is stored; the role is read from the membership on every call. */
@Entity('user_tokens')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'user_tokens_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'user_tokens_workspace_id_member_id_fkey',
})
@Index('user_tokens_hash', ['token_hash'])
@Index('user_tokens_live', ['workspace_id', 'member_id', 'created_at', 'id'], { where: 'revoked_at is null' })
export class UserTokenEntity extends CredentialRow {
  @Column('uuid')
  member_id: string;

  @Column('text')
  name: string;

  @Column('bytea')
  token_hash: Buffer;
}
