import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A mention knows its session and whether it was read, so that a member's inbox lists mentions without reading any note
 * (docs/decisions/0135-the-queue-of-mentions.md). The member's streams hear when mentions were read on another device.
 */
export class ReadMentions1763600010940 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table note_mentions add session_id uuid, add read_at timestamptz(3)');
    // What was mentioned before there was a queue is no news.
    await queryRunner.query(`update note_mentions m set session_id = n.session_id, read_at = now() from notes n
      where n.workspace_id = m.workspace_id and n.id = m.note_id`);
    await queryRunner.query('alter table note_mentions alter session_id set not null');
    await queryRunner.query(`alter table note_mentions add constraint note_mentions_session_fkey
      foreign key (workspace_id, session_id) references sessions on delete cascade`);
    await queryRunner.query('create index note_mentions_session on note_mentions (workspace_id, session_id)');
    await queryRunner.query('drop index note_mentions_member');
    await queryRunner.query(`create index note_mentions_member on note_mentions (workspace_id, member_id, note_id)
      include (session_id, read_at)`);
    await queryRunner.query(`create function notify_of_read_mention() returns trigger language plpgsql as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'mention', '-', new.member_id));
        return null;
      end $$`);
    await queryRunner.query(`create trigger note_mentions_read after update on note_mentions
      for each row execute function notify_of_read_mention()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger note_mentions_read on note_mentions');
    await queryRunner.query('drop function notify_of_read_mention()');
    await queryRunner.query('drop index note_mentions_member');
    await queryRunner.query('create index note_mentions_member on note_mentions (workspace_id, member_id)');
    await queryRunner.query('alter table note_mentions drop session_id, drop read_at');
  }
}
