import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SYSTEM_POLICY, systemPolicy } from '../src/platform/db/row-security.js';
import { inShortLocks } from '../src/platform/db/lock-retry.js';

/**
 * Upgrades tenants' tables created before row security was forced; a new database has none. Each table has its own
 * transaction, because other instances keep reading; an interrupted run continues with the remaining tables.
 */
export class ForceRowSecurity1763600009510 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const tables = (await queryRunner.query(`select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = current_schema()::regnamespace and c.relrowsecurity and not c.relforcerowsecurity
      order by 1`)) as { name: string }[];
    for (const { name } of tables) await inShortLocks(queryRunner, () => systemPolicy(queryRunner, name));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const tables = (await queryRunner.query(`select c.oid::regclass::text as name from pg_class c
      join pg_policy p on p.polrelid = c.oid and p.polname = '${SYSTEM_POLICY}'
      where c.relnamespace = current_schema()::regnamespace order by 1`)) as { name: string }[];
    for (const { name } of tables) {
      await queryRunner.query(`alter table ${name} no force row level security`);
      await queryRunner.query(`drop policy if exists ${SYSTEM_POLICY} on ${name}`);
    }
  }
}
