import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Deliveries of events to endpoints, from the first attempt on; kept for 30 days. They have no body, which is built
 * from the event at each attempt, and no foreign keys: a check per row would cost as much as the row, and deleting an
 * endpoint would have to wait for millions of them; the sweeper removes those instead. Counts are per five minutes.
 */
export class CreateDeliveries1763600004020 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table deliveries (
        workspace_id uuid not null,
        id uuid not null,
        endpoint_id uuid not null,
        event_id uuid not null,
        event_type text not null,
        status text not null check (status in ('pending', 'succeeded', 'failed')),
        attempts integer not null default 0,
        retries smallint not null default 0,
        next_attempt_at timestamptz(3),
        response_status smallint,
        response_body text,
        duration_ms integer,
        error text,
        history jsonb,
        attempted_at timestamptz(3),
        delivered_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        check ((status = 'pending') = (next_attempt_at is not null))
      )`);
    await queryRunner.query(
      'create index deliveries_created on deliveries (workspace_id, endpoint_id, created_at, id)',
    );
    await queryRunner.query(`create index deliveries_waiting on deliveries (workspace_id, endpoint_id, next_attempt_at)
      where status = 'pending'`);
    await queryRunner.query(`create index deliveries_undelivered on deliveries
      (workspace_id, endpoint_id, status, created_at, id) where status <> 'succeeded'`);
    await tenantTable(queryRunner, 'deliveries', ['select', 'insert', 'update']);
    await queryRunner.query(`create table delivery_counts (
        workspace_id uuid not null,
        endpoint_id uuid not null,
        at timestamptz(3) not null,
        ok integer not null,
        failed integer not null,
        primary key (workspace_id, endpoint_id, at)
      ) with (fillfactor = 50)`);
    await tenantTable(queryRunner, 'delivery_counts', ['select']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table delivery_counts');
    await queryRunner.query('drop table deliveries');
  }
}
