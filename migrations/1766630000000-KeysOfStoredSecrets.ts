import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A start asks which master keys the stored secrets of large tables need: one look into an index for each key. */
export class KeysOfStoredSecrets1766630000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create index contacts_vendor_key on contacts (substring(vendor_token from 2 for 8)) where vendor_token is not null;
      create index actions_masked_key on actions (substring(masked_arguments from 2 for 8)) where masked_arguments is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index contacts_vendor_key; drop index actions_masked_key');
  }
}
