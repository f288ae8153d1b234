import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * The outbox: written in the transaction of a change, read by the relay. `no` defines the order. The relay
 * assigns a workspace's `sequence`, because a counter at every write would make all writes of a workspace wait for
 * one another.
 */
export class CreateEvents1763600002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table events (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        no bigint generated always as identity,
        type text not null,
        object jsonb not null,
        previous jsonb,
        actor jsonb not null,
        request_id text,
        sequence bigint,
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id)
      )`);
    await queryRunner.query(`create index events_waiting on events (no) where sequence is null`);
    await queryRunner.query(`create index events_created on events (workspace_id, created_at, id)`);
    await tenantTable(queryRunner, 'events', ['select', 'insert']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table events');
  }
}
