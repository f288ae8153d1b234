import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open conversations in a language that hardly anybody has are found by the people who have it. */
export class ContactsAreFoundByLanguage1766410100001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'create index contacts_locale on contacts (workspace_id, locale, id) where locale is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index contacts_locale');
  }
}
