import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A blocked contact's messages are refused (docs/decisions/0122-blocked-contacts.md). */
export class BlockContacts1763600010824 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts add column blocked_at timestamptz(3)');
    await queryRunner.query(
      'create index contacts_blocked on contacts (workspace_id, created_at, id) where blocked_at is not null',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table contacts drop column blocked_at');
  }
}
