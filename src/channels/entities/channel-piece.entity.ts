import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../platform/db/columns.js';
import { TenantRow } from '../../platform/db/tenant-row.js';

/** A piece of a large delivery that is being stored; removed when the delivery is queued. */
@Entity('channel_pieces')
@ForeignKey('workspaces', ['workspace_id'], ['workspace_id'], { name: 'channel_pieces_workspace_id_fkey' })
@Index('channel_pieces_created', ['created_at'])
export class ChannelPieceEntity extends TenantRow {
  /** Of the delivery. */
  @PrimaryColumn('uuid')
  entry_id: string;

  /** Its number among the pieces, from 0. */
  @PrimaryColumn('integer')
  number: number;

  @Column('bytea')
  content: Buffer;

  @Timestamp({ default: () => 'now()' })
  created_at: string;
}
