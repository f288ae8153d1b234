import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TenantRow } from '../../../platform/db/tenant-row.js';

/**
 * One row for each lexeme and 512 passages, written as `packed-postings.ts` reads it (docs/decisions/0077). Rows stay
 * uncompressed in their page: they are read far more often than they would be saved.
 */
@Entity('posting_blocks')
export class PostingBlockEntity extends TenantRow {
  @PrimaryColumn('boolean')
  internal: boolean;

  @PrimaryColumn('text')
  lexeme: string;

  @PrimaryColumn('integer')
  block: number;

  @Column('text')
  postings: string;
}
