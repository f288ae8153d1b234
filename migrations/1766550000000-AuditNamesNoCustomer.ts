import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The trail is append-only, so it may hold no name of a person who can be erased: their id says who it was. */
export class AuditNamesNoCustomer1766550000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // They are looked for before the table is locked: it is as old as the installation, and these are few.
    const named = (await queryRunner.query(`
      select workspace_id, id from audit_entries where actor_type = 'contact' and actor_label <> 'visitor'
    `)) as { workspace_id: string; id: string }[];
    await queryRunner.query('alter table audit_entries disable trigger audit_entries_append_only');
    await queryRunner.query(
      `update audit_entries a set actor_label = 'visitor'
       from unnest($1::uuid[], $2::uuid[]) as n(workspace_id, id) where a.workspace_id = n.workspace_id and a.id = n.id`,
      [named.map((row) => row.workspace_id), named.map((row) => row.id)],
    );
    await queryRunner.query('alter table audit_entries enable trigger audit_entries_append_only');
  }

  /** The names are gone. */
  async down(): Promise<void> {}
}
