import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Sentences that the team released from quarantine, by the hash of their normal text: wherever they stand, in any
 * version.
 */
export class CreateQuarantineReleases1763600010770 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table quarantine_releases (
        workspace_id uuid not null references workspaces,
        hash text not null check (length(hash) = 64),
        released_at timestamptz not null default now(),
        primary key (workspace_id, hash)
      )`);
    await tenantTable(queryRunner, 'quarantine_releases');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table quarantine_releases');
  }
}
