import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session that a browser opened as a visitor who was merged into another since; earlier merges stay as they are. */
export class BrowsersShowWhatTheyOpened1766410000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column opened_as uuid');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions drop column opened_as');
  }
}
