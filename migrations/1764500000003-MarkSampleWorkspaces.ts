import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The workspace of the first start is a sample beside a company's own, whatever it is called; one that somebody has
 * taken over is theirs.
 */
export class MarkSampleWorkspaces1764500000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces add column is_sample boolean default false not null');
    await queryRunner.query(`
      update workspaces w set is_sample = true
      where name = 'Demo' and exists (
        select from keys k where k.workspace_id = w.workspace_id and k.kind = 'publishable' and k.label = 'Demo widget')
        and not exists (
          select from members m
          where m.workspace_id = w.workspace_id and m.account_id is not null and m.removed_at is null)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces drop column is_sample');
  }
}
