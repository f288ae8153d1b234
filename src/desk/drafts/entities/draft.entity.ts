import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** What members have written in the console and not sent, by conversation; their other tabs and devices are told. */
@Entity('drafts')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'drafts_workspace_id_fkey' })
@ForeignKey('members', ['workspace_id', 'member_id'], ['workspace_id', 'id'], {
  name: 'drafts_workspace_id_member_id_fkey',
  onDelete: 'CASCADE',
})
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'drafts_workspace_id_session_id_fkey',
  onDelete: 'CASCADE',
})
@Check('drafts_kind_check', "kind in ('reply', 'note')")
@Check('drafts_text_check', '(length(text) >= 1) and (length(text) <= 10000)')
@Index('drafts_session', ['workspace_id', 'session_id'])
@Index('drafts_updated', ['workspace_id', 'updated_at'])
export class DraftEntity extends TenantRow {
  @PrimaryColumn('uuid')
  member_id: string;

  @PrimaryColumn('uuid')
  session_id: string;

  @PrimaryColumn('text')
  kind: 'reply' | 'note';

  @Column('text')
  text: string;

  @Timestamp()
  updated_at: string;
}
