import { Check, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * Sentences that the team released from quarantine, by the hash of their normal text: wherever they stand, in any
 * version.
 */
@Entity('quarantine_releases')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'quarantine_releases_workspace_id_fkey' })
@Check('quarantine_releases_hash_check', 'length(hash) = 64')
export class QuarantineReleaseEntity extends TenantRow {
  @PrimaryColumn('text')
  hash: string;

  @Timestamp({ precision: 6, default: () => 'now()' })
  released_at: string;
}
