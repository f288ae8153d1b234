import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/**
 * Mails to the team about hand-offs, notes and mailboxes, one row per member. A row is deleted once the mail server has
 * accepted its mail; one that failed permanently is kept for 30 days with the reason. `handoff_reminders`: when to
 * remind the team of a session's customer, and when the team was last mailed about it. Neither table contains the
 * customer's text.
 */
@Entity('handoff_mails')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'handoff_mails_workspace_id_fkey' })
@ForeignKey('handoffs', ['workspace_id', 'handoff_id'], ['workspace_id', 'id'], {
  name: 'handoff_mails_workspace_id_handoff_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'handoff_mails_workspace_id_member_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('notes', ['workspace_id', 'note_id'], ['workspace_id', 'id'], {
  name: 'handoff_mails_workspace_id_note_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('handoff_mails_workspace_id_handoff_id_member_id_reason_key', [
  'workspace_id',
  'handoff_id',
  'member_id',
  'reason',
])
@ForeignKey('channel_accounts', ['workspace_id', 'account_id'], ['workspace_id', 'id'], {
  name: 'handoff_mails_workspace_id_account_id_fkey',
  onDelete: 'CASCADE',
})
@Unique('handoff_mails_workspace_id_note_id_member_id_key', ['workspace_id', 'note_id', 'member_id'])
@Unique('handoff_mails_workspace_id_account_id_member_id_key', ['workspace_id', 'account_id', 'member_id'])
@Check('handoff_mails_check', 'num_nonnulls(handoff_id, note_id, account_id) = 1')
@Check(
  'handoff_mails_reason_check',
  "reason in ('opened', 'waiting', 'not_picked_up', 'assigned', 'mention', 'consent_lost')",
)
@Index('handoff_mails_member', ['workspace_id', 'member_id'])
@Index('handoff_mails_due', ['due_at'], { where: 'failed_at is null' })
@Index('handoff_mails_leased', ['workspace_id'], { where: 'lease is not null' })
@Index('handoff_mails_failed', ['failed_at'], { where: 'failed_at is not null' })
export class HandoffMailEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { nullable: true })
  handoff_id: string | null;

  @Column('uuid')
  member_id: string;

  @Column('text')
  reason: 'opened' | 'waiting' | 'not_picked_up' | 'assigned' | 'mention' | 'consent_lost';

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('text', { nullable: true })
  last_error: string | null;

  @Timestamp({ nullable: true })
  failed_at: string | null;

  @Timestamp({ default: () => 'clock_timestamp()' })
  created_at: string;

  /**
   * What each member wants to be told of, and by which way; mails about mentions and assignments; when the team is
   * mailed because no one has picked up a hand-off (docs/decisions/0121-notifications.md).
   */
  @Column('uuid', { nullable: true })
  note_id: string | null;

  /** A mailbox whose provider gives no access any more (docs/decisions/0188-mailboxes-by-oauth.md). */
  @Column('uuid', { nullable: true })
  account_id: string | null;
}
