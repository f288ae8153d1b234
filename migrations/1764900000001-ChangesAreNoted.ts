import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Hand-offs and actions note in TypeScript what followers of their live session see changed. */
export class ChangesAreNoted1764900000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger handoffs_live on handoffs');
    await queryRunner.query('drop trigger handoffs_live_made on handoffs');
    await queryRunner.query('drop trigger actions_live on actions');
    await queryRunner.query('drop function log_live_handoff(), log_live_action()');
    await queryRunner.query('drop function number_live_event(uuid, uuid, text, uuid, text)');
    await queryRunner.query('drop function log_live_event(uuid, uuid, integer, text, uuid, text)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function log_live_event(w uuid, s uuid, n integer, kind text, ref uuid, author text) returns void
      language plpgsql as $$ begin
        insert into session_events (workspace_id, session_id, seq, kind, ref) values (w, s, n, kind, ref);
        perform pg_notify('session_events', concat_ws(' ', w, s, n, kind, author));
      end $$`);
    await queryRunner.query(`
      create function number_live_event(w uuid, s uuid, kind text, ref uuid, author text) returns integer
      language plpgsql as $$
      declare n integer;
      begin
        update sessions set last_seq = last_seq + 1, logged = true where workspace_id = w and id = s and live returning last_seq into n;
        if n is not null then perform log_live_event(w, s, n, kind, ref, author); end if;
        return n;
      end $$`);
    await queryRunner.query(`create function log_live_handoff() returns trigger language plpgsql as $$ begin
        perform number_live_event(new.workspace_id, new.session_id, 'session', new.session_id, '');
        return null;
      end $$`);
    await queryRunner.query(`create function log_live_action() returns trigger language plpgsql as $$ begin
        perform number_live_event(new.workspace_id, new.session_id, 'action', new.id, '');
        return null;
      end $$`);
    await queryRunner.query(`create trigger handoffs_live after update on handoffs for each row
      when ((old.status, old.assigned_at, old.assignee_id, old.external_responder, old.replied_at)
        is distinct from (new.status, new.assigned_at, new.assignee_id, new.external_responder, new.replied_at))
      execute function log_live_handoff()`);
    await queryRunner.query(`create trigger handoffs_live_made after insert on handoffs for each row
      execute function log_live_handoff()`);
    await queryRunner.query(`create trigger actions_live after update on actions for each row
      when (new.session_id is not null and old.status <> new.status) execute function log_live_action()`);
  }
}
