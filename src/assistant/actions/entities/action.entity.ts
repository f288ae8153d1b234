import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Action receipts: the request, who made it, what was sent (without secrets), the result, and the times. A
 * confirmation or an approval is bound to `arguments` and `version` (of the definition). `erased_at`: the contact was
 * erased, and a later result is not stored.
 */
@Entity('actions')
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'actions_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'actions_workspace_id_fkey' })
@ForeignKey('handoffs', ['workspace_id', 'handoff_id'], ['workspace_id', 'id'], {
  name: 'actions_workspace_id_handoff_id_fkey',
})
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'actions_workspace_id_session_id_fkey',
})
@Check('actions_check', "(finished_at is not null) = (status in ('completed', 'failed', 'refused'))")
@Check('actions_check1', "(reason is not null) = (status in ('failed', 'refused'))")
@Check('actions_permission_check', "permission in ('confirmed', 'approved', 'auto', 'read')")
@Check(
  'actions_status_check',
  "status in ('awaiting_confirmation', 'awaiting_approval', 'approved', 'running', 'completed', 'failed', 'refused')",
)
@Index('actions_created', ['workspace_id', 'created_at', 'id'])
@Index('actions_status', ['workspace_id', 'status', 'created_at', 'id'])
@Index('actions_name', ['workspace_id', 'name', 'created_at', 'id'])
@Index('actions_session_id', ['workspace_id', 'session_id', 'created_at', 'id'])
@Index('actions_contact_id', ['workspace_id', 'contact_id', 'created_at', 'id'])
@Index('actions_handoff', ['workspace_id', 'handoff_id'], { unique: true })
@Index('actions_open', ['updated_at'], {
  where: "status in ('awaiting_confirmation', 'awaiting_approval', 'approved', 'running')",
})
@Index('actions_masked_key', { synchronize: false })
@Index('actions_kept', ['workspace_id', 'created_at'], { where: 'erased_at is null' })
export class ActionEntity extends TenantItem {
  @Column('text')
  name: string;

  @Column('uuid')
  version: string;

  @Column('text')
  status: 'awaiting_confirmation' | 'awaiting_approval' | 'approved' | 'running' | 'completed' | 'failed' | 'refused';

  @Column('text', { nullable: true })
  reason: string | null;

  @Column('boolean')
  destructive: boolean;

  @Column('json')
  arguments: unknown;

  @Column('json')
  requested_by: unknown;

  @Column('json', { nullable: true })
  confirmed_by: unknown | null;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('uuid', { nullable: true })
  handoff_id: string | null;

  @Column('json', { nullable: true })
  request: unknown | null;

  @Column('integer', { nullable: true })
  response_status: number | null;

  @Column('text', { nullable: true })
  response_excerpt: string | null;

  @Column('integer', { nullable: true })
  duration_ms: number | null;

  @Timestamp({ nullable: true })
  expires_at: string | null;

  @Timestamp()
  created_at: string;

  @Timestamp({ nullable: true })
  started_at: string | null;

  @Timestamp({ nullable: true })
  finished_at: string | null;

  @Timestamp()
  updated_at: string;

  @Timestamp({ nullable: true })
  erased_at: string | null;

  /** How often an approved action was claimed, and when last: the claim is a lease. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Timestamp({ nullable: true })
  taken_up_at: string | null;

  @Column('text', { nullable: true })
  permission: 'confirmed' | 'approved' | 'auto' | 'read' | null;

  @Column('bytea', { nullable: true })
  masked_arguments: Buffer | null;
}
