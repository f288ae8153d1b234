import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the job that closes approvals nobody decided in time, over all workspaces. */
export class IndexExpiringApprovals1763600003600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index handoffs_undecided on handoffs (expires_at)
      where kind = 'approval' and decision is null and status in ('open', 'pending')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index handoffs_undecided');
  }
}
