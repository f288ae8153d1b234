import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A late confirmation and a late bounce are told too. What the inbox does not list is not: a notification takes a lock
 * when its transaction commits (decision 0110), and most answers of channels are the agent's alone.
 */
export class DeliveriesAreToldToTheInbox1766520000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function notify_of_delivery() returns trigger language plpgsql as $$
      declare
        message record := coalesce(new, old);
      begin
        if exists (select from handoffs h
          where h.workspace_id = message.workspace_id and h.session_id = message.session_id) then
          perform pg_notify('handoffs', concat_ws(' ', message.workspace_id, message.session_id, 'delivery'));
        end if;
        return null;
      end $$`);
    await queryRunner.query(`
      create or replace trigger channel_messages_notify after update of state, reason on channel_messages for each row
      when (new.direction = 'out' and new.session_id is not null and (new.reason is distinct from old.reason
        or new.state <> old.state and (new.state = 'failed' or old.state = 'unknown')))
      execute function notify_of_delivery()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function notify_of_delivery() returns trigger language plpgsql as $$
      declare
        message record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', message.workspace_id, message.session_id, 'delivery'));
        return null;
      end $$`);
    await queryRunner.query(`
      create or replace trigger channel_messages_notify after update of state on channel_messages for each row
      when (new.direction = 'out' and new.state = 'failed' and old.state <> 'failed' and new.session_id is not null)
      execute function notify_of_delivery()`);
  }
}
