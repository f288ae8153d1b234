import type { MigrationInterface, QueryRunner } from 'typeorm';
import { TENANT_ROLE } from '../src/platform/db/row-security.js';

/**
 * The role that tenants' queries run under (src/platform/db/tenant-db.ts). If the owner may not create roles, an
 * operator creates it beforehand.
 */
export class CreateTenantRole1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = '${TENANT_ROLE}') then
          begin
            create role ${TENANT_ROLE} nologin;
          exception
            when duplicate_object or unique_violation then null; -- another database of this cluster was faster
            when insufficient_privilege then
              raise exception '% may not create roles: let a superuser run "create role ${TENANT_ROLE} nologin; grant ${TENANT_ROLE} to %", then start again',
                current_user, quote_ident(current_user);
          end;
        end if;
        begin
          execute format('grant ${TENANT_ROLE} to %I', current_user);
        exception
          when insufficient_privilege then
            if not pg_has_role(current_user, '${TENANT_ROLE}', 'member') then
              raise exception 'let a superuser run "grant ${TENANT_ROLE} to %", then start again', quote_ident(current_user);
            end if;
        end;
        execute format('grant usage on schema %I to ${TENANT_ROLE}', current_schema());
      end $$`);
  }

  /** Roles are cluster-wide: drop it only if no other database uses it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      do $$
      begin
        execute format('revoke usage on schema %I from ${TENANT_ROLE}', current_schema());
        begin
          drop role ${TENANT_ROLE};
        exception
          when dependent_objects_still_exist or insufficient_privilege or object_in_use then
            raise notice 'role ${TENANT_ROLE} stays: it is used elsewhere or is not ours to drop';
        end;
      exception
        when undefined_object then null; -- another database took it along
      end $$`);
  }
}
