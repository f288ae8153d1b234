import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * What the agent may do in the customer's own product, as src/assistant/actions/definitions.dto.ts checks it. `version`
 * changes with the content, so that what was confirmed or approved of another one does not run. `secrets`: the values
 * of secret headers, sealed by the vault.
 */
export class CreateActionDefinitions1763600006000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table action_definitions (
        workspace_id uuid not null references workspaces,
        name text not null check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
        version uuid not null,
        position integer not null,
        description text not null,
        parameters json not null,
        method text not null check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
        url text not null,
        headers json not null,
        secrets bytea,
        destructive boolean not null,
        token json,
        timeout_seconds integer not null check (timeout_seconds between 1 and 30),
        max_response_bytes integer not null check (max_response_bytes between 1024 and 1048576),
        primary key (workspace_id, name)
      )`);
    await tenantTable(queryRunner, 'action_definitions');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table action_definitions');
  }
}
