import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/** An attachment whose bytes are to be removed from the storage outside. */
@Entity('attachment_removals')
@Index('attachment_removals_due', ['due_at'])
export class AttachmentRemovalEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @PrimaryColumn('uuid')
  attachment_id: string;

  @Timestamp()
  due_at: string;

  @Column('smallint', { default: 0 })
  attempts: number;
}
