import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether an identity provider's groups gave the membership. It was kept on the identity, which unlinking deletes.
 * Its data has a migration of its own: nobody waits for the table while the audit is read.
 */
export class RememberMembersByGroups1763600010822 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members add column by_groups boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members drop column by_groups');
  }
}
