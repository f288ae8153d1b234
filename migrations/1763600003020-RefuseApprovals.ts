import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `refused_at`: the kill switch was on while the approval's action waited; it never runs, regardless of the decision.
 */
export class RefuseApprovals1763600003020 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table handoffs
      add column refused_at timestamptz(3),
      add check (refused_at is null or (kind = 'approval' and claimed_at is null))`);
    await queryRunner.query(`create index handoffs_waiting on handoffs (workspace_id, expires_at, id)
      where kind = 'approval' and claimed_at is null and refused_at is null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index handoffs_waiting');
    await queryRunner.query('alter table handoffs drop column refused_at');
  }
}
