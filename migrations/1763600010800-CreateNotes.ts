import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Private notes of the team in a conversation, in tables of their own: whatever reads messages for a contact or for the
 * agent cannot find them. The team's streams hear of each, and of who is mentioned
 * (docs/decisions/0111-private-notes.md).
 */
export class CreateNotes1763600010800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table notes (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        session_id uuid not null,
        author_id uuid not null,
        author_label text not null,
        text text not null check (length(text) between 1 and 4000),
        created_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, session_id) references sessions on delete cascade,
        foreign key (workspace_id, author_id) references members on delete cascade
      )`);
    await queryRunner.query('create index notes_session on notes (workspace_id, session_id, created_at, id)');
    await queryRunner.query('create index notes_author on notes (workspace_id, author_id)');
    await queryRunner.query('create index notes_created on notes (workspace_id, created_at)');
    await tenantTable(queryRunner, 'notes');
    await queryRunner.query(`create table note_mentions (
        workspace_id uuid not null references workspaces,
        note_id uuid not null,
        member_id uuid not null,
        primary key (workspace_id, note_id, member_id),
        foreign key (workspace_id, note_id) references notes on delete cascade,
        foreign key (workspace_id, member_id) references members on delete cascade
      )`);
    await queryRunner.query('create index note_mentions_member on note_mentions (workspace_id, member_id)');
    await tenantTable(queryRunner, 'note_mentions');
    await queryRunner.query(`create function notify_of_note() returns trigger language plpgsql as $$
      declare note record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', note.workspace_id, note.session_id, 'note', note.id));
        return null;
      end $$`);
    await queryRunner.query(
      'create trigger notes_notify after insert or delete on notes for each row execute function notify_of_note()',
    );
    await queryRunner.query(`create function notify_of_mention() returns trigger language plpgsql as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', n.workspace_id, n.session_id, 'mention', n.id, new.member_id))
          from notes n where n.workspace_id = new.workspace_id and n.id = new.note_id;
        return null;
      end $$`);
    await queryRunner.query(
      'create trigger note_mentions_notify after insert on note_mentions for each row execute function notify_of_mention()',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table note_mentions');
    await queryRunner.query('drop table notes');
    await queryRunner.query('drop function notify_of_mention()');
    await queryRunner.query('drop function notify_of_note()');
  }
}
