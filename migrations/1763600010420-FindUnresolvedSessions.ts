import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For the sweeper: sessions whose customer may still come back. Reads go on while it is built; writes of sessions wait.
 */
export class FindUnresolvedSessions1763600010420 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index if not exists sessions_unresolved on sessions (ended_at)
      where resolution is null and turns_answered > 0 and ended_at is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index if exists sessions_unresolved');
  }
}
