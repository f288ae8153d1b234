import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Mailboxes of providers that give no passwords are read by tokens that a person consented to. */
export class MailboxesHaveConsents1766200550000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table channel_consents (
        workspace_id uuid not null, account_id uuid not null, provider text not null, tokens bytea, version int not null default 1,
        expires_at timestamptz(3) not null, refreshing_until timestamptz(3), retry_at timestamptz(3),
        failures int not null default 0, error text, revoked_at timestamptz(3), given_at timestamptz(3) not null default now(),
        constraint channel_consents_pkey primary key (workspace_id, account_id),
        constraint channel_consents_provider_check check (provider in ('microsoft', 'google')),
        constraint channel_consents_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint channel_consents_workspace_id_account_id_fkey foreign key (workspace_id, account_id)
          references channel_accounts (workspace_id, id) on delete cascade)`);
    await tenantTable(queryRunner, 'channel_consents');
    await queryRunner.query(`
      create table channel_authorizations (
        workspace_id uuid not null, state_hash bytea not null, account_id uuid not null, console_session_id uuid not null,
        provider text not null, expires_at timestamptz(3) not null,
        constraint channel_authorizations_pkey primary key (workspace_id, state_hash),
        constraint channel_authorizations_provider_check check (provider in ('microsoft', 'google')),
        constraint channel_authorizations_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint channel_authorizations_workspace_id_account_id_fkey foreign key (workspace_id, account_id)
          references channel_accounts (workspace_id, id) on delete cascade)`);
    await queryRunner.query(
      'create index channel_authorizations_account on channel_authorizations (workspace_id, account_id)',
    );
    await tenantTable(queryRunner, 'channel_authorizations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table channel_authorizations, channel_consents');
  }
}
