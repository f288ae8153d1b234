import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Vectors of passages: whole numbers from -127 to 127, each times `scale` (docs/decisions/0100). They go with their
 * passage. A document says how far its vectors are and of which model; an index, which state its vectors are in.
 */
export class CreatePassageVectors1763600010300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table passage_vectors (
        workspace_id uuid not null,
        internal boolean not null,
        no integer not null,
        scale real not null,
        vector bytea not null,
        primary key (workspace_id, internal, no),
        foreign key (workspace_id, internal, no) references passages on delete cascade
      ) with (toast_tuple_target = 8160)`);
    await queryRunner.query('alter table passage_vectors alter column vector set storage external');
    await tenantTable(queryRunner, 'passage_vectors');
    await queryRunner.query(`alter table documents
        add column embedding_status text not null default 'none'
          check (embedding_status in ('none', 'pending', 'ready', 'failed')),
        add column embedding_error text,
        add column embedding_model text`);
    await queryRunner.query('alter table knowledge_indexes add column vectors bigint not null default 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table knowledge_indexes drop column vectors');
    await queryRunner.query(
      'alter table documents drop column embedding_status, drop column embedding_error, drop column embedding_model',
    );
    await queryRunner.query('drop table passage_vectors');
  }
}
