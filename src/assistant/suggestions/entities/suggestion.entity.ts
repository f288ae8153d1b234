import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import type { MachineVerdict, VerdictReason } from '../../../agent/proof/machine-verdict.js';
import type { Channel } from '../../../conversations/sessions/sessions.dto.js';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';
import type { SuggestionOutcome, SuggestionStatus } from '../suggestions.dto.js';

/**
 * What the agent would have answered to a customer's turn in a channel where it does not answer. The question is read
 * from the messages, so that no copy of it outlives them.
 */
@Entity('suggestions')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'suggestions_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'suggestions_workspace_id_session_id_fkey',
})
@Unique('suggestions_seq', ['workspace_id', 'session_id', 'seq'])
@Check('suggestions_mode_check', "mode in ('shadow', 'suggest')")
@Check('suggestions_status_check', "status in ('answered', 'abstained', 'clarify', 'handed_off', 'refused', 'failed')")
@Check('suggestions_outcome_check', "outcome in ('sent', 'edited', 'ignored', 'wrong', 'stale', 'unseen')")
@Check('suggestions_machine_verdict_check', "machine_verdict in ('right', 'partly', 'wrong', 'not_comparable')")
@Index('suggestions_created', ['workspace_id', 'created_at', 'id'])
export class SuggestionEntity extends TenantItem {
  @Column('uuid')
  session_id: string;

  /** Number of the last message that it answers. */
  @Column('integer')
  seq: number;

  @Column('text')
  channel: Channel;

  /** The channel's account, also once it was removed; null in the website chat. */
  @Column('uuid', { nullable: true })
  account_id: string | null;

  /** The channel's mode then. */
  @Column('text')
  mode: 'shadow' | 'suggest';

  @Column('text')
  status: SuggestionStatus;

  /** Empty once it was erased for its age or with its contact. */
  @Column('text')
  answer: string;

  /** BCP 47 */
  @Column('text', { nullable: true })
  language: string | null;

  @Column('text', { nullable: true })
  certainty: 'certain' | null;

  @Column('real', { nullable: true })
  confidence: number | null;

  @Column('jsonb')
  citations: unknown;

  /** Why it did not answer. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text', { nullable: true })
  model: string | null;

  @Column('text', { nullable: true })
  prompt_version: string | null;

  @Column('jsonb', { nullable: true })
  usage: unknown;

  @Column('integer', { nullable: true })
  ms: number | null;

  /** Why there is no answer: the turn failed. */
  @Column('text', { nullable: true })
  error: string | null;

  /** What became of it; null = nothing yet. */
  @Column('text', { nullable: true })
  outcome: SuggestionOutcome | null;

  /** When a teammate put it into their reply. */
  @Timestamp({ nullable: true })
  inserted_at: string | null;

  @Timestamp({ nullable: true })
  settled_at: string | null;

  /** The machine's, from what the team then replied: a proxy. Null where people have said, and before a reply. */
  @Column('text', { nullable: true })
  machine_verdict: MachineVerdict | null;

  @Column('text', { nullable: true })
  machine_reason: VerdictReason | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
