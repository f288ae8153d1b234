import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Answers that people judged right, and what a change of the knowledge or the settings would do to them. */
export class AnswersAreGolden1766200200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await turns(runner);
    await checks(runner);
    for (const table of ['golden_settings', 'golden_turns', 'golden_checks', 'golden_differences'])
      await tenantTable(runner, table);
    // What was tried before has no ids of documents.
    await runner.query(`
      update shadow_turns set citations = (
        select coalesce(jsonb_agg(jsonb_build_object('document_id', null) || c.citation order by c.position), '[]')
        from jsonb_array_elements(citations) with ordinality as c(citation, position))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table golden_differences, golden_checks, golden_turns, golden_settings');
  }
}

async function turns(runner: QueryRunner): Promise<void> {
  await runner.query(`
      create table golden_settings (
        workspace_id uuid not null, require_signature boolean not null default false,
        seen_state text, replayed_state text, replayed_version text,
        constraint golden_settings_pkey primary key (workspace_id),
        constraint golden_settings_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id))`);
  await runner.query(`
      create table golden_turns (
        workspace_id uuid not null, id uuid not null, digest text not null, question text not null,
        dialogue jsonb not null, channel text, conversation_id uuid, expected jsonb not null, actual jsonb,
        change text not null default 'same', differs boolean not null default false, differs_since timestamptz(3),
        created_by jsonb not null, created_at timestamptz(3) not null default clock_timestamp(),
        replayed_at timestamptz(3),
        constraint golden_turns_pkey primary key (workspace_id, id),
        constraint golden_turns_digest unique (workspace_id, digest),
        constraint golden_turns_change_check check (change in ('same', 'reworded', 'changed', 'lost', 'gained')),
        constraint golden_turns_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint golden_turns_workspace_id_conversation_id_fkey foreign key (workspace_id, conversation_id)
          references imported_conversations (workspace_id, id) on delete cascade)`);
  await runner.query('create index golden_turns_created on golden_turns (workspace_id, created_at, id)');
  await runner.query('create index golden_turns_differs on golden_turns (workspace_id, differs, created_at, id)');
  await runner.query(`
      create index golden_turns_conversation on golden_turns (workspace_id, conversation_id)
        where conversation_id is not null`);
}

async function checks(runner: QueryRunner): Promise<void> {
  await runner.query(`
      create table golden_checks (
        workspace_id uuid not null, id uuid not null, kind text not null, document jsonb, settings jsonb,
        change_digest text, state text not null, version text not null, version_before text,
        status text not null default 'queued', error text, requested_by jsonb not null,
        turns integer not null default 0, done integer not null default 0, last_turn uuid,
        attempts integer not null default 0, lease uuid, holder uuid,
        due_at timestamptz(3) not null default clock_timestamp(),
        created_at timestamptz(3) not null default clock_timestamp(), started_at timestamptz(3),
        finished_at timestamptz(3),
        constraint golden_checks_pkey primary key (workspace_id, id),
        constraint golden_checks_workspace_id_fkey foreign key (workspace_id) references workspaces (workspace_id),
        constraint golden_checks_kind_check check (kind in ('draft', 'current')),
        constraint golden_checks_status_check check (status in ('queued', 'running', 'done', 'failed')))`);
  await runner.query(`create index golden_checks_due on golden_checks (due_at) where status in ('queued', 'running')`);
  await runner.query('create index golden_checks_leased on golden_checks (workspace_id) where lease is not null');
  await runner.query(`
      create table golden_differences (
        workspace_id uuid not null, id uuid not null, check_id uuid not null, golden_turn_id uuid not null,
        question text not null, change text not null, before jsonb not null, after jsonb not null,
        confirmed_by jsonb, confirmed_at timestamptz(3), created_at timestamptz(3) not null default clock_timestamp(),
        constraint golden_differences_pkey primary key (workspace_id, id),
        constraint golden_differences_turn unique (workspace_id, check_id, golden_turn_id),
        constraint golden_differences_change_check check (change in ('reworded', 'changed', 'lost', 'gained')),
        constraint golden_differences_workspace_id_check_id_fkey foreign key (workspace_id, check_id)
          references golden_checks (workspace_id, id) on delete cascade,
        constraint golden_differences_workspace_id_golden_turn_id_fkey foreign key (workspace_id, golden_turn_id)
          references golden_turns (workspace_id, id) on delete cascade)`);
  await runner.query(`
      create index golden_differences_created on golden_differences (workspace_id, check_id, created_at, id)`);
  await runner.query(`
      create index golden_differences_of_turn on golden_differences (workspace_id, golden_turn_id, confirmed_at)`);
}
