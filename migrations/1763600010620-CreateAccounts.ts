import type { MigrationInterface, QueryRunner } from 'typeorm';
import { systemPolicy } from '../src/platform/db/row-security.js';

/**
 * People who sign in to the console. An account belongs to the instance; it is a member of any number of workspaces.
 */
export class CreateAccounts1763600010620 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table accounts (
        id uuid primary key,
        email text not null unique check (email = lower(email)),
        name text not null,
        password_hash text,
        locale text,
        created_at timestamptz(3) not null default now(),
        disabled_at timestamptz(3)
      )`);
    await queryRunner.query('alter table accounts enable row level security');
    await systemPolicy(queryRunner, 'accounts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table accounts');
  }
}
