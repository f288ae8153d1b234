import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';
import type { ShadowAnswer } from '../../forecasts/shadow-answer.dto.js';
import type { TurnReads } from '../reads/recording-index.js';

/** What the last whole replay of a golden turn read, and what it came to: while that is the same, so is its answer. */
@Entity('golden_reads')
@ForeignKey('golden_turns', ['workspace_id', 'golden_turn_id'], ['workspace_id', 'id'], {
  name: 'golden_reads_workspace_id_golden_turn_id_fkey',
  onDelete: 'CASCADE',
})
export class GoldenReadsEntity extends TenantRow {
  @PrimaryColumn('uuid')
  golden_turn_id: string;

  /** A hash of the engine and of all that it was told. */
  @Column('text')
  input: string;

  @Column('jsonb')
  reads: TurnReads;

  /** A hash of what it read. */
  @Column('text')
  digest: string;

  @Column('jsonb')
  answer: ShadowAnswer;
}
