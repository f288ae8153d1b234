import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINT = 'contacts_workspace_id_external_user_id_key';

/**
 * Recreates the unique index of the external id, so that it is the table's newest. While a table is small or has no
 * statistics, all indexes that start with workspace_id look alike, and Postgres takes the newest (get_relation_info). A
 * push planned at such a moment would otherwise read all contacts of its workspace until the next autovacuum.
 */
export class LookContactsUpByExternalId1763600002810 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table contacts drop constraint ${CONSTRAINT},
      add constraint ${CONSTRAINT} unique (workspace_id, external_user_id)`);
  }

  /** Nothing to revert: the age of an index is not part of the schema. */
  async down(): Promise<void> {}
}
