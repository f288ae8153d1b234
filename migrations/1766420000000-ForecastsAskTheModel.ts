import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A forecast may ask the large model: with the owner's consent for each import, and within limits. */
export class ForecastsAskTheModel1766420000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table imports add column model_consent_by jsonb, add column model_consent_at timestamptz(3),
        add constraint imports_model_consent_check check ((model_consent_by is null) = (model_consent_at is null))`);
    await queryRunner.query(`
      alter table forecasts
        add column large_model boolean not null default false,
        add column tokens_max bigint,
        add column cost_micros_max bigint,
        add column minutes_max integer,
        add column tokens bigint default 0,
        add column cost_micros bigint default 0,
        add column resumed_at timestamptz(3) not null default clock_timestamp(),
        add column pause_reason text,
        add constraint forecasts_limits_check check (
          not large_model or tokens_max is not null or cost_micros_max is not null or minutes_max is not null),
        add constraint forecasts_pause_reason_check check (
          pause_reason in ('tokens', 'cost', 'time', 'uncounted', 'consent', 'credits', 'model'))`);
    await queryRunner.query(`
      alter table forecast_conversations
        add column credited boolean not null default false,
        add column unanswered_by_model boolean not null default false`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table forecast_conversations drop column credited, drop column unanswered_by_model');
    await queryRunner.query(`
      alter table forecasts drop column large_model, drop column tokens_max, drop column cost_micros_max,
        drop column minutes_max, drop column tokens, drop column cost_micros, drop column resumed_at,
        drop column pause_reason`);
    await queryRunner.query('alter table imports drop column model_consent_by, drop column model_consent_at');
  }
}
