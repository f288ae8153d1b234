import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** When the team is reminded of a conversation in which a customer waits. */
@Entity('handoff_reminders')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'handoff_reminders_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'handoff_reminders_workspace_id_session_id_fkey',
  onDelete: 'CASCADE',
})
@Index('handoff_reminders_due', ['due_at'], { where: 'due_at is not null' })
@Index('handoff_reminders_idle', ['mailed_at'], { where: 'due_at is null' })
export class HandoffReminderEntity extends TenantRow {
  @PrimaryColumn('uuid')
  session_id: string;

  @Timestamp({ nullable: true })
  due_at: string | null;

  @Timestamp({ default: () => "'-infinity'" })
  mailed_at: string;

  /** Hand-offs of the session that are as new as this have not been mailed yet; null = all have. */
  @Timestamp({ nullable: true })
  opened_at: string | null;
}
