import { Check, Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';
import type { ShadowAnswer } from '../../forecasts/shadow-answer.dto.js';

/** A golden turn that a check found answered otherwise. */
@Entity('golden_differences')
@ForeignKey('golden_checks', ['workspace_id', 'check_id'], ['workspace_id', 'id'], {
  name: 'golden_differences_workspace_id_check_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('golden_turns', ['workspace_id', 'golden_turn_id'], ['workspace_id', 'id'], {
  name: 'golden_differences_workspace_id_golden_turn_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('golden_differences_turn', ['workspace_id', 'check_id', 'golden_turn_id'])
@Check('golden_differences_change_check', "change in ('reworded', 'changed', 'lost', 'gained')")
@Index('golden_differences_created', ['workspace_id', 'check_id', 'created_at', 'id'])
@Index('golden_differences_of_turn', ['workspace_id', 'golden_turn_id', 'confirmed_at'])
export class GoldenDifferenceEntity extends TenantItem {
  @Column('uuid')
  check_id: string;

  @Column('uuid')
  golden_turn_id: string;

  @Column('text')
  question: string;

  @Column('text')
  change: 'reworded' | 'changed' | 'lost' | 'gained';

  @Column('jsonb')
  before: ShadowAnswer;

  @Column('jsonb')
  after: ShadowAnswer;

  /** Who signed it; null = nobody. */
  @Column('jsonb', { nullable: true })
  confirmed_by: unknown;

  @Timestamp({ nullable: true })
  confirmed_at: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;
}
