import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Vectors of the former encoder of English are of no use to anybody; an endpoint makes its own where it has none. */
export class NoVectorsOfTheEncoder1766660000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Documents that wait for their first vectors cannot be told from those of an endpoint, which queues its own again.
    await queryRunner.query(`
      with former as (
        update documents set embedding_status = 'none', embedding_error = null, embedding_model = null
        where embedding_model like 'all-MiniLM-L6-v2-int8-%'
          or (embedding_status = 'pending' and embedding_model is null)
        returning workspace_id, id),
      unqueued as (
        delete from embedding_queue q using former f where q.workspace_id = f.workspace_id and q.document_id = f.id),
      next_state as (
        update knowledge_indexes i set vectors = vectors + 1
        where i.workspace_id in (select workspace_id from former))
      delete from passage_vectors v using former f, passages p
      where p.workspace_id = f.workspace_id and p.document_id = f.id
        and v.workspace_id = p.workspace_id and v.internal = p.internal and v.no = p.no`);
    await queryRunner.query('alter table passage_vectors drop column lines');
    await queryRunner.query('alter table knowledge_gaps drop column meaning, drop column meaning_space');
  }

  /** An earlier version makes the vectors again. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table knowledge_gaps add column meaning bytea, add column meaning_space text');
    await queryRunner.query('alter table passage_vectors add column lines bytea');
  }
}
