import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** A member's tokens: SHA-256 alone is stored; the role is read from the membership on every call. */
@Entity('user_tokens')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'user_tokens_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'user_tokens_workspace_id_member_id_fkey',
})
@Index('user_tokens_hash', ['token_hash'])
@Index('user_tokens_live', ['workspace_id', 'member_id', 'created_at', 'id'], { where: 'revoked_at is null' })
export class UserTokenEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  member_id: string;

  @Column('text')
  name: string;

  @Column('bytea')
  token_hash: Buffer;

  @Column('text')
  last_four: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ nullable: true })
  expires_at: string | null;

  @Timestamp({ nullable: true })
  revoked_at: string | null;

  @Timestamp({ nullable: true })
  last_used_at: string | null;
}
