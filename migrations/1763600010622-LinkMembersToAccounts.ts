import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account that signs in as the member; null = the member has none yet, and works with user tokens alone. */
export class LinkMembersToAccounts1763600010622 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members add column account_id uuid references accounts');
    await queryRunner.query('create unique index members_one_per_account on members (workspace_id, account_id)');
    await queryRunner.query('create index members_account on members (account_id) where account_id is not null');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table members drop column account_id');
  }
}
