import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a former member left because an identity provider's groups said so: then groups may bring them back. */
export class RememberWhoLeftByGroups1763600010812 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members add column left_by_groups boolean not null default false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members drop column left_by_groups');
  }
}
