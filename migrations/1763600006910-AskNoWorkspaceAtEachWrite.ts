import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The journal's tables. */
const TABLES = ['events', 'audit_entries', 'analytics_marks', 'handoff_history', 'lead_history'];

/**
 * Drops foreign keys to workspaces: for every row they check and lock the workspace's row, which all its writers
 * share, three or four times per change. They are not needed: row security prevents writes to other workspaces, no
 * workspace is ever deleted, and a history entry has its hand-off or lead, which has a workspace
 * (docs/decisions/0073).
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
