import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `calibration`: how sure questions without an answer look here, and for which state of the index it was fitted.
 * `sample_key` draws the passages for that by what they say, so that the same knowledge always gives the same sample.
 */
export class CalibrateConfidence1763600005000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table knowledge_indexes
      add column calibration jsonb,
      add column calibrated_for text,
      add check ((calibration is null) = (calibrated_for is null))`);
    await queryRunner.query(
      'alter table passages add column sample_key text not null generated always as (md5(text)) stored',
    );
    await queryRunner.query('create index passages_sample on passages (workspace_id, internal, sample_key)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index passages_sample');
    await queryRunner.query('alter table passages drop column sample_key');
    await queryRunner.query('alter table knowledge_indexes drop column calibrated_for, drop column calibration');
  }
}
