import { Check, Column, Entity, PrimaryColumn, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import type { Density } from '../../../platform/policy/console/console-session.js';

/**
 * People who sign in to the console. An account belongs to the instance; it is a member of any number of workspaces.
 */
@Entity('accounts')
@Unique('accounts_email_key', ['email'])
@Check('accounts_email_check', 'email = lower(email)')
@Check('accounts_density_check', "density in ('comfortable', 'compact')")
export class AccountEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  email: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  password_hash: string | null;

  @Column('text', { nullable: true })
  locale: string | null;

  @Column('text', { default: 'comfortable' })
  density: Density;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ nullable: true })
  disabled_at: string | null;

  /**
   * When the holder of an account's mailbox was proved, and which invitations went there: until then, whoever made
   * the account may be somebody else.
   */
  @Timestamp({ nullable: true })
  email_verified_at: string | null;
}
