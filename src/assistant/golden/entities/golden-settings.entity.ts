import { Column, Entity, ForeignKey } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** What a workspace wants of its golden turns, and for what they were last replayed. */
@Entity('golden_settings')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'golden_settings_workspace_id_fkey' })
export class GoldenSettingsEntity extends TenantRow {
  /** Documents are published and settings changed only with a signature for the answers that change. */
  @Column('boolean', { default: false })
  require_signature: boolean;

  /** The knowledge and settings as the last look saw them: what changes still is not replayed yet. */
  @Column('text', { nullable: true })
  seen_state: string | null;

  @Column('text', { nullable: true })
  replayed_state: string | null;

  /** Of this product. */
  @Column('text', { nullable: true })
  replayed_version: string | null;
}
