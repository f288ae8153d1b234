import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The list of quarantined sentences of one state or of one reason, in its order. */
export class FilterQuarantinedSentences1763600010780 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const filter of ['state', 'reason'])
      await queryRunner.query(
        `create index quarantined_sentences_${filter} on quarantined_sentences (workspace_id, ${filter}, created_at, id)`,
      );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const filter of ['state', 'reason']) await queryRunner.query(`drop index quarantined_sentences_${filter}`);
  }
}
