import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** A sender's waiting deliveries move their next one back, and a large delivery is stored in pieces. */
export class DeliveriesHavePlaces1766200620000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table channel_inbox add column place timestamptz(3) not null default clock_timestamp()',
    );
    await queryRunner.query('update channel_inbox set place = created_at');
    await queryRunner.query('drop index channel_inbox_due, channel_inbox_account');
    await queryRunner.query('create index channel_inbox_places on channel_inbox (workspace_id, account_id, place, id)');
    await queryRunner.query(
      'create index channel_inbox_account on channel_inbox (workspace_id, account_id, external_user_id, place)',
    );
    await queryRunner.query(`create table channel_pieces (
      workspace_id uuid not null references workspaces,
      entry_id uuid not null,
      number integer not null,
      content bytea not null,
      created_at timestamptz(3) not null default now(),
      primary key (workspace_id, entry_id, number)
    )`);
    await queryRunner.query('alter table channel_pieces alter column content set storage external');
    await queryRunner.query('create index channel_pieces_created on channel_pieces (created_at)');
    await tenantTable(queryRunner, 'channel_pieces');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table channel_pieces');
    await queryRunner.query('drop index channel_inbox_places, channel_inbox_account');
    await queryRunner.query('alter table channel_inbox drop column place');
    await queryRunner.query('create index channel_inbox_due on channel_inbox (workspace_id, account_id, due_at, id)');
    await queryRunner.query(
      'create index channel_inbox_account on channel_inbox (workspace_id, account_id, external_user_id)',
    );
  }
}
