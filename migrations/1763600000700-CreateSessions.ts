import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Conversations. One index for each filter of the list, in the order of its pages: a page reads what it returns. Where
 * several filters meet, sessions_started (or sessions_contact) carries what they compare behind its order, so that rows
 * which do not fit are left out inside the index: 300,000 of them take a few tens of milliseconds at worst.
 */
export class CreateSessions1763600000700 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table sessions (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        channel text not null check (channel in ('human', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')),
        session_kind text not null default 'support' check (session_kind in ('support', 'retention')),
        voice_used boolean not null default false,
        contact_id uuid,
        agent_label text,
        subject text,
        intent text,
        intent_class text check (intent_class in ('answer', 'show', 'do', 'escalate')),
        outcome text,
        failure_reason text,
        end_reason text,
        resolution text check (resolution in ('solved', 'unsolved', 'partial', 'abandoned')),
        resolution_reason text,
        resolution_confidence real,
        resolution_at timestamptz(3),
        page_url text,
        country text,
        region text,
        city text,
        started_at timestamptz(3) not null default now(),
        ended_at timestamptz(3),
        last_activity_at timestamptz(3) not null default now(),
        turns_answered integer not null default 0,
        turns_missed integer not null default 0,
        last_status text,
        completed boolean not null generated always as (ended_at is not null and failure_reason is null) stored,
        primary key (workspace_id, id),
        foreign key (workspace_id, contact_id) references contacts,
        check (ended_at >= started_at)
      )`);
    await queryRunner.query(
      `create index sessions_started on sessions (workspace_id, started_at, id,
        intent_class, resolution, channel, completed, session_kind, voice_used)`,
    );
    await queryRunner.query(
      `create index sessions_contact on sessions (workspace_id, contact_id, started_at, id, channel, resolution)`,
    );
    await queryRunner.query(`create index sessions_channel on sessions (workspace_id, channel, started_at, id)`);
    await queryRunner.query(`create index sessions_kind on sessions (workspace_id, session_kind, started_at, id)`);
    await queryRunner.query(
      `create index sessions_intent_class on sessions (workspace_id, intent_class, started_at, id)`,
    );
    await queryRunner.query(`create index sessions_resolution on sessions (workspace_id, resolution, started_at, id)`);
    await queryRunner.query(`create index sessions_completed on sessions (workspace_id, completed, started_at, id)`);
    await queryRunner.query(`create index sessions_voice_used on sessions (workspace_id, voice_used, started_at, id)`);
    await queryRunner.query(`create index sessions_open on sessions (last_activity_at) where ended_at is null`);
    await tenantTable(queryRunner, 'sessions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table sessions');
  }
}
