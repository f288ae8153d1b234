import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Every status that a lead was given, and by whom; `before` is null for its first. */
export class CreateLeadHistory1763600002240 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table lead_history (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        lead_id uuid not null,
        actor jsonb not null,
        before text,
        after text not null,
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, lead_id) references leads
      )`);
    await queryRunner.query('create index lead_history_lead on lead_history (workspace_id, lead_id, created_at, id)');
    await tenantTable(queryRunner, 'lead_history');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table lead_history');
  }
}
