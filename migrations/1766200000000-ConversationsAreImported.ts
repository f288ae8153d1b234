import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** The queue's columns of a row (lease-columns.ts), with its attempts. */
const LEASED = `attempts integer not null default 0, lease uuid, holder uuid,
        due_at timestamptz(3) not null default clock_timestamp()`;
const TIMES = `created_at timestamptz(3) not null default clock_timestamp(), started_at timestamptz(3),
        finished_at timestamptz(3)`;

/** Conversations of another product, and what the agent would have answered to them. They are apart from all others. */
export class ConversationsAreImported1766200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await imports(runner);
    await forecasts(runner);
    const tables = ['imports', 'import_parts', 'import_skips', 'imported_conversations', 'imported_messages'];
    for (const table of [...tables, 'forecasts', 'forecast_conversations', 'shadow_turns', 'shadow_verdicts'])
      await tenantTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table shadow_verdicts, shadow_turns, forecast_conversations, forecasts');
    await runner.query('drop table imported_messages, imported_conversations, import_skips, import_parts, imports');
  }
}

async function imports(runner: QueryRunner): Promise<void> {
  await runner.query(`
      create table imports (
        workspace_id uuid not null, id uuid not null, source text not null, name text not null,
        options jsonb not null, status text not null default 'uploading', error text, requested_by jsonb not null,
        parts integer not null default 0, bytes bigint not null default 0, conversations integer not null default 0,
        unchanged integer not null default 0, skipped integer not null default 0, ${LEASED}, ${TIMES},
        constraint imports_pkey primary key (workspace_id, id),
        constraint imports_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint imports_source_check
          check (source in ('intercom', 'zendesk', 'chatwoot', 'freshdesk', 'mail', 'csv', 'jsonl')),
        constraint imports_status_check
          check (status in ('uploading', 'queued', 'running', 'paused', 'done', 'failed', 'cancelled')))`);
  await runner.query(`create index imports_due on imports (due_at) where status in ('queued', 'running')`);
  await runner.query('create index imports_leased on imports (workspace_id) where lease is not null');
  await runner.query(`
      create table import_parts (
        workspace_id uuid not null, import_id uuid not null, position integer not null, content bytea not null,
        constraint import_parts_pkey primary key (workspace_id, import_id, position),
        constraint import_parts_workspace_id_import_id_fkey foreign key (workspace_id, import_id)
          references imports (workspace_id, id) on delete cascade)`);
  await runner.query('alter table import_parts alter column content set storage external');
  await runner.query(`
      create table import_skips (
        workspace_id uuid not null, id uuid not null, import_id uuid not null,
        position integer not null, item text not null, reason text not null,
        constraint import_skips_pkey primary key (workspace_id, id),
        constraint import_skips_workspace_id_import_id_fkey foreign key (workspace_id, import_id)
          references imports (workspace_id, id) on delete cascade)`);
  await runner.query('create index import_skips_position on import_skips (workspace_id, import_id, position, id)');
  await runner.query(`
      create table imported_conversations (
        workspace_id uuid not null, id uuid not null, import_id uuid not null, source text not null,
        external_id text not null, digest text not null, channel text not null, subject text,
        started_at timestamptz(3) not null, closed_at timestamptz(3), rating integer, tags text[] not null default '{}',
        contact_external_id text, contact_name text, contact_email text, contact_phone text,
        messages integer not null,
        created_at timestamptz(3) not null default clock_timestamp(),
        constraint imported_conversations_pkey primary key (workspace_id, id),
        constraint imported_conversations_external unique (workspace_id, source, external_id),
        constraint imported_conversations_workspace_id_import_id_fkey foreign key (workspace_id, import_id)
          references imports (workspace_id, id) on delete cascade)`);
  await runner.query(`
      create index imported_conversations_started on imported_conversations (workspace_id, started_at, id)`);
  await runner.query(`
      create index imported_conversations_email on imported_conversations (workspace_id, contact_email)
        where contact_email is not null`);
  await runner.query(`
      create index imported_conversations_import on imported_conversations (workspace_id, import_id, id)`);
  await runner.query(`
      create table imported_messages (
        workspace_id uuid not null, conversation_id uuid not null, position integer not null,
        at timestamptz(3) not null, author text not null, name text, text text not null,
        attachments text[] not null default '{}',
        constraint imported_messages_pkey primary key (workspace_id, conversation_id, position),
        constraint imported_messages_author_check
          check (author in ('customer', 'teammate', 'bot', 'system', 'note')),
        constraint imported_messages_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id)
          references imported_conversations (workspace_id, id) on delete cascade)`);
}

async function forecasts(runner: QueryRunner): Promise<void> {
  await runner.query(`
      create table forecasts (
        workspace_id uuid not null, id uuid not null, name text not null, starts_at timestamptz(3),
        ends_at timestamptz(3), import_id uuid, conversations_max integer not null,
        status text not null default 'queued', error text, requested_by jsonb not null,
        conversations integer not null default 0, ${LEASED}, ${TIMES},
        constraint forecasts_pkey primary key (workspace_id, id),
        constraint forecasts_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint forecasts_conversations_max_check check ((conversations_max >= 1) and (conversations_max <= 100000)),
        constraint forecasts_status_check
          check (status in ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')))`);
  await runner.query(`create index forecasts_due on forecasts (due_at) where status in ('queued', 'running')`);
  await runner.query('create index forecasts_leased on forecasts (workspace_id) where lease is not null');
  await runner.query(`
      create table forecast_conversations (
        workspace_id uuid not null, forecast_id uuid not null, conversation_id uuid not null,
        position integer not null, status text not null default 'waiting', ended_by text, answered integer,
        confidence real, outcome text, error text,
        constraint forecast_conversations_pkey primary key (workspace_id, forecast_id, conversation_id),
        constraint forecast_conversations_position unique (workspace_id, forecast_id, position),
        constraint forecast_conversations_status_check check (status in ('waiting', 'done', 'failed')),
        constraint forecast_conversations_ended_by_check check (ended_by in ('end', 'unanswered')),
        constraint forecast_conversations_workspace_id_forecast_id_fkey foreign key (workspace_id, forecast_id)
          references forecasts (workspace_id, id) on delete cascade,
        constraint forecast_conversations_workspace_id_conversation_id_fkey
          foreign key (workspace_id, conversation_id)
          references imported_conversations (workspace_id, id) on delete cascade)`);
  await runner.query(`
      create index forecast_conversations_waiting on forecast_conversations (workspace_id, forecast_id, position)
        where status = 'waiting'`);
  await runner.query(`
      create index forecast_conversations_conversation on forecast_conversations (workspace_id, conversation_id)`);
  await runner.query(`
      create table shadow_turns (
        workspace_id uuid not null, forecast_id uuid not null, conversation_id uuid not null, turn integer not null,
        question text not null, reply text, reply_seconds integer, status text not null, answer text not null,
        language text not null, certainty text, confidence real not null, citations jsonb not null, intent text, reason text, model text not null,
        prompt_version text, usage jsonb, verdict text, verdict_reason text, ms integer not null,
        at timestamptz(3) not null default clock_timestamp(),
        constraint shadow_turns_pkey primary key (workspace_id, forecast_id, conversation_id, turn),
        constraint shadow_turns_verdict_check check (verdict in ('right', 'partly', 'wrong', 'not_comparable')),
        constraint shadow_turns_workspace_id_forecast_id_conversation_id_fkey
          foreign key (workspace_id, forecast_id, conversation_id)
          references forecast_conversations (workspace_id, forecast_id, conversation_id) on delete cascade)`);
  await runner.query(`
      create table shadow_verdicts (
        workspace_id uuid not null, forecast_id uuid not null, conversation_id uuid not null, turn integer not null,
        member_id uuid not null, verdict text not null, at timestamptz(3) not null default clock_timestamp(),
        constraint shadow_verdicts_pkey primary key (workspace_id, forecast_id, conversation_id, turn, member_id),
        constraint shadow_verdicts_verdict_check check (verdict in ('right', 'partly', 'wrong', 'not_a_question', 'skipped')),
        constraint shadow_verdicts_turn_fkey foreign key (workspace_id, forecast_id, conversation_id, turn)
          references shadow_turns (workspace_id, forecast_id, conversation_id, turn) on delete cascade)`);
}
