import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Requests with an Idempotency-Key, for a day (specification §1.8). A running request is leased by its holder. Its
 * response is encrypted by the vault, because responses to creations contain secrets.
 */
export class CreateIdempotentRequests1763600002640 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create table idempotent_requests (
        workspace_id uuid not null references workspaces,
        credential_id uuid not null,
        route text not null,
        key text not null,
        fingerprint bytea not null,
        holder uuid not null,
        lease_until timestamptz(3) not null,
        status smallint,
        sealed bytea,
        expires_at timestamptz(3) not null,
        primary key (workspace_id, credential_id, route, key),
        check ((status is null) = (sealed is null))
      )`);
    await queryRunner.query('create index idempotent_requests_expires on idempotent_requests (expires_at)');
    await tenantTable(queryRunner, 'idempotent_requests');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table idempotent_requests');
  }
}
