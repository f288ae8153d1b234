import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_ROLE } from '../src/platform/db/row-security.js';

/** Whether the workspace's members need a second factor in the console. */
export class AddRequireTotp1763600010638 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces add column require_totp boolean not null default false');
    await queryRunner.query(`grant update (require_totp) on workspaces to ${TENANT_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table workspaces drop column require_totp');
  }
}
