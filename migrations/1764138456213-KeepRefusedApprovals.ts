import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `refused_at` no longer ends an approval: it is the first time that it was refused to a teammate because the kill
 * switch was on, and its customer was told (docs/decisions/0156-approvals-while-stopped.md).
 */
export class KeepRefusedApprovals1764138456213 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table handoffs drop constraint handoffs_check7');
    await queryRunner.query(`alter table handoffs
      add constraint handoffs_refused check (refused_at is null or kind = 'approval')`);
    await queryRunner.query('drop index handoffs_waiting');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('update handoffs set refused_at = null where claimed_at is not null');
    await queryRunner.query(`create index handoffs_waiting on handoffs (workspace_id, expires_at, id)
      where kind = 'approval' and claimed_at is null and refused_at is null`);
    await queryRunner.query('alter table handoffs drop constraint handoffs_refused');
    await queryRunner.query(`alter table handoffs add constraint handoffs_check7
      check (refused_at is null or (kind = 'approval' and claimed_at is null))`);
  }
}
