import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Knowledge documents (origin: the path or address that an import made them from), the text of each of their versions
 * (citations point into it), and uploads that wait to be indexed.
 */
export class CreateDocuments1763600000900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table documents (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        origin text,
        title text not null,
        url text,
        locale text,
        audience text not null check (audience in ('public', 'internal')),
        format text not null check (format in ('markdown', 'html', 'text', 'pdf', 'docx')),
        status text not null check (status in ('indexing', 'ready', 'failed')),
        error text,
        version integer not null,
        sha256 text not null,
        chunks integer not null default 0,
        created_at timestamptz(3) not null default now(),
        updated_at timestamptz(3) not null default now(),
        primary key (workspace_id, id),
        unique (workspace_id, origin)
      )`);
    await queryRunner.query(`create index documents_created on documents (workspace_id, created_at, id)`);
    await queryRunner.query(`create index documents_sha256 on documents (workspace_id, sha256)`);
    await queryRunner.query(
      `create index documents_url on documents (workspace_id, url, created_at, id) where url is not null`,
    );
    await queryRunner.query(`create index documents_status on documents (workspace_id, status, created_at, id)`);
    await queryRunner.query(`create index documents_audience on documents (workspace_id, audience, created_at, id)`);
    await queryRunner.query(`create index documents_locale on documents (workspace_id, locale, created_at, id)`);
    await queryRunner.query(`create table document_versions (
        workspace_id uuid not null,
        document_id uuid not null,
        version integer not null,
        text text not null,
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, document_id, version),
        foreign key (workspace_id, document_id) references documents on delete cascade
      )`);
    await queryRunner.query(`create table document_uploads (
        workspace_id uuid not null,
        document_id uuid not null,
        source jsonb not null,
        bytes bytea not null,
        attempts integer not null default 0,
        leased_until timestamptz(3),
        created_at timestamptz(3) not null default now(),
        primary key (workspace_id, document_id),
        foreign key (workspace_id, document_id) references documents on delete cascade
      )`);
    await queryRunner.query(`create index document_uploads_waiting on document_uploads (created_at)`);
    await tenantTable(queryRunner, 'documents');
    await tenantTable(queryRunner, 'document_versions');
    await tenantTable(queryRunner, 'document_uploads');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table document_uploads');
    await queryRunner.query('drop table document_versions');
    await queryRunner.query('drop table documents');
  }
}
