import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of a workspace's present members. */
export class IndexMembers1763600002620 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create index members_created on members (workspace_id, created_at, id) where removed_at is null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index members_created');
  }
}
