import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** End users: identified ones (external_user_id) and visitors. One contact per external id, kept by the database. */
@Entity('contacts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'contacts_workspace_id_fkey' })
@Unique('contacts_workspace_id_external_user_id_key', ['workspace_id', 'external_user_id'])
@Check('contacts_check', "(kind = 'user') = (external_user_id is not null)")
@Check('contacts_kind_check', "kind in ('user', 'visitor')")
@Index('contacts_created', ['workspace_id', 'created_at', 'id'])
@Index('contacts_seen', ['workspace_id', 'last_seen_at', 'id'])
@Index('contacts_kind_created', ['workspace_id', 'kind', 'created_at', 'id'])
@Index('contacts_kind_seen', ['workspace_id', 'kind', 'last_seen_at', 'id'])
@Index('contacts_email', ['workspace_id', 'email', 'created_at', 'id'], { where: 'email is not null' })
@Index('contacts_locale', ['workspace_id', 'locale', 'id'], { where: 'locale is not null' })
@Index('contacts_blocked', ['workspace_id', 'created_at', 'id'], { where: 'blocked_at is not null' })
@Index('contacts_vendor_key', { synchronize: false })
@Index('contacts_words', { synchronize: false })
export class ContactEntity extends TenantItem {
  @Column('text')
  kind: 'user' | 'visitor';

  @Column('text', { nullable: true })
  external_user_id: string | null;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  company: string | null;

  @Column('text', { nullable: true })
  avatar_url: string | null;

  @Column('text', { nullable: true })
  locale: string | null;

  @Column('text', { nullable: true })
  timezone: string | null;

  @Column('jsonb', { default: () => "'{}'" })
  attributes: Record<string, string | number | boolean | null>;

  @Column('bytea', { nullable: true })
  vendor_token: Buffer | null;

  @Timestamp({ default: () => 'now()' })
  first_seen_at: string;

  @Timestamp({ default: () => 'now()' })
  last_seen_at: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;

  /** The e-mail address that the person gave: not proven. */
  @Column('text', { nullable: true })
  self_reported_email: string | null;

  /** A blocked contact's messages are refused (docs/decisions/0122-blocked-contacts.md). */
  @Timestamp({ nullable: true })
  blocked_at: string | null;

  /** When a contact's vendor token was stored. */
  @Timestamp({ nullable: true })
  vendor_token_set_at: string | null;

  /** The name that the person gave. */
  @Column('text', { nullable: true })
  self_reported_name: string | null;

  /** The telephone number that the person gave, other than by writing from it. */
  @Column('text', { nullable: true })
  self_reported_phone: string | null;

  /** What the person told that did not replace what is known: the latest of each field. */
  @Column('jsonb', { default: () => "'{}'" })
  told_besides: Partial<Record<'name' | 'email' | 'phone', string>>;
}
