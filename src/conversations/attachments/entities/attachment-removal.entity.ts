import { Entity, Index, PrimaryColumn } from 'typeorm';
import { LeaseColumns } from '../../../platform/db/lease-columns.js';

/** An attachment whose bytes are to be removed from the storage outside. */
@Entity('attachment_removals')
@Index('attachment_removals_due', ['due_at'])
@Index('attachment_removals_leased', ['workspace_id'], { where: 'lease is not null' })
export class AttachmentRemovalEntity extends LeaseColumns {
  @PrimaryColumn('uuid')
  attachment_id: string;
}
