import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trail is append-only, so it may hold no name of a person who can be erased: their id says who it was. */
export class AuditNamesNoCustomer1766550000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table audit_entries disable trigger audit_entries_append_only');
    await queryRunner.query(`update audit_entries set actor_label = 'visitor' where actor_type = 'contact'`);
    await queryRunner.query('alter table audit_entries enable trigger audit_entries_append_only');
  }

  /** The names are gone. */
  async down(): Promise<void> {}
}
