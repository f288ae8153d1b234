import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables of settings, and the changes of them of which the team's consoles are notified. */
const CHANGES: [table: string, event: string, when?: string][] = [
  // Locking the switch makes its row, or rewrites it unchanged.
  ['kill_switches', 'insert', 'new.changed_at is not null'],
  [
    'kill_switches',
    'update',
    '(old.active, old.scope, old.reason) is distinct from (new.active, new.scope, new.reason)',
  ],
  ['guardrails', 'insert or update'],
  ['workspaces', 'update', 'old.updated_at is distinct from new.updated_at'],
  // Not for each use of a key.
  ['keys', 'insert'],
  ['keys', 'update', '(old.expires_at, old.revoked_at) is distinct from (new.expires_at, new.revoked_at)'],
  ['webhook_endpoints', 'insert or delete'],
  [
    'webhook_endpoints',
    'update',
    '(old.updated_at, old.status, old.disabled_reason) is distinct from (new.updated_at, new.status, new.disabled_reason)',
  ],
  ['action_definitions', 'insert or update or delete'],
];
const nameOf = (event: string): string => (event === 'update' ? 'changed' : 'made');

/** Changes of a workspace's settings reach the team's stream, so that every open console shows them within a second. */
export class NotifyOfSettings1763600010850 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Of many rows in one transaction Postgres sends one: the payload is the same.
    await queryRunner.query(`create function notify_of_setting() returns trigger language plpgsql as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', coalesce(new.workspace_id, old.workspace_id), '-', 'setting'));
        return null;
      end $$`);
    for (const [table, event, when] of CHANGES)
      await queryRunner.query(`create trigger ${table}_notify_${nameOf(event)} after ${event} on ${table} for each row
        ${when === undefined ? '' : `when (${when})`} execute function notify_of_setting()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function notify_of_setting() cascade');
  }
}
