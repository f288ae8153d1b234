import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** Browsers that are signed in to the console: SHA-256 of the cookie's token alone is stored. */
@Entity('console_sessions')
@ForeignKey('accounts', ['account_id'], ['id'], { name: 'console_sessions_account_id_fkey', onDelete: 'CASCADE' })
@Unique('console_sessions_token_hash_key', ['token_hash'])
@Check('console_sessions_user_agent_check', 'length(user_agent) <= 200')
@Index('console_sessions_account', ['account_id', 'last_seen_at'])
@Index('console_sessions_created', ['created_at'])
export class ConsoleSessionEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  account_id: string;

  @Column('bytea')
  token_hash: Buffer;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  last_seen_at: string;

  @Timestamp({ nullable: true, default: () => 'now()' })
  authenticated_at: string | null;

  @Timestamp({ nullable: true })
  ended_at: string | null;

  @Column('text', { nullable: true })
  user_agent: string | null;

  @Column('text', { nullable: true })
  address_hash: string | null;

  @Column('text', { nullable: true })
  issuer: string | null;
}
