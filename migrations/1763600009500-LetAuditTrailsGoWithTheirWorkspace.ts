import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A workspace's audit trail is deleted only together with the workspace (`workspace remove`). The setting applies
 * only to its own transaction, and the tenants' role may not delete entries, whatever it sets.
 */
export class LetAuditTrailsGoWithTheirWorkspace1763600009500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      refuseAuditChange(`
      if tg_op = 'DELETE' then
        if old.workspace_id::text = current_setting('app.removed_workspace', true) then return old; end if;
      end if;`),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(refuseAuditChange(''));
  }
}

/** TRUNCATE is refused by the same function, for a whole statement: `old` is read only where there is one. */
const refuseAuditChange = (unless: string): string => `
  create or replace function refuse_audit_change() returns trigger language plpgsql as $$
  begin${unless}
    raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
  end $$`;
