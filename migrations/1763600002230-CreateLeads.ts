import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/** People who may become customers. `status_set_by`: the agent does not overwrite what a person set. */
export class CreateLeads1763600002230 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table leads (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        contact_id uuid,
        session_id uuid,
        name text,
        email text,
        phone text,
        company text,
        intent text,
        fields jsonb not null default '{}',
        score integer not null default 0 check (score between 0 and 100),
        status text not null default 'new' check (status in ('new', 'qualified', 'disqualified', 'converted')),
        status_set_by text not null default 'agent' check (status_set_by in ('agent', 'person')),
        source text check (source in ('widget', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')),
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, contact_id) references contacts,
        foreign key (workspace_id, session_id) references sessions
      )`);
    await queryRunner.query('create index leads_created on leads (workspace_id, created_at, id)');
    await queryRunner.query('create index leads_score on leads (workspace_id, score, id)');
    for (const column of ['status', 'source', 'contact_id', 'session_id'])
      await queryRunner.query(`create index leads_${column} on leads (workspace_id, ${column}, created_at, id)`);
    await queryRunner.query('create index leads_status_score on leads (workspace_id, status, score, id)');
    await tenantTable(queryRunner, 'leads');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table leads');
  }
}
