import { Check, Column, Entity, Index } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantItem } from '../../../platform/db/tenant-row.js';

/**
 * Deliveries of events to endpoints, from the first attempt on; kept for 30 days. They have no body, which is built
 * from the event at each attempt, and no foreign keys: a check per row would cost as much as the row, and deleting an
 * endpoint would have to wait for millions of them; the sweeper removes those instead. Counts are per five minutes.
 */
@Entity('deliveries')
@Check('deliveries_check', "(status = 'pending') = (next_attempt_at is not null)")
@Check('deliveries_status_check', "status in ('pending', 'succeeded', 'failed')")
@Index('deliveries_created', ['workspace_id', 'endpoint_id', 'created_at', 'id'])
@Index('deliveries_waiting', ['workspace_id', 'endpoint_id', 'next_attempt_at'], { where: "status = 'pending'" })
@Index('deliveries_undelivered', ['workspace_id', 'endpoint_id', 'status', 'created_at', 'id'], {
  where: "status <> 'succeeded'",
})
@Index('deliveries_event_type', ['workspace_id', 'endpoint_id', 'event_type', 'created_at', 'id'])
export class DeliveryEntity extends TenantItem {
  @Column('uuid')
  endpoint_id: string;

  @Column('uuid')
  event_id: string;

  @Column('text')
  event_type: string;

  @Column('text')
  status: 'pending' | 'succeeded' | 'failed';

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('smallint', { default: 0 })
  retries: number;

  @Timestamp({ nullable: true })
  next_attempt_at: string | null;

  @Column('smallint', { nullable: true })
  response_status: number | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  @Column('integer', { nullable: true })
  duration_ms: number | null;

  @Column('text', { nullable: true })
  error: string | null;

  @Column('jsonb', { nullable: true })
  history: unknown | null;

  @Timestamp({ nullable: true })
  attempted_at: string | null;

  @Timestamp({ nullable: true })
  delivered_at: string | null;

  @Timestamp({ default: () => 'now()' })
  created_at: string;

  /** Number of requested redeliveries: an attempt in flight at the time of a request does not fulfil it. */
  @Column('integer', { default: 0 })
  asked: number;
}
