import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_ROLE } from '../src/platform/db/row-security.js';

/** Settings that the team changes; plan, rate limits, suspension and credits are the operator's. */
const TEAMS =
  'name, allowed_origins, mcp_public, qualification_rules, identity_secret, identity_secret_set_at, updated_at';

/**
 * Workspace settings. Credits: the plan's default or the workspace's own limit; null = unlimited, which is the
 * default. The identity secret is encrypted by the vault.
 */
export class AddWorkspaceSettings1763600002600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table workspaces
      add column allowed_origins text[] not null default '{}',
      add column mcp_public boolean not null default false,
      add column qualification_rules json not null default '[]',
      add column identity_secret bytea,
      add column identity_secret_set_at timestamptz(3),
      add column credits_by_plan boolean not null default false,
      add column credits_limit integer check (credits_limit >= 0),
      add check (not (credits_by_plan and credits_limit is not null)),
      add check ((identity_secret is null) = (identity_secret_set_at is null))`);
    await queryRunner.query(`grant update (${TEAMS}) on workspaces to ${TENANT_ROLE}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`revoke update (${TEAMS}) on workspaces from ${TENANT_ROLE}`);
    await queryRunner.query(`alter table workspaces
      drop column allowed_origins, drop column mcp_public, drop column qualification_rules, drop column identity_secret,
      drop column identity_secret_set_at, drop column credits_by_plan, drop column credits_limit`);
  }
}
