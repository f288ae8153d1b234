import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a contact's vendor token was stored. Unknown for those that were stored before. */
export class RememberVendorTokenTimes1763600010852 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts add column vendor_token_set_at timestamptz(3)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts drop column vendor_token_set_at');
  }
}
