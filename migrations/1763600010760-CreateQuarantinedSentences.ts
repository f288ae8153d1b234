import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Sentences of a document's current version that speak to an assistant, with what the team decided. They take the place
 * of `set_aside_sentences`, which stays for a release: instances of the one before write it whenever they publish.
 */
export class CreateQuarantinedSentences1763600010760 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table quarantined_sentences (
        workspace_id uuid not null,
        id uuid not null,
        document_id uuid not null,
        version integer not null,
        hash text not null check (length(hash) = 64),
        start_at integer not null,
        end_at integer not null check (end_at > start_at),
        text text not null,
        reason text not null,
        state text not null check (state in ('quarantined', 'released')),
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        unique (workspace_id, document_id, hash),
        foreign key (workspace_id, document_id) references documents on delete cascade
      )`);
    await queryRunner.query(
      'create index quarantined_sentences_created on quarantined_sentences (workspace_id, created_at, id)',
    );
    await queryRunner.query('create index quarantined_sentences_hash on quarantined_sentences (workspace_id, hash)');
    await tenantTable(queryRunner, 'quarantined_sentences');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table quarantined_sentences');
  }
}
