import { Check, Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Where a workspace's events go. Signing secrets are sealed by the vault; one that was rotated out signs until it
 * expires.
 */
@Entity('webhook_endpoints')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'webhook_endpoints_workspace_id_fkey' })
@Check('webhook_endpoints_check', "(status = 'disabled') = (disabled_reason is not null)")
@Check('webhook_endpoints_disabled_reason_check', "disabled_reason in ('manual', 'failing', 'gone')")
@Check('webhook_endpoints_events_check', 'cardinality(events) > 0')
@Check('webhook_endpoints_status_check', "status in ('enabled', 'disabled')")
@Index('webhook_endpoints_created', ['workspace_id', 'created_at', 'id'])
export class WebhookEndpointEntity extends TenantItem {
  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { array: true })
  events: string[];

  @Column('boolean', { default: false })
  include_text: boolean;

  @Column('text', { default: 'enabled' })
  status: 'enabled' | 'disabled';

  @Column('text', { nullable: true })
  disabled_reason: 'manual' | 'failing' | 'gone' | null;

  @Column('text')
  api_version: string;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ default: () => 'now()' })
  updated_at: string;
}
