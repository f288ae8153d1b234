import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * People who may become customers. The agent does not overwrite what the team set: `status_set_by`, and `set_by_team`,
 * which has names of texts, and `fields.` with a key. `value_amount` is in the smallest unit (decision 0191).
 */
@Entity('leads')
@ForeignKey('contacts', ['workspace_id', 'contact_id'], ['workspace_id', 'id'], {
  name: 'leads_workspace_id_contact_id_fkey',
})
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'leads_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'leads_workspace_id_session_id_fkey',
})
@Check('leads_score_check', '(score >= 0) and (score <= 100)')
@ForeignKey('members', ['workspace_id', 'assignee_id'], ['workspace_id', 'id'], {
  name: 'leads_workspace_id_assignee_id_fkey',
})
@Check('leads_source_check', "source in ('widget', 'agent', 'whatsapp', 'messenger', 'instagram', 'email', 'manual')")
@Check('leads_value_check', '(value_amount is null) = (value_currency is null)')
@Check('leads_value_amount_check', '(value_amount >= 0) and (value_amount <= 999999999999)')
@Check('leads_status_check', "status in ('new', 'qualified', 'disqualified', 'converted')")
@Check('leads_status_set_by_check', "status_set_by in ('agent', 'person')")
@Index('leads_created', ['workspace_id', 'created_at', 'id'])
@Index('leads_score', ['workspace_id', 'score', 'id'])
@Index('leads_status', ['workspace_id', 'status', 'created_at', 'id'])
@Index('leads_source', ['workspace_id', 'source', 'created_at', 'id'])
@Index('leads_contact_id', ['workspace_id', 'contact_id', 'created_at', 'id'])
@Index('leads_session_id', ['workspace_id', 'session_id', 'created_at', 'id'])
@Index('leads_status_score', ['workspace_id', 'status', 'score', 'id'])
@Index('leads_source_score', ['workspace_id', 'source', 'score', 'id'])
@Index('leads_contact_id_score', ['workspace_id', 'contact_id', 'score', 'id'])
@Index('leads_assignee_id', ['workspace_id', 'assignee_id', 'created_at', 'id'])
@Index('leads_assignee_id_score', ['workspace_id', 'assignee_id', 'score', 'id'])
export class LeadEntity extends TenantItem {
  @Column('uuid', { nullable: true })
  contact_id: string | null;

  @Column('uuid', { nullable: true })
  session_id: string | null;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  phone: string | null;

  @Column('text', { nullable: true })
  company: string | null;

  @Column('text', { nullable: true })
  intent: string | null;

  @Column('jsonb', { default: () => "'{}'" })
  fields: unknown;

  @Column('integer', { default: 0 })
  score: number;

  @Column('text', { default: 'new' })
  status: 'new' | 'qualified' | 'disqualified' | 'converted';

  @Column('text', { default: 'agent' })
  status_set_by: 'agent' | 'person';

  @Column('text', { nullable: true })
  source: 'widget' | 'agent' | 'whatsapp' | 'messenger' | 'instagram' | 'email' | 'manual' | null;

  @Column('text', { array: true, default: () => "'{}'" })
  set_by_team: string[];

  /** A member who may reply: removing them, or their role, unassigns it. */
  @Column('uuid', { nullable: true })
  assignee_id: string | null;

  @Column('bigint', { nullable: true })
  value_amount: number | null;

  /** ISO 4217, in lower case. */
  @Column('text', { nullable: true })
  value_currency: string | null;

  /** From then on nobody may add what was erased with the contact. */
  @Timestamp({ nullable: true })
  erased_at: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;
}
