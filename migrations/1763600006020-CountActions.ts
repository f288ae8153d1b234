import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roll-ups count actions that were done and that failed; before there were any, there were none. */
export class CountActions1763600006020 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of ['actions_done', 'actions_failed'])
      await queryRunner.query(`alter table analytics_rollups add column ${column} integer not null default 0`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table analytics_rollups drop column actions_done, drop column actions_failed');
  }
}
