import type { MigrationInterface, QueryRunner } from 'typeorm';

const INDEXES: [name: string, column: string][] = [
  ['audit_entries_actor', 'actor_id'],
  ['audit_entries_target_type', 'target_type'],
];

/**
 * The audit trail is filtered by who did something, and by what was changed. Lines are written while the indexes are
 * built, so there is no transaction: an interrupted run begins again from the start.
 */
export class IndexAuditFilters1763600010852 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    const [{ before }] = (await queryRunner.query(`select current_setting('lock_timeout') as before`)) as [
      { before: string },
    ];
    await queryRunner.query('set lock_timeout = 0');
    try {
      for (const [name, column] of INDEXES) {
        await queryRunner.query(`drop index concurrently if exists ${name}`);
        await queryRunner.query(
          `create index concurrently ${name} on audit_entries (workspace_id, ${column}, created_at, id)`,
        );
      }
    } finally {
      await queryRunner.query(`select set_config('lock_timeout', '${before}', false)`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name] of INDEXES) await queryRunner.query(`drop index if exists ${name}`);
  }
}
