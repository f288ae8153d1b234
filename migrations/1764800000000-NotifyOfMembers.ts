import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open consoles are told who joins, leaves, or changes role or name. */
export class NotifyOfMembers1764800000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function notify_of_member() returns trigger
          language plpgsql
          as $$ begin
              perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, '-', 'member_status', new.id));
              return null;
            end $$`);
    await queryRunner.query(`
      create trigger members_notify_joined after insert on members for each row execute function notify_of_member()`);
    await queryRunner.query(`
      create trigger members_notify_changed after update on members for each row
      when ((old.name, old.role, old.removed_at) is distinct from (new.name, new.role, new.removed_at))
      execute function notify_of_member()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger members_notify_changed on members');
    await queryRunner.query('drop trigger members_notify_joined on members');
    await queryRunner.query('drop function notify_of_member()');
  }
}
