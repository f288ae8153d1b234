import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every write leaves behind. */
const TABLES = ['events', 'audit_entries', 'analytics_marks', 'handoff_history', 'lead_history'];

/**
 * A foreign key to workspaces asks, for every row, whether the workspace is there, and locks it: one row that all writers
 * of a workspace then share, three or four times a change. Row security lets no other workspace be written, no
 * workspace is ever deleted, and a line of history has its hand-off or lead, which has a workspace (docs/decisions/0073).
 */
export class AskNoWorkspaceAtEachWrite1763600006910 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await queryRunner.query(`alter table ${table} drop constraint ${table}_workspace_id_fkey`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await queryRunner.query(
        `alter table ${table} add constraint ${table}_workspace_id_fkey foreign key (workspace_id) references workspaces`,
      );
  }
}
