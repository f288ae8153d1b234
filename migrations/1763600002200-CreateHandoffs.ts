import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

const RESOLUTIONS = `('solved', 'unsolved', 'partial', 'abandoned')`;

/**
 * Hand-offs. `replied_at`: a teammate has answered and the agent is silent. `decision` and `claimed_at` are for
 * approvals, which are decided once and whose action is claimed once.
 */
export class CreateHandoffs1763600002200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table handoffs (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        ticket_number integer not null check (ticket_number > 0),
        session_id uuid not null,
        contact_id uuid,
        kind text not null check (kind in ('ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention')),
        status text not null default 'open' check (status in ('open', 'pending', 'resolved', 'closed')),
        ask text not null,
        stop_reason text,
        route text,
        destructive boolean not null default false,
        requester text,
        requester_label text,
        requested_by uuid,
        confidence real check (confidence between 0 and 1),
        intent text,
        intent_confidence real check (intent_confidence between 0 and 1),
        intent_at timestamptz(3),
        resolution text check (resolution in ${RESOLUTIONS}),
        resolution_reason text,
        resolution_confidence real check (resolution_confidence between 0 and 1),
        resolution_at timestamptz(3),
        resolved_at timestamptz(3),
        assigned_at timestamptz(3),
        assignee_id uuid,
        external_responder text,
        replied_at timestamptz(3),
        action jsonb,
        expires_at timestamptz(3),
        decision text check (decision in ('approved', 'denied')),
        claimed_at timestamptz(3),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        unique (workspace_id, ticket_number),
        foreign key (workspace_id, session_id) references sessions,
        foreign key (workspace_id, contact_id) references contacts,
        foreign key (workspace_id, assignee_id) references members,
        foreign key (workspace_id, requested_by) references members,
        check (assignee_id is null or external_responder is null),
        check ((assigned_at is null) = (assignee_id is null and external_responder is null)),
        check ((resolved_at is null) = (status in ('open', 'pending'))),
        check ((kind = 'approval') = (action is not null)),
        check ((action is null) = (expires_at is null)),
        check (kind = 'approval' or decision is null),
        check (claimed_at is null or decision = 'approved')
      )`);
    for (const column of ['status', 'kind', 'route', 'requester', 'assignee_id', 'session_id', 'contact_id'])
      await queryRunner.query(`create index handoffs_${column} on handoffs (workspace_id, ${column}, created_at, id)`);
    await queryRunner.query('create index handoffs_created on handoffs (workspace_id, created_at, id)');
    await queryRunner.query('create index handoffs_updated on handoffs (workspace_id, updated_at, id)');
    await queryRunner.query('create index handoffs_status_updated on handoffs (workspace_id, status, updated_at, id)');
    await queryRunner.query(
      'create index handoffs_requested_by on handoffs (workspace_id, requested_by) where requested_by is not null',
    );
    await tenantTable(queryRunner, 'handoffs');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table handoffs');
  }
}
