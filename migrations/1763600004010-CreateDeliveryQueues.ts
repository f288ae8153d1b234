import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Delivery cursor and lease of each endpoint: all events up to `cursor` are finished, some up to `reached`; `holder`
 * is the instance that sends. `relays` are the running instances; one that no longer renews its row has lost its
 * queues. It is not a tenant's table, because it lists processes.
 */
export class CreateDeliveryQueues1763600004010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create table relays (id uuid primary key, alive_until timestamptz(3) not null)');
    await queryRunner.query(`create table delivery_queues (
        workspace_id uuid not null,
        endpoint_id uuid not null,
        cursor bigint not null default 0,
        reached bigint not null default 0,
        since timestamptz(3) not null default now(),
        due_at timestamptz(3),
        holder uuid,
        failures integer not null default 0,
        failing_since timestamptz(3),
        last_success_at timestamptz(3),
        last_delivery_id uuid,
        last_response_status smallint,
        last_attempt_at timestamptz(3),
        primary key (workspace_id, endpoint_id),
        foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
      ) with (fillfactor = 50)`);
    await queryRunner.query(
      'create index delivery_queues_due on delivery_queues (due_at) where holder is null and due_at is not null',
    );
    await queryRunner.query(
      'create index delivery_queues_holder on delivery_queues (holder, due_at) where holder is not null',
    );
    await tenantTable(queryRunner, 'delivery_queues');
    await queryRunner.query(`insert into delivery_queues (workspace_id, endpoint_id)
      select workspace_id, id from webhook_endpoints`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table delivery_queues');
    await queryRunner.query('drop table relays');
  }
}
