import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINT = 'contacts_workspace_id_external_user_id_key';

/**
 * Makes the unique index of the external id the table's newest. While a table is small or has no statistics all indexes
 * that begin with workspace_id look alike, and Postgres then takes the newest (get_relation_info); a push that was
 * planned in that moment would read all contacts of its workspace, until autovacuum comes by.
 */
export class LookContactsUpByExternalId1763600002810 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table contacts drop constraint ${CONSTRAINT},
      add constraint ${CONSTRAINT} unique (workspace_id, external_user_id)`);
  }

  /** An index's age means nothing to the schema. */
  async down(): Promise<void> {}
}
