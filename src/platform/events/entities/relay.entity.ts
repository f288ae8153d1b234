import { Entity, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';

/**
 * Delivery cursor and lease of each endpoint: all events up to `cursor` are finished, some up to `reached`; `holder`
 * is the instance that sends. `relays` are the running instances; one that no longer renews its row has lost its
 * queues. It is not a tenant's table, because it lists processes.
 */
@Entity('relays')
export class RelayEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Timestamp()
  alive_until: string;
}
