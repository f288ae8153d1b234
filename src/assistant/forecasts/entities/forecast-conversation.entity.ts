import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** A conversation that a forecast tries: what became of it. */
@Entity('forecast_conversations')
@ForeignKey('forecasts', ['workspace_id', 'forecast_id'], ['workspace_id', 'id'], {
  name: 'forecast_conversations_workspace_id_forecast_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('imported_conversations', ['workspace_id', 'conversation_id'], ['workspace_id', 'id'], {
  name: 'forecast_conversations_workspace_id_conversation_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('forecast_conversations_position', ['workspace_id', 'forecast_id', 'position'])
@Check('forecast_conversations_drawn_check', '(drawn_in is null) = (drawn_weight is null)')
@Check('forecast_conversations_ended_by_check', "ended_by in ('end', 'unanswered')")
@Check('forecast_conversations_status_check', "status in ('waiting', 'done', 'failed')")
@Index('forecast_conversations_waiting', ['workspace_id', 'forecast_id', 'position'], { where: "status = 'waiting'" })
@Index('forecast_conversations_conversation', ['workspace_id', 'conversation_id'])
export class ForecastConversationEntity extends TenantRow {
  @PrimaryColumn('uuid')
  forecast_id: string;

  @PrimaryColumn('uuid')
  conversation_id: string;

  /** The order in which they are tried, which says nothing about them. */
  @Column('integer')
  position: number;

  @Column('text', { default: 'waiting' })
  status: 'waiting' | 'done' | 'failed';

  /** `unanswered`: the team would have taken over there. */
  @Column('text', { nullable: true })
  ended_by: 'end' | 'unanswered' | null;

  /** Turns that the agent answered. */
  @Column('integer', { nullable: true })
  answered: number | null;

  /** Its lowest, 0–1, of those. */
  @Column('real', { nullable: true })
  confidence: number | null;

  /** By the machine's verdicts: a proxy. */
  @Column('text', { nullable: true })
  outcome: string | null;

  /** The earlier forecast whose sample says whether it is judged; null = that of this one. */
  @Column('uuid', { nullable: true })
  drawn_in: string | null;

  /** For how many it stands there. */
  @Column('real', { nullable: true })
  drawn_weight: number | null;

  @Column('text', { nullable: true })
  error: string | null;

  /** The large model failed: it is tried again when the forecast goes on, and never counts as handed over. */
  @Column('boolean', { default: false })
  unanswered_by_model: boolean;

  /** It has taken its credit. */
  @Column('boolean', { default: false })
  credited: boolean;
}
