import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../db/tenant-row.js';

/**
 * Requests with an Idempotency-Key, for a day (specification §1.8). A running request is leased by its holder. Its
 * response is encrypted by the vault, because responses to creations contain secrets.
 */
@Entity('idempotent_requests')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'idempotent_requests_workspace_id_fkey' })
@Check('idempotent_requests_check', '(status is null) = (sealed is null)')
@Index('idempotent_requests_expires', ['expires_at'])
export class IdempotentRequestEntity extends TenantRow {
  @PrimaryColumn('uuid')
  credential_id: string;

  @PrimaryColumn('text')
  route: string;

  @PrimaryColumn('text')
  key: string;

  @Column('bytea')
  fingerprint: Buffer;

  @Column('uuid')
  holder: string;

  @Timestamp()
  lease_until: string;

  @Column('smallint', { nullable: true })
  status: number | null;

  @Column('bytea', { nullable: true })
  sealed: Buffer | null;

  @Timestamp()
  expires_at: string;
}
