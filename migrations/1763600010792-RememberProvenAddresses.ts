import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the holder of an account's mailbox was proved, and which invitations went there: until then, whoever made the
 * account may be somebody else.
 */
export class RememberProvenAddresses1763600010792 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table accounts add column email_verified_at timestamptz(3)');
    await queryRunner.query('alter table invitations add column mailed boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table invitations drop column mailed');
    await queryRunner.query('alter table accounts drop column email_verified_at');
  }
}
