import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The address of a contact that was merged into another: conversations of other products are found by it. */
export class MergedContactsKeepTheirAddress1766200530000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table former_contacts add column email text, add column self_reported_email text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table former_contacts drop column email, drop column self_reported_email');
  }
}
