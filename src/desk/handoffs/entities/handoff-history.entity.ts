import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** Who changed what of a hand-off: `{field: [before, after]}` of status, assignment and decision. */
@Entity('handoff_history')
@ForeignKey('handoffs', ['workspace_id', 'handoff_id'], ['workspace_id', 'id'], {
  name: 'handoff_history_workspace_id_handoff_id_fkey',
})
@Index('handoff_history_handoff', ['workspace_id', 'handoff_id', 'created_at', 'id'])
export class HandoffHistoryEntity extends TenantItem {
  @Column('uuid')
  handoff_id: string;

  @Column('jsonb')
  actor: unknown;

  @Column('jsonb')
  changes: unknown;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
