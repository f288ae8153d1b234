import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Append-only, also for the owner: the database itself refuses to change or delete a line (specification §11). */
export class CreateAuditEntries1763600002100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table audit_entries (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        actor_type text not null check (actor_type in ('member', 'key', 'contact', 'agent', 'system')),
        actor_id uuid,
        actor_label text not null,
        action text not null,
        target_type text not null,
        target_id uuid,
        changes text[] not null default '{}',
        request_id text,
        address_hash text,
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, id)
      )`);
    await queryRunner.query(`create index audit_entries_created on audit_entries (workspace_id, created_at, id)`);
    await queryRunner.query(`create function refuse_audit_change() returns trigger language plpgsql as
      $$ begin raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege'; end $$`);
    await queryRunner.query(`create trigger audit_entries_append_only before update or delete on audit_entries
      for each row execute function refuse_audit_change()`);
    await queryRunner.query(`create trigger audit_entries_no_truncate before truncate on audit_entries
      for each statement execute function refuse_audit_change()`);
    await tenantTable(queryRunner, 'audit_entries', ['select', 'insert']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table audit_entries');
    await queryRunner.query('drop function refuse_audit_change');
  }
}
