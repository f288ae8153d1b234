import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** What a member says of an answer in shadow. */
@Entity('shadow_verdicts')
@ForeignKey(
  'shadow_turns',
  ['workspace_id', 'forecast_id', 'conversation_id', 'turn'],
  ['workspace_id', 'forecast_id', 'conversation_id', 'turn'],
  { name: 'shadow_verdicts_turn_fkey', onDelete: 'CASCADE' },
)
@Check('shadow_verdicts_verdict_check', "verdict in ('right', 'partly', 'wrong', 'not_a_question', 'skipped')")
export class ShadowVerdictEntity extends TenantRow {
  @PrimaryColumn('uuid')
  forecast_id: string;

  @PrimaryColumn('uuid')
  conversation_id: string;

  @PrimaryColumn('integer')
  turn: number;

  @PrimaryColumn('uuid')
  member_id: string;

  @Column('text')
  verdict: 'right' | 'partly' | 'wrong' | 'not_a_question' | 'skipped';

  @Timestamp({ default: () => 'clock_timestamp()' })
  at: string;
}
