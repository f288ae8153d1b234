import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * What the knowledge does not answer: questions, masked, in clusters. A cluster's lexemes are those of its oldest
 * question that is kept; its questions go with their person, and it goes with its last question.
 */
export class CreateKnowledgeGaps1763600005500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table knowledge_gaps (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        cluster_key text not null,
        language text not null,
        lexemes text[] not null,
        status text not null default 'open' check (status in ('open', 'dismissed', 'resolved')),
        asked integer not null default 1 check (asked > 0),
        nearest uuid[] not null,
        first_seen_at timestamptz(3) not null,
        last_seen_at timestamptz(3) not null,
        primary key (workspace_id, id),
        unique (workspace_id, cluster_key)
      )`);
    await queryRunner.query(
      'create index knowledge_gaps_seen on knowledge_gaps (workspace_id, status, last_seen_at, id)',
    );
    await queryRunner.query(`create table unanswered_questions (
        workspace_id uuid not null,
        id uuid not null,
        gap_id uuid not null,
        session_id uuid not null,
        contact_id uuid,
        question text not null,
        lexemes text[] not null,
        asked_at timestamptz(3) not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, gap_id) references knowledge_gaps on delete cascade,
        foreign key (workspace_id, session_id) references sessions on delete cascade,
        foreign key (workspace_id, contact_id) references contacts
      )`);
    await queryRunner.query(
      'create index unanswered_questions_gap on unanswered_questions (workspace_id, gap_id, asked_at, id)',
    );
    for (const column of ['session_id', 'contact_id'])
      await queryRunner.query(
        `create index unanswered_questions_${column} on unanswered_questions (workspace_id, ${column}, id)`,
      );
    await tenantTable(queryRunner, 'knowledge_gaps');
    await tenantTable(queryRunner, 'unanswered_questions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table unanswered_questions');
    await queryRunner.query('drop table knowledge_gaps');
  }
}
