import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An identity provider need not say when the person signed in there: `authenticated_at` is null then, and never recent.
 */
export class AllowSignInsOfUnknownTime1763600010820 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table console_sessions alter column authenticated_at drop not null');
  }

  /** The earliest time stands in for an unknown one, so that no session becomes recent. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`update console_sessions set authenticated_at = 'epoch' where authenticated_at is null`);
    await queryRunner.query('alter table console_sessions alter column authenticated_at set not null');
  }
}
