import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every e-mail of a visitor is their own word (decision 0101): it stays unverified when they sign in later. */
export class RememberVisitorsOwnEmails1763600010505 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `update contacts set told_email = email where kind = 'visitor' and email is not null and told_email is null`,
    );
  }

  async down(): Promise<void> {}
}
