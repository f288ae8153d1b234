import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The team's open inboxes hear of each change of a hand-off, and of messages in sessions that are not live while such
 * a session has an open hand-off (docs/decisions/0110-team-stream.md). Live sessions notify of their messages already.
 */
export class NotifyOfHandoffs1763600010642 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create function notify_of_handoff() returns trigger language plpgsql as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'handoff', new.id));
        return null;
      end $$`);
    await queryRunner.query(
      'create trigger handoffs_notify_made after insert on handoffs for each row execute function notify_of_handoff()',
    );
    await queryRunner.query(`create trigger handoffs_notify after update on handoffs for each row
      when ((${rowOf('old')}) is distinct from (${rowOf('new')})) execute function notify_of_handoff()`);
    await queryRunner.query(LOG_MESSAGE(NOTIFY_UNLESS_LIVE));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LOG_MESSAGE(''));
    await queryRunner.query('drop trigger handoffs_notify on handoffs');
    await queryRunner.query('drop trigger handoffs_notify_made on handoffs');
    await queryRunner.query('drop function notify_of_handoff()');
  }
}

/** What an inbox shows of a hand-off. */
const SHOWN =
  'status, ask, kind, route, assignee_id, external_responder, assigned_at, replied_at, decision, refused_at, ' +
  'claimed_at, resolution, contact_id';
const rowOf = (alias: string): string => SHOWN.replace(/\w+/g, (column) => `${alias}.${column}`);

const NOTIFY_UNLESS_LIVE = `
  if new.seq is null and exists (select from handoffs h where h.workspace_id = new.workspace_id
    and h.session_id = new.session_id and h.status in ('open', 'pending')) then
    perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'message'));
  end if;`;
const LOG_MESSAGE = (more: string): string => `
  create or replace function log_live_message() returns trigger language plpgsql as $$ begin
    new.seq := number_live_event(new.workspace_id, new.session_id, 'message', new.id, new.author);${more}
    return new;
  end $$`;
