import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * The last ticket number of each workspace. A row, not a sequence: it is counted up in the transaction of the hand-off,
 * so that a hand-off which is rolled back leaves no gap.
 */
export class CreateTicketNumbers1763600002210 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table ticket_numbers (
        workspace_id uuid primary key references workspaces,
        last integer not null
      )`);
    await tenantTable(queryRunner, 'ticket_numbers', ['select', 'insert', 'update']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table ticket_numbers');
  }
}
