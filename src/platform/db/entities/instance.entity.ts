import { Entity, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../columns.js';

/**
 * The running instances. What one has leased is free once it no longer renews its row. It is not a tenant's table,
 * because it lists processes.
 */
@Entity('instances')
export class InstanceEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Timestamp()
  alive_until: string;
}
