import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The contact of an event, so that a person's events can be exported and, on erasure, redacted (specification §3.4).
 * Separate columns, because under row security an index on an expression of jsonb is not used: its operators are not
 * leakproof.
 */
export class NameThePersonBehindEvents1763600002800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const whose of ['contact', 'session']) {
      await queryRunner.query(`alter table events add column ${whose}_id uuid generated always as
        ((case when object ->> 'object' = '${whose}' then object ->> 'id' else object ->> '${whose}_id' end)::uuid) stored`);
      await queryRunner.query(
        `create index events_${whose} on events (workspace_id, ${whose}_id, id) where ${whose}_id is not null`,
      );
    }
    await queryRunner.query('alter table events add column erased_at timestamptz(3)');
    await queryRunner.query('grant update on events to wa_tenant');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('revoke update on events from wa_tenant');
    await queryRunner.query('alter table events drop column contact_id, drop column session_id, drop column erased_at');
  }
}
