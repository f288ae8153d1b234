import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A turn that the agent took in shadow. */
@Entity('shadow_turns')
@ForeignKey(
  'forecast_conversations',
  ['workspace_id', 'forecast_id', 'conversation_id'],
  ['workspace_id', 'forecast_id', 'conversation_id'],
  { name: 'shadow_turns_workspace_id_forecast_id_conversation_id_fkey', onDelete: 'CASCADE' },
)
@Check('shadow_turns_verdict_check', "verdict in ('right', 'partly', 'wrong', 'not_comparable')")
export class ShadowTurnEntity extends TenantRow {
  @PrimaryColumn('uuid')
  forecast_id: string;

  @PrimaryColumn('uuid')
  conversation_id: string;

  /** From 0: the customer's turns in order. */
  @PrimaryColumn('integer')
  turn: number;

  /** The customer's messages up to a reply, as one. */
  @Column('text')
  question: string;

  /** What a colleague then wrote; null = nobody did. */
  @Column('text', { nullable: true })
  reply: string | null;

  /** How long the customer waited for it. */
  @Column('integer', { nullable: true })
  reply_seconds: number | null;

  @Column('text')
  status: string;

  @Column('text')
  answer: string;

  /** BCP 47: of the answer, which follows the customer's. */
  @Column('text')
  language: string;

  @Column('text', { nullable: true })
  certainty: string | null;

  @Column('real')
  confidence: number;

  @Column('jsonb')
  citations: unknown;

  /** The title of the article that answered, else the question in its own words. */
  @Column('text', { nullable: true })
  intent: string | null;

  /** Why it did not answer. */
  @Column('text', { nullable: true })
  reason: string | null;

  @Column('text')
  model: string;

  @Column('text', { nullable: true })
  prompt_version: string | null;

  @Column('jsonb', { nullable: true })
  usage: unknown;

  /** The machine's, from the colleague's reply: a proxy. */
  @Column('text', { nullable: true })
  verdict: string | null;

  @Column('text', { nullable: true })
  verdict_reason: string | null;

  @Column('integer')
  ms: number;

  @Timestamp({ default: () => 'clock_timestamp()' })
  at: string;
}
