import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { PrimaryTimestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Counts and sums of what came about in a span of UTC time. Slice '' has spans of 15, 60 and 1,440 minutes and no
 * value; the others have 60 and 1,440 and one value of what they are named after. '' = none. `resolve_ms`: one number
 * for each resolved hand-off, so that medians are exact.
 */
@Entity('analytics_rollups')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'analytics_rollups_workspace_id_fkey' })
@Check('analytics_rollups_slice_check', "slice in ('all', 'channel', 'intent_class', 'resolution', 'stop_reason')")
@Check('analytics_rollups_span_check', 'span in (15, 60, 1440)')
export class AnalyticsRollupEntity extends TenantRow {
  /** Of one channel and kind, besides the roll-ups of all together (docs/decisions/0080-packed-facts.md). */
  @PrimaryColumn('boolean')
  narrowed: boolean;

  @PrimaryColumn('text')
  slice: 'all' | 'channel' | 'intent_class' | 'resolution' | 'stop_reason';

  @PrimaryColumn('smallint')
  span: number;

  @PrimaryTimestamp()
  bucket: string;

  @PrimaryColumn('text')
  channel: string;

  @PrimaryColumn('text')
  session_kind: string;

  @PrimaryColumn('text')
  value: string;

  @Column('integer')
  sessions: number;

  @Column('integer')
  completed: number;

  @Column('integer')
  ended: number;

  @Column('integer')
  contained: number;

  @Column('integer')
  durable: number;

  @Column('integer')
  solved: number;

  @Column('integer')
  unsolved: number;

  @Column('integer')
  partial: number;

  @Column('integer')
  abandoned: number;

  @Column('integer')
  unresolved: number;

  @Column('integer')
  messages: number;

  @Column('integer')
  answers: number;

  @Column('integer')
  answers_cited: number;

  @Column('integer')
  abstentions: number;

  @Column('integer')
  guardrail_trips: number;

  @Column('integer')
  handoffs_opened: number;

  @Column('integer')
  handoffs_resolved: number;

  @Column('integer')
  new_contacts: number;

  @Column('integer')
  leads: number;

  @Column('integer')
  leads_qualified: number;

  @Column('integer')
  leads_converted: number;

  @Column('integer')
  meetings_booked: number;

  @Column('integer')
  credits_used: number;

  @Column('bigint')
  duration_ms: number;

  @Column('bigint', { array: true })
  resolve_ms: number[];

  @Column('integer', { default: 0 })
  actions_done: number;

  @Column('integer', { default: 0 })
  actions_failed: number;

  /** How many conversations were rated, and the points they got together. */
  @Column('integer', { default: 0 })
  csat_responses: number;

  @Column('integer', { default: 0 })
  csat_points: number;

  @Column('integer')
  solved_confirmed: number;

  @Column('integer')
  solved_assumed: number;

  @Column('integer')
  reopened: number;

  @Column('bigint', { array: true })
  first_reply_ms: number[];
}
