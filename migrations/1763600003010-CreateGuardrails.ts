import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** Guardrails of a workspace's agent. No row = the columns' defaults. Null in a list column = unlimited. */
export class CreateGuardrails1763600003010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table guardrails (
        workspace_id uuid not null primary key references workspaces,
        blocked_topics text[] not null default '{}',
        blocked_phrases text[] not null default '{}',
        min_confidence double precision not null default 0 check (min_confidence between 0 and 1),
        require_citations boolean not null default true,
        mask_pii boolean not null default true,
        injection text not null default 'block' check (injection in ('off', 'flag', 'block')),
        max_turns integer check (max_turns > 0),
        max_actions_per_session integer check (max_actions_per_session > 0),
        escalate_after_misses integer check (escalate_after_misses > 0),
        message_retention_days integer check (message_retention_days > 0),
        actions_mode text not null default 'confirm' check (actions_mode in ('off', 'confirm', 'auto')),
        allowed_actions text[],
        destructive_actions text not null default 'approve' check (destructive_actions in ('approve', 'deny')),
        allowed_link_hosts text[],
        escalation_phrases text[] not null default '{}',
        fallback_message text,
        ai_notice text,
        updated_at timestamptz(3) not null default now(),
        updated_by text not null
      )`);
    await tenantTable(queryRunner, 'guardrails', ['select', 'insert', 'update']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table guardrails');
  }
}
