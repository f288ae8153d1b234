import { Check, Column, Entity, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../db/tenant-row.js';

/** Append-only, also for the owner: the database itself refuses to change or delete a line (specification §11). */
@Entity('audit_entries')
@Check('audit_entries_actor_type_check', "actor_type in ('member', 'key', 'contact', 'agent', 'system')")
@Index('audit_entries_created', ['workspace_id', 'created_at', 'id'])
@Index('audit_entries_actor', ['workspace_id', 'actor_id', 'created_at', 'id'])
@Index('audit_entries_target_type', ['workspace_id', 'target_type', 'created_at', 'id'])
export class AuditEntryEntity extends TenantItem {
  @Column('text')
  actor_type: 'member' | 'key' | 'contact' | 'agent' | 'system';

  @Column('uuid', { nullable: true })
  actor_id: string | null;

  @Column('text')
  actor_label: string;

  @Column('text')
  action: string;

  @Column('text')
  target_type: string;

  @Column('uuid', { nullable: true })
  target_id: string | null;

  @Column('text', { array: true, default: () => "'{}'" })
  changes: string[];

  @Column('text', { nullable: true })
  request_id: string | null;

  @Column('text', { nullable: true })
  address_hash: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  /** The console session in which a member did it; null = with another credential. */
  @Column('uuid', { nullable: true })
  console_session_id: string | null;
}
