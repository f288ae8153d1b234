import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { CredentialRow } from '../../../platform/db/credential-row.js';

/**
 * Publishable keys in plain text, secret keys as SHA-256 (specification §2.1). Looked up before the tenant is known.
 */
@Entity('keys')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'keys_workspace_id_fkey' })
@Check('keys_check', "(kind = 'publishable') = ((value is not null) and (secret_hash is null) and (role is null))")
@Check('keys_check1', "(kind = 'secret') = ((value is null) and (secret_hash is not null) and (role is not null))")
@Check('keys_kind_check', "kind in ('publishable', 'secret')")
@Check('keys_role_check', "role in ('admin', 'responder', 'developer', 'viewer')")
@Index('keys_value', ['value'], { where: 'value is not null' })
@Index('keys_secret_hash', ['secret_hash'], { where: 'secret_hash is not null' })
@Index('keys_created', ['workspace_id', 'created_at', 'id'])
@Index('keys_live', ['workspace_id', 'created_at', 'id'], { where: 'revoked_at is null' })
export class KeyEntity extends CredentialRow {
  @Column('text')
  kind: 'publishable' | 'secret';

  @Column('text')
  label: string;

  @Column('text', { nullable: true })
  role: 'admin' | 'responder' | 'developer' | 'viewer' | null;

  @Column('text', { nullable: true })
  value: string | null;

  @Column('bytea', { nullable: true })
  secret_hash: Buffer | null;

  /** When a key was rotated: one that was made with an end of its own has an end too, and was not. */
  @Timestamp({ nullable: true })
  rotated_at: string | null;
}
