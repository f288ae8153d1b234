import { Check, Column, Entity, ForeignKey } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** Guardrails of a workspace's agent. No row = the columns' defaults. Null in a list column = unlimited. */
@Entity('guardrails')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'guardrails_workspace_id_fkey' })
@Check('guardrails_actions_mode_check', "actions_mode in ('off', 'confirm', 'auto')")
@Check('guardrails_destructive_actions_check', "destructive_actions in ('approve', 'deny')")
@Check('guardrails_escalate_after_misses_check', 'escalate_after_misses > 0')
@Check('guardrails_injection_check', "injection in ('off', 'flag', 'block')")
@Check('guardrails_max_actions_per_session_check', 'max_actions_per_session > 0')
@Check('guardrails_max_turns_check', 'max_turns > 0')
@Check('guardrails_message_retention_days_check', 'message_retention_days > 0')
@Check('guardrails_min_confidence_check', '(min_confidence >= 0) and (min_confidence <= 1)')
@Check('guardrails_semantic_search_check', "semantic_search in ('on', 'off')")
export class GuardrailSettingsEntity extends TenantRow {
  @Column('text', { array: true, default: () => "'{}'" })
  blocked_topics: string[];

  @Column('text', { array: true, default: () => "'{}'" })
  blocked_phrases: string[];

  @Column('double precision', { default: 0 })
  min_confidence: number;

  @Column('boolean', { default: true })
  require_citations: boolean;

  @Column('boolean', { default: true })
  mask_pii: boolean;

  @Column('text', { default: 'block' })
  injection: 'off' | 'flag' | 'block';

  @Column('integer', { nullable: true })
  max_turns: number | null;

  @Column('integer', { nullable: true })
  max_actions_per_session: number | null;

  @Column('integer', { nullable: true, default: 2 })
  escalate_after_misses: number | null;

  @Column('integer', { nullable: true })
  message_retention_days: number | null;

  @Column('text', { default: 'confirm' })
  actions_mode: 'off' | 'confirm' | 'auto';

  @Column('text', { array: true, nullable: true })
  allowed_actions: string[] | null;

  @Column('text', { default: 'approve' })
  destructive_actions: 'approve' | 'deny';

  @Column('text', { array: true, nullable: true })
  allowed_link_hosts: string[] | null;

  @Column('text', { array: true, default: () => "'{}'" })
  escalation_phrases: string[];

  @Column('text', { nullable: true })
  fallback_message: string | null;

  @Column('text', { nullable: true })
  ai_notice: string | null;

  @Timestamp({ nullable: true, default: () => 'now()' })
  updated_at: string | null;

  @Column('text', { nullable: true })
  updated_by: string | null;

  /** Whether answers are limited to quotations word for word. */
  @Column('boolean', { default: false })
  verbatim_only: boolean;

  /** Whether the knowledge is searched by meaning too, and whether its internal documents leave for that. */
  @Column('text', { default: 'on' })
  semantic_search: 'on' | 'off';

  @Column('boolean', { default: false })
  embed_internal: boolean;
}
