import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * The account that an import fetches its conversations from, before it reads them. The token is sealed by the vault
 * until all are fetched, or the import has ended.
 */
@Entity('import_accounts')
@Check('import_accounts_check', 'token is null or not is_complete')
@ForeignKey('imports', ['workspace_id', 'import_id'], ['workspace_id', 'id'], {
  name: 'import_accounts_workspace_id_import_id_fkey',
  onDelete: 'CASCADE',
})
export class ImportAccountEntity extends TenantRow {
  @PrimaryColumn('uuid')
  import_id: string;

  /** Of its API, or of what the team sees. */
  @Column('text')
  address: string;

  /** Zendesk: whose token it is; of a mailbox its user; null = it names nobody. */
  @Column('text', { nullable: true })
  login: string | null;

  /** Of a mailbox; null = the inbox and what was sent. */
  @Column('text', { array: true, nullable: true })
  folders: string[] | null;

  @Column('bytea', { nullable: true })
  token: Buffer | null;

  @Timestamp()
  since: string;

  @Timestamp({ nullable: true })
  until: string | null;

  /** Where in the vendor's list it is; null = it has not begun. */
  @Column('jsonb', { nullable: true })
  place: unknown;

  /** Conversations that could not be fetched, and why. */
  @Column('jsonb', { default: '[]' })
  skips: unknown;

  @Column('integer', { default: 0 })
  fetched: number;

  @Column('boolean', { default: false })
  is_complete: boolean;
}
