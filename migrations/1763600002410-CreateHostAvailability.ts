import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Hosts' availability: local wall time in a zone, from a date on until a later row takes over (a host who moves to
 * another zone). `hours` holds the weekly windows and the exceptions, as src/people/meetings/availability.dto.ts
 * checks them.
 */
export class CreateHostAvailability1763600002410 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table host_availability (
        workspace_id uuid not null references workspaces,
        host_id uuid not null,
        effective_from date not null,
        timezone text not null,
        hours jsonb not null,
        slot_minutes integer not null check (slot_minutes between 5 and 480),
        buffer_before_minutes integer not null check (buffer_before_minutes between 0 and 480),
        buffer_after_minutes integer not null check (buffer_after_minutes between 0 and 480),
        minimum_notice_minutes integer not null check (minimum_notice_minutes between 0 and 43200),
        horizon_days integer not null check (horizon_days between 1 and 365),
        primary key (workspace_id, host_id, effective_from),
        foreign key (workspace_id, host_id) references members
      )`);
    await tenantTable(queryRunner, 'host_availability');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table host_availability');
  }
}
