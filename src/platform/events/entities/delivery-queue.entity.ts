import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Timestamp } from '../../../platform/db/columns.js';
import { TenantRow } from '../../db/tenant-row.js';

/**
 * How far an endpoint has got in the workspace’s events, and how its deliveries went last: all events up to `cursor`
 * are finished, some up to `reached`. `holder` is the instance that sends, and the fence of what it writes.
 */
@Entity('delivery_queues')
@ForeignKey('webhook_endpoints', ['workspace_id', 'endpoint_id'], ['workspace_id', 'id'], {
  name: 'delivery_queues_workspace_id_endpoint_id_fkey',
  onDelete: 'CASCADE',
})
@Index('delivery_queues_due', ['due_at'], { where: '(holder is null) and (due_at is not null)' })
@Index('delivery_queues_holder', ['holder', 'due_at'], { where: 'holder is not null' })
export class DeliveryQueueEntity extends TenantRow {
  @PrimaryColumn('uuid')
  endpoint_id: string;

  @Column('bigint', { default: 0 })
  cursor: number;

  @Column('bigint', { default: 0 })
  reached: number;

  @Timestamp({ default: () => 'now()' })
  since: string;

  @Timestamp({ nullable: true })
  due_at: string | null;

  @Column('uuid', { nullable: true })
  holder: string | null;

  @Column('integer', { default: 0 })
  failures: number;

  @Timestamp({ nullable: true })
  failing_since: string | null;

  @Timestamp({ nullable: true })
  last_success_at: string | null;

  @Column('uuid', { nullable: true })
  last_delivery_id: string | null;

  @Column('smallint', { nullable: true })
  last_response_status: number | null;

  @Timestamp({ nullable: true })
  last_attempt_at: string | null;

  /**
   * After a crash of its holder a queue is `careful` (on probation): deliveries are sent one at a time, and attempts
   * at the delivery `trying` are counted before it is sent.
   */
  @Column('boolean', { default: false })
  careful: boolean;

  @Column('uuid', { nullable: true })
  trying: string | null;

  @Column('integer', { default: 0 })
  tries: number;
}
