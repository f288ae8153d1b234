import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What message_retention_days takes out of ratings. */
export class FindOldRatings1763600006730 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create index sessions_commented on sessions (workspace_id, rated_at) where rating_comment is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index sessions_commented');
  }
}
