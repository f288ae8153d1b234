import { Column, Entity, ForeignKey, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/** A secret that signs the deliveries of an endpoint; the one before stays valid until it expires. */
@Entity('webhook_secrets')
@ForeignKey('webhook_endpoints', ['workspace_id', 'endpoint_id'], ['workspace_id', 'id'], {
  name: 'webhook_secrets_workspace_id_endpoint_id_fkey',
  onDelete: 'CASCADE',
})
@Index('webhook_secrets_endpoint', ['workspace_id', 'endpoint_id'])
export class WebhookSecretEntity extends TenantItem {
  @Column('uuid')
  endpoint_id: string;

  @Column('bytea')
  sealed: Buffer;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  @Timestamp({ nullable: true })
  expires_at: string | null;
}
