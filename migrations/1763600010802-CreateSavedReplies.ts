import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Texts that members keep to reply with: one's own, or the whole team's (`owner_id` null). Prefixes of shortcuts are
 * looked for byte by byte, hence their collation.
 */
export class CreateSavedReplies1763600010802 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table saved_replies (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        owner_id uuid,
        shortcut text collate "C" not null check (length(shortcut) between 1 and 32),
        title text not null check (length(title) between 1 and 100),
        text text not null check (length(text) between 1 and 4000),
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, owner_id) references members on delete cascade
      )`);
    await queryRunner.query(
      'create unique index saved_replies_shared on saved_replies (workspace_id, shortcut) where owner_id is null',
    );
    await queryRunner.query(
      'create unique index saved_replies_private on saved_replies (workspace_id, owner_id, shortcut) where owner_id is not null',
    );
    await tenantTable(queryRunner, 'saved_replies');
    await queryRunner.query(`create function notify_of_saved_reply() returns trigger language plpgsql as $$
      declare reply record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', reply.workspace_id, '-', 'saved_reply', reply.id,
          case when tg_op <> 'UPDATE' or old.owner_id = new.owner_id then reply.owner_id end));
        return null;
      end $$`);
    await queryRunner.query(`create trigger saved_replies_notify after insert or update or delete on saved_replies
      for each row execute function notify_of_saved_reply()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table saved_replies');
    await queryRunner.query('drop function notify_of_saved_reply()');
  }
}
