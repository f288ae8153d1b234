import { Column } from 'typeorm';
import { Timestamp } from './columns.js';
import { TenantItem } from './tenant-row.js';

/** What is kept of a person's or a machine's credential, besides its hash. */
export abstract class CredentialRow extends TenantItem {
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
