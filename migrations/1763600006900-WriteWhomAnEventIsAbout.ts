import type { MigrationInterface, QueryRunner } from 'typeorm';

const WHOSE = ['contact', 'session'];

/**
 * The writer stores an event's contact. As a generated column it made every write parse two expressions and the
 * object's jsonb, for a value that the writer knows (docs/decisions/0073).
 */
export class WriteWhomAnEventIsAbout1763600006900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const whose of WHOSE) await queryRunner.query(`alter table events alter column ${whose}_id drop expression`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table events drop column contact_id, drop column session_id');
    for (const whose of WHOSE) {
      await queryRunner.query(`alter table events add column ${whose}_id uuid generated always as
        ((case when object ->> 'object' = '${whose}' then object ->> 'id' else object ->> '${whose}_id' end)::uuid) stored`);
      await queryRunner.query(
        `create index events_${whose} on events (workspace_id, ${whose}_id, id) where ${whose}_id is not null`,
      );
    }
  }
}
