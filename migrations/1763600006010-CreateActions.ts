import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

const STATUSES = `('awaiting_confirmation', 'awaiting_approval', 'approved', 'running', 'completed', 'failed', 'refused')`;

/**
 * Action receipts: the request, who made it, what was sent (without secrets), the result, and the times. A
 * confirmation or an approval is bound to `arguments` and `version` (of the definition). `erased_at`: the contact was
 * erased, and a later result is not stored.
 */
export class CreateActions1763600006010 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table actions (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        name text not null,
        version uuid not null,
        status text not null check (status in ${STATUSES}),
        reason text,
        destructive boolean not null,
        arguments json not null,
        requested_by json not null,
        confirmed_by json,
        session_id uuid,
        contact_id uuid,
        handoff_id uuid,
        request json,
        response_status integer,
        response_excerpt text,
        duration_ms integer,
        expires_at timestamptz(3),
        created_at timestamptz(3) not null,
        started_at timestamptz(3),
        finished_at timestamptz(3),
        updated_at timestamptz(3) not null,
        erased_at timestamptz(3),
        primary key (workspace_id, id),
        foreign key (workspace_id, session_id) references sessions,
        foreign key (workspace_id, contact_id) references contacts,
        foreign key (workspace_id, handoff_id) references handoffs,
        check ((finished_at is not null) = (status in ('completed', 'failed', 'refused'))),
        check ((reason is not null) = (status in ('failed', 'refused')))
      )`);
    await queryRunner.query('create index actions_created on actions (workspace_id, created_at, id)');
    for (const column of ['status', 'name', 'session_id', 'contact_id'])
      await queryRunner.query(`create index actions_${column} on actions (workspace_id, ${column}, created_at, id)`);
    await queryRunner.query('create unique index actions_handoff on actions (workspace_id, handoff_id)');
    // What is not over, for whoever sweeps over all workspaces; it is little.
    await queryRunner.query(`create index actions_open on actions (updated_at)
      where status in ('awaiting_confirmation', 'awaiting_approval', 'approved', 'running')`);
    await queryRunner.query('create index actions_kept on actions (workspace_id, created_at) where erased_at is null');
    await tenantTable(queryRunner, 'actions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table actions');
  }
}
