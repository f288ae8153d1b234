import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/** An attachment whose bytes are to be removed from the storage outside. */
@Entity('attachment_removals')
@Index('attachment_removals_due', ['due_at'])
export class AttachmentRemovalEntity extends TenantRow {
  @PrimaryColumn('uuid')
  attachment_id: string;

  @Timestamp()
  due_at: string;

  @Column('smallint', { default: 0 })
  attempts: number;
}
