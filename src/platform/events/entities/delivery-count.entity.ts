import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PrimaryTimestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../db/tenant-row.js';

/** Deliveries of an endpoint, succeeded and failed, a line per hour. */
@Entity('delivery_counts')
export class DeliveryCountEntity extends TenantRow {
  @PrimaryColumn('uuid')
  endpoint_id: string;

  @PrimaryTimestamp()
  at: string;

  @Column('integer')
  ok: number;

  @Column('integer')
  failed: number;
}
