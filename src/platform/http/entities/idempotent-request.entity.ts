import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../db/tenant-row.js';

/**
 * Requests with an Idempotency-Key, for a day (specification §1.8). A running request is leased by its holder. Its
 * response is encrypted by the vault, because responses to creations contain secrets. Without one it is still running,
 * or, with a status, was about a person who has been erased.
 */
@Entity('idempotent_requests')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'idempotent_requests_workspace_id_fkey' })
@Check('idempotent_requests_check', '(status is not null) or (sealed is null)')
@Index('idempotent_requests_expires', ['expires_at'])
@Index('idempotent_requests_contact', ['workspace_id', 'contact_id'], { where: 'contact_id is not null' })
@Index('idempotent_requests_session', ['workspace_id', 'session_id'], { where: 'session_id is not null' })
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

  /** Whom and what the response is about. */
  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Timestamp()
  expires_at: string;
}
