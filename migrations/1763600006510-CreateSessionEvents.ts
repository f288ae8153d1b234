import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Event log of live sessions, from which streams are resumed. It contains only ids; their contents are read when they
 * are sent (docs/decisions/0067-live-conversations.md). Triggers write it, so that no writer of a message, a
 * hand-off, an action or a session can forget to. NOTIFY takes a lock at commit, so it is used only for live
 * sessions.
 */
export class CreateSessionEvents1763600006510 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table session_events (
        workspace_id uuid not null references workspaces,
        session_id uuid not null,
        seq integer not null check (seq > 0),
        kind text not null check (kind in ('message', 'session', 'action')),
        ref uuid not null,
        primary key (workspace_id, session_id, seq),
        foreign key (workspace_id, session_id) references sessions
      )`);
    await tenantTable(queryRunner, 'session_events', ['select', 'insert']);
    await queryRunner.query(LOG);
    await queryRunner.query(NUMBER);
    for (const body of [MESSAGE, SESSION, HANDOFF, ACTION]) await queryRunner.query(body);
    await queryRunner.query(
      'create trigger messages_live before insert on messages for each row execute function log_live_message()',
    );
    await queryRunner.query(`create trigger sessions_live before update on sessions for each row
      when (new.live and (${rowOf('old', SHOWN_OF_SESSION)}) is distinct from (${rowOf('new', SHOWN_OF_SESSION)}))
      execute function log_live_session()`);
    await queryRunner.query(
      'create trigger handoffs_live_made after insert on handoffs for each row execute function log_live_handoff()',
    );
    await queryRunner.query(`create trigger handoffs_live after update on handoffs for each row
      when ((${rowOf('old', SHOWN_OF_HANDOFF)}) is distinct from (${rowOf('new', SHOWN_OF_HANDOFF)}))
      execute function log_live_handoff()`);
    await queryRunner.query(`create trigger actions_live after update on actions for each row
      when (new.session_id is not null and old.status <> new.status) execute function log_live_action()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [trigger, table] of [
      ['messages_live', 'messages'],
      ['sessions_live', 'sessions'],
      ['handoffs_live_made', 'handoffs'],
      ['handoffs_live', 'handoffs'],
      ['actions_live', 'actions'],
    ])
      await queryRunner.query(`drop trigger ${trigger} on ${table}`);
    for (const name of ['log_live_message', 'log_live_session', 'log_live_handoff', 'log_live_action'])
      await queryRunner.query(`drop function ${name}()`);
    await queryRunner.query('drop function number_live_event(uuid, uuid, text, uuid, text)');
    await queryRunner.query('drop function log_live_event(uuid, uuid, integer, text, uuid, text)');
    await queryRunner.query('drop table session_events');
  }
}

const SHOWN_OF_SESSION = 'ended_at, end_reason, subject, rating_score, rating_comment, erased_at';
const SHOWN_OF_HANDOFF = 'status, assigned_at, assignee_id, external_responder, replied_at';
const rowOf = (alias: string, columns: string): string => columns.replace(/\w+/g, (column) => `${alias}.${column}`);

const named = (name: string, parameters: string, returns: string, body: string): string =>
  `create function ${name}(${parameters}) returns ${returns} language plpgsql as $$ ${body} $$`;

/** @see src/conversations/live-chat/notifications.rules.ts for who reads the payload */
const LOG = named(
  'log_live_event',
  'w uuid, s uuid, n integer, kind text, ref uuid, author text',
  'void',
  `begin
    insert into session_events (workspace_id, session_id, seq, kind, ref) values (w, s, n, kind, ref);
    perform pg_notify('session_events', concat_ws(' ', w, s, n, kind, author));
  end`,
);
/** The next number of a live session, with its row in the log; null if the session is not live. */
const NUMBER = named(
  'number_live_event',
  'w uuid, s uuid, kind text, ref uuid, author text',
  'integer',
  `declare n integer;
  begin
    update sessions set last_seq = last_seq + 1 where workspace_id = w and id = s and live returning last_seq into n;
    if n is not null then perform log_live_event(w, s, n, kind, ref, author); end if;
    return n;
  end`,
);
const MESSAGE = named(
  'log_live_message',
  '',
  'trigger',
  `begin
    new.seq := number_live_event(new.workspace_id, new.session_id, 'message', new.id, new.author);
    return new;
  end`,
);
const SESSION = named(
  'log_live_session',
  '',
  'trigger',
  `begin
    new.last_seq := old.last_seq + 1;
    perform log_live_event(new.workspace_id, new.id, new.last_seq, 'session', new.id, '');
    return new;
  end`,
);
const HANDOFF = named(
  'log_live_handoff',
  '',
  'trigger',
  `begin
    perform number_live_event(new.workspace_id, new.session_id, 'session', new.session_id, '');
    return null;
  end`,
);
const ACTION = named(
  'log_live_action',
  '',
  'trigger',
  `begin
    perform number_live_event(new.workspace_id, new.session_id, 'action', new.id, '');
    return null;
  end`,
);
