import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Where a workspace's events go. Signing secrets are sealed by the vault; one that was rotated out signs until it
 * expires.
 */
export class CreateWebhookEndpoints1763600002630 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table webhook_endpoints (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        url text not null,
        description text,
        events text[] not null check (cardinality(events) > 0),
        include_text boolean not null default false,
        status text not null default 'enabled' check (status in ('enabled', 'disabled')),
        disabled_reason text check (disabled_reason in ('manual', 'failing', 'gone')),
        api_version text not null,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        check ((status = 'disabled') = (disabled_reason is not null))
      )`);
    await queryRunner.query(
      'create index webhook_endpoints_created on webhook_endpoints (workspace_id, created_at, id)',
    );
    await tenantTable(queryRunner, 'webhook_endpoints');
    await queryRunner.query(`create table webhook_secrets (
        workspace_id uuid not null,
        id uuid not null,
        endpoint_id uuid not null,
        sealed bytea not null,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3),
        primary key (workspace_id, id),
        foreign key (workspace_id, endpoint_id) references webhook_endpoints on delete cascade
      )`);
    await queryRunner.query('create index webhook_secrets_endpoint on webhook_secrets (workspace_id, endpoint_id)');
    await tenantTable(queryRunner, 'webhook_secrets');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table webhook_secrets');
    await queryRunner.query('drop table webhook_endpoints');
  }
}
