import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * People who may join a workspace's team by a link. `member_id`: a member who is there already and gets an account;
 * `invited_by` null = the operator.
 */
export class CreateInvitations1763600010632 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table invitations (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        email text not null check (email = lower(email)),
        name text,
        role text not null check (role in ('owner', 'admin', 'responder', 'developer', 'viewer')),
        member_id uuid,
        token_hash bytea not null,
        invited_by uuid,
        created_at timestamptz(3) not null default now(),
        expires_at timestamptz(3) not null,
        accepted_at timestamptz(3),
        revoked_at timestamptz(3),
        primary key (workspace_id, id),
        foreign key (workspace_id, member_id) references members,
        foreign key (workspace_id, invited_by) references members
      )`);
    await queryRunner.query('create index invitations_token on invitations (token_hash)');
    await queryRunner.query('create index invitations_member on invitations (workspace_id, member_id)');
    await queryRunner.query('create index invitations_inviter on invitations (workspace_id, invited_by)');
    await queryRunner.query('create index invitations_created on invitations (workspace_id, created_at, id)');
    await queryRunner.query(`create unique index invitations_open on invitations (workspace_id, email)
      where accepted_at is null and revoked_at is null`);
    await tenantTable(queryRunner, 'invitations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table invitations');
  }
}
