import { Column } from 'typeorm';
import { Timestamp } from './columns.js';
import { TenantRow } from './tenant-row.js';

/** Columns of each tenants' table that is a queue (lease-queue.ts). */
export abstract class LeaseColumns extends TenantRow {
  /** When the row may be claimed: while it is leased, when that ends if it is not renewed. */
  @Timestamp({ default: () => 'clock_timestamp()' })
  due_at: string;

  /** Unique to each lease: a worker with another value has lost the row. Null = it is not leased. */
  @Column('uuid', { nullable: true })
  lease: string | null;

  /** The instance whose lease it is. */
  @Column('uuid', { nullable: true })
  holder: string | null;
}
