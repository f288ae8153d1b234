import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * The retrieval index: passages (text: that stretch of the document), postings with what BM25 needs, and counts. Public
 * and internal knowledge are apart.
 */
export class CreatePassages1763600001000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table knowledge_indexes (
        workspace_id uuid not null references workspaces,
        internal boolean not null,
        passages integer not null default 0,
        total_length bigint not null default 0,
        next_no integer not null default 1,
        primary key (workspace_id, internal)
      )`);
    await queryRunner.query(`create table passages (
        workspace_id uuid not null,
        internal boolean not null,
        no integer not null,
        document_id uuid not null,
        version integer not null,
        ordinal integer not null,
        start_at integer not null,
        end_at integer not null,
        headings text[] not null,
        text text not null,
        units jsonb not null,
        lexemes text[] not null,
        length integer not null,
        primary key (workspace_id, internal, no),
        foreign key (workspace_id, document_id) references documents
      )`);
    await queryRunner.query(`create index passages_document on passages (workspace_id, document_id)`);
    await queryRunner.query(`create table postings (
        workspace_id uuid not null,
        internal boolean not null,
        lexeme text not null,
        passage_no integer not null,
        count real not null,
        length integer not null,
        primary key (workspace_id, internal, lexeme, passage_no) include (count, length)
      )`);
    await queryRunner.query(`create table lexemes (
        workspace_id uuid not null,
        internal boolean not null,
        lexeme text not null,
        frequency integer not null,
        primary key (workspace_id, internal, lexeme)
      )`);
    await tenantTable(queryRunner, 'knowledge_indexes');
    await tenantTable(queryRunner, 'passages');
    await tenantTable(queryRunner, 'postings');
    await tenantTable(queryRunner, 'lexemes');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table lexemes');
    await queryRunner.query('drop table postings');
    await queryRunner.query('drop table passages');
    await queryRunner.query('drop table knowledge_indexes');
  }
}
