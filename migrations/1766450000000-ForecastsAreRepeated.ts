import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A forecast may be made again: over the conversations of an earlier one, with people's verdicts where they hold. */
export class ForecastsAreRepeated1766450000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table forecasts add column based_on uuid, add column missing integer not null default 0`);
    await queryRunner.query(`
      alter table forecast_conversations add column drawn_in uuid, add column drawn_weight real,
        add constraint forecast_conversations_drawn_check check ((drawn_in is null) = (drawn_weight is null))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table forecast_conversations drop column drawn_in, drop column drawn_weight');
    await queryRunner.query('alter table forecasts drop column based_on, drop column missing');
  }
}
