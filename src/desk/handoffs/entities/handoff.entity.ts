import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Hand-offs. `replied_at`: a teammate has answered and the agent is silent. `decision` and `claimed_at` are for
 * approvals, which are decided once and whose action is claimed once.
 */
@Entity('handoffs')
@ForeignKey('members', ['workspace_id', 'assignee_id'], ['workspace_id', 'id'], {
  name: 'handoffs_workspace_id_assignee_id_fkey',
})
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'handoffs_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'handoffs_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'requested_by'], ['workspace_id', 'id'], {
  name: 'handoffs_workspace_id_requested_by_fkey',
})
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'handoffs_workspace_id_session_id_fkey',
})
@Unique('handoffs_workspace_id_ticket_number_key', ['workspace_id', 'ticket_number'])
@Check('handoffs_check', '(assignee_id is null) or (external_responder is null)')
@Check('handoffs_check1', '(assigned_at is null) = ((assignee_id is null) and (external_responder is null))')
@Check('handoffs_check2', "(resolved_at is null) = (status in ('open', 'pending'))")
@Check('handoffs_check3', "(kind = 'approval') = (action is not null)")
@Check('handoffs_check4', '(action is null) = (expires_at is null)')
@Check('handoffs_check5', "(kind = 'approval') or (decision is null)")
@Check('handoffs_check6', "(claimed_at is null) or (decision = 'approved')")
@Check('handoffs_confidence_check', '(confidence >= 0) and (confidence <= 1)')
@Check('handoffs_decision_check', "decision in ('approved', 'denied')")
@Check('handoffs_intent_confidence_check', '(intent_confidence >= 0) and (intent_confidence <= 1)')
@Check('handoffs_kind_check', "kind in ('ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention')")
@Check('handoffs_refused', "(refused_at is null) or (kind = 'approval')")
@Check('handoffs_resolution_check', "resolution in ('solved', 'unsolved', 'partial', 'abandoned')")
@Check('handoffs_resolution_confidence_check', '(resolution_confidence >= 0) and (resolution_confidence <= 1)')
@Check('handoffs_status_check', "status in ('open', 'pending', 'resolved', 'closed')")
@Check('handoffs_ticket_number_check', 'ticket_number > 0')
@Index('handoffs_status', ['workspace_id', 'status', 'created_at', 'id'])
@Index('handoffs_kind', ['workspace_id', 'kind', 'created_at', 'id'])
@Index('handoffs_route', ['workspace_id', 'route', 'created_at', 'id'])
@Index('handoffs_requester', ['workspace_id', 'requester', 'created_at', 'id'])
@Index('handoffs_assignee_id', ['workspace_id', 'assignee_id', 'created_at', 'id'])
@Index('handoffs_session_id', ['workspace_id', 'session_id', 'created_at', 'id'])
@Index('handoffs_contact_id', ['workspace_id', 'contact_id', 'created_at', 'id'])
@Index('handoffs_created', ['workspace_id', 'created_at', 'id'])
@Index('handoffs_updated', ['workspace_id', 'updated_at', 'id'])
@Index('handoffs_status_updated', ['workspace_id', 'status', 'updated_at', 'id'])
@Index('handoffs_requested_by', ['workspace_id', 'requested_by'], { where: 'requested_by is not null' })
@Index('handoffs_kind_updated', ['workspace_id', 'kind', 'updated_at', 'id'])
@Index('handoffs_route_updated', ['workspace_id', 'route', 'updated_at', 'id'])
@Index('handoffs_requester_updated', ['workspace_id', 'requester', 'updated_at', 'id'])
@Index('handoffs_assignee_id_updated', ['workspace_id', 'assignee_id', 'updated_at', 'id'])
@Index('handoffs_contact_id_updated', ['workspace_id', 'contact_id', 'updated_at', 'id'])
@Index('handoffs_undecided', ['expires_at'], {
  where: "(kind = 'approval') and (decision is null) and (status in ('open', 'pending'))",
})
@Index('handoffs_kept', ['workspace_id', 'created_at'], { where: "ask <> ''" })
@Index('handoffs_snoozed', ['workspace_id', 'created_at', 'id'], { where: 'snoozed_until is not null' })
@Index('handoffs_snooze_due', ['snoozed_until'], { where: 'snoozed_until is not null' })
export class HandoffEntity extends TenantItem {
  @Column('integer')
  ticket_number: number;

  @Column('uuid')
  session_id: string;

  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('text')
  kind: 'ticket' | 'live_chat' | 'callback' | 'approval' | 'complaint' | 'retention';

  @Column('text', { default: 'open' })
  status: 'open' | 'pending' | 'resolved' | 'closed';

  @Column('text')
  ask: string;

  @Column('text', { nullable: true })
  stop_reason: string | null;

  @Column('text', { nullable: true })
  route: string | null;

  @Column('boolean', { default: false })
  destructive: boolean;

  @Column('text', { nullable: true })
  requester: string | null;

  @Column('text', { nullable: true })
  requester_label: string | null;

  @Column('uuid', { nullable: true })
  requested_by: string | null;

  @Column('real', { nullable: true })
  confidence: number | null;

  @Column('text', { nullable: true })
  intent: string | null;

  @Column('real', { nullable: true })
  intent_confidence: number | null;

  @Timestamp({ nullable: true })
  intent_at: string | null;

  @Column('text', { nullable: true })
  resolution: 'solved' | 'unsolved' | 'partial' | 'abandoned' | null;

  @Column('text', { nullable: true })
  resolution_reason: string | null;

  @Column('real', { nullable: true })
  resolution_confidence: number | null;

  @Timestamp({ nullable: true })
  resolution_at: string | null;

  @Timestamp({ nullable: true })
  resolved_at: string | null;

  @Timestamp({ nullable: true })
  assigned_at: string | null;

  @Column('uuid', { nullable: true })
  assignee_id: string | null;

  @Column('text', { nullable: true })
  external_responder: string | null;

  @Timestamp({ nullable: true })
  replied_at: string | null;

  @Column('jsonb', { nullable: true })
  action: unknown | null;

  @Timestamp({ nullable: true })
  expires_at: string | null;

  @Column('text', { nullable: true })
  decision: 'approved' | 'denied' | null;

  @Timestamp({ nullable: true })
  claimed_at: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;

  /**
   * `refused_at`: the kill switch was on while the approval's action waited; it never runs, regardless of the
   * decision.
   */
  @Timestamp({ nullable: true })
  refused_at: string | null;

  /** Out of the queue until then, or until its customer writes (docs/decisions/0113-snoozing.md). */
  @Timestamp({ nullable: true })
  snoozed_until: string | null;

  /** Since when it asks for the team; null once it was given back to the agent. */
  @Timestamp({ nullable: true, default: () => 'now()' })
  requested_at: string | null;
}
