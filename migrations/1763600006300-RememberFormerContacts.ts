import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Tombstones of contacts: erased visitors, whose tokens must not recreate them, and visitors who were merged into a
 * user, whose events still have the former id. No foreign key for `id`, because that row is gone.
 */
export class RememberFormerContacts1763600006300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table former_contacts (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        merged_into uuid,
        gone_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, merged_into) references contacts
      )`);
    await queryRunner.query(
      `create index former_contacts_merged on former_contacts (workspace_id, merged_into, id) where merged_into is not null`,
    );
    await queryRunner.query(
      `create index former_contacts_gone on former_contacts (workspace_id, gone_at) where merged_into is null`,
    );
    await tenantTable(queryRunner, 'former_contacts');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table former_contacts');
  }
}
