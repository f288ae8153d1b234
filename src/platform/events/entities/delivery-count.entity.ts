import { Column, Entity, PrimaryColumn } from 'typeorm';
import { PrimaryTimestamp } from '../../../platform/db/columns.js';

/** Deliveries of an endpoint, succeeded and failed, a line per hour. */
@Entity('delivery_counts')
export class DeliveryCountEntity {
  @PrimaryColumn('uuid')
  workspace_id: string;

  @PrimaryColumn('uuid')
  endpoint_id: string;

  @PrimaryTimestamp()
  at: string;

  @Column('integer')
  ok: number;

  @Column('integer')
  failed: number;
}
