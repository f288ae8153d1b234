import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Event log of live sessions, from which streams are resumed. It contains only ids; their contents are read when they
 * are sent (docs/decisions/0067-live-conversations.md). NOTIFY takes a lock at commit, so it is used only for live
 * sessions.
 */
@Entity('session_events')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'session_events_workspace_id_fkey' })
@ForeignKey('sessions', ['workspace_id', 'session_id'], ['workspace_id', 'id'], {
  name: 'session_events_workspace_id_session_id_fkey',
})
@Check('session_events_kind_check', "kind in ('message', 'session', 'action')")
@Check('session_events_seq_check', 'seq > 0')
export class SessionEventEntity extends TenantRow {
  @PrimaryColumn('uuid')
  session_id: string;

  @PrimaryColumn('integer')
  seq: number;

  @Column('text')
  kind: 'message' | 'session' | 'action';

  @Column('uuid')
  ref: string;
}
