import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** Where the widget was seen: one row an allowed origin (docs/decisions/0136-what-the-console-still-lacked.md). */
@Entity('widget_origins')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'widget_origins_workspace_id_fkey' })
export class WidgetOriginEntity extends TenantRow {
  @PrimaryColumn('text')
  pattern: string;

  @Column('text')
  last_origin: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  first_seen_at: string;

  @Timestamp({ default: () => 'clock_timestamp()' })
  last_seen_at: string;
}
