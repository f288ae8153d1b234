import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** What members have written in the console and not sent, by conversation; their other tabs and devices are told. */
export class CreateDrafts1763600010808 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table drafts (
        workspace_id uuid not null references workspaces,
        member_id uuid not null,
        session_id uuid not null,
        kind text not null check (kind in ('reply', 'note')),
        text text not null check (length(text) between 1 and 10000),
        updated_at timestamptz(3) not null,
        primary key (workspace_id, member_id, session_id, kind),
        foreign key (workspace_id, member_id) references members on delete cascade,
        foreign key (workspace_id, session_id) references sessions on delete cascade
      )`);
    await queryRunner.query('create index drafts_session on drafts (workspace_id, session_id)');
    await queryRunner.query('create index drafts_updated on drafts (workspace_id, updated_at)');
    await tenantTable(queryRunner, 'drafts');
    await queryRunner.query(`create function notify_of_draft() returns trigger language plpgsql as $$
      declare draft record := coalesce(new, old);
      begin
        perform pg_notify('handoffs',
          concat_ws(' ', draft.workspace_id, draft.session_id, 'draft', '-', draft.member_id));
        return null;
      end $$`);
    await queryRunner.query(`create trigger drafts_notify after insert or update or delete on drafts
      for each row execute function notify_of_draft()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table drafts');
    await queryRunner.query('drop function notify_of_draft()');
  }
}
