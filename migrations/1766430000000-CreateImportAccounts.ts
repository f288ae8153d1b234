import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** An import may fetch its conversations from an account of the product that had them. */
export class CreateImportAccounts1766430000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table import_accounts (
        workspace_id uuid not null,
        import_id uuid not null,
        address text not null,
        login text,
        token bytea,
        since timestamptz(3) not null,
        until timestamptz(3),
        place jsonb,
        skips jsonb not null default '[]',
        fetched integer not null default 0,
        is_complete boolean not null default false,
        primary key (workspace_id, import_id),
        constraint import_accounts_workspace_id_import_id_fkey foreign key (workspace_id, import_id)
          references imports (workspace_id, id) on delete cascade,
        constraint import_accounts_check check (token is null or not is_complete)
      )`);
    await tenantTable(queryRunner, 'import_accounts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table import_accounts');
  }
}
