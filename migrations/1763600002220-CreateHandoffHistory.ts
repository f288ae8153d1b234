import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Who changed what of a hand-off: `{field: [before, after]}` of status, assignment and decision. */
export class CreateHandoffHistory1763600002220 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table handoff_history (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        handoff_id uuid not null,
        actor jsonb not null,
        changes jsonb not null,
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, handoff_id) references handoffs
      )`);
    await queryRunner.query(
      'create index handoff_history_handoff on handoff_history (workspace_id, handoff_id, created_at, id)',
    );
    await tenantTable(queryRunner, 'handoff_history');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table handoff_history');
  }
}
