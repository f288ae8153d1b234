import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** What the agent would have answered in channels where it does not: the queue of its turns, and their answers. */
export class AnswersAreSuggested1766200520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await queue(runner);
    await suggestions(runner);
    for (const table of ['suggestion_queue', 'suggestion_turns', 'suggestions']) await tenantTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table suggestions, suggestion_turns, suggestion_queue');
    await runner.query('drop function notify_of_suggestion()');
  }
}

async function queue(runner: QueryRunner): Promise<void> {
  await runner.query(`
      create table suggestion_queue (
        workspace_id uuid not null, session_id uuid not null, seq integer not null,
        attempts smallint not null default 0, lease uuid, holder uuid,
        due_at timestamptz(3) not null default clock_timestamp(),
        constraint suggestion_queue_pkey primary key (workspace_id, session_id),
        constraint suggestion_queue_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint suggestion_queue_workspace_id_session_id_fkey foreign key (workspace_id, session_id)
          references sessions (workspace_id, id))`);
  await runner.query('create index suggestion_queue_due on suggestion_queue (workspace_id, due_at, session_id)');
  await runner.query('create index suggestion_queue_leased on suggestion_queue (workspace_id) where lease is not null');
  await runner.query(`
      create table suggestion_turns (
        workspace_id uuid not null, taken_at timestamptz(3) not null,
        constraint suggestion_turns_pkey primary key (workspace_id),
        constraint suggestion_turns_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id))`);
}

async function suggestions(runner: QueryRunner): Promise<void> {
  await runner.query(`
      create table suggestions (
        workspace_id uuid not null, id uuid not null, session_id uuid not null, seq integer not null,
        channel text not null, account_id uuid, mode text not null, status text not null, answer text not null, language text, certainty text, confidence real,
        citations jsonb not null, reason text, model text, prompt_version text, usage jsonb, ms integer, error text,
        outcome text, inserted_at timestamptz(3), settled_at timestamptz(3),
        created_at timestamptz(3) not null default clock_timestamp(),
        constraint suggestions_pkey primary key (workspace_id, id),
        constraint suggestions_seq unique (workspace_id, session_id, seq),
        constraint suggestions_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint suggestions_workspace_id_session_id_fkey foreign key (workspace_id, session_id)
          references sessions (workspace_id, id),
        constraint suggestions_mode_check check (mode in ('shadow', 'suggest')),
        constraint suggestions_status_check
          check (status in ('answered', 'abstained', 'clarify', 'handed_off', 'refused', 'failed')),
        constraint suggestions_outcome_check
          check (outcome in ('sent', 'edited', 'ignored', 'wrong', 'stale', 'unseen')))`);
  await runner.query('create index suggestions_created on suggestions (workspace_id, created_at, id)');
  await runner.query(`
      create function notify_of_suggestion() returns trigger language plpgsql as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'suggestion', new.id));
        return null;
      end $$`);
  await runner.query(`
      create trigger suggestions_notify after insert or update on suggestions for each row
      when (new.mode = 'suggest') execute function notify_of_suggestion()`);
}
