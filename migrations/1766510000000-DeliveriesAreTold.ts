import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The team sees at once that a message was sent, or will not be: until now the console asked every few seconds. */
export class DeliveriesAreTold1766510000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function notify_of_delivery() returns trigger language plpgsql as $$
      declare
        message record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', message.workspace_id, message.session_id, 'delivery'));
        return null;
      end $$`);
    await queryRunner.query(`
      create trigger channel_outbox_notify after delete on channel_outbox for each row
      execute function notify_of_delivery()`);
    await queryRunner.query(`
      create trigger channel_messages_notify after update of state on channel_messages for each row
      when (new.direction = 'out' and new.state = 'failed' and old.state <> 'failed' and new.session_id is not null)
      execute function notify_of_delivery()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger channel_messages_notify on channel_messages');
    await queryRunner.query('drop trigger channel_outbox_notify on channel_outbox');
    await queryRunner.query('drop function notify_of_delivery');
  }
}
