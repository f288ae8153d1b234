import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A stored response ends with the person whom it is about: its row stays, without the response. */
export class ResponsesKnowTheirContact1766540000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table idempotent_requests
        add column contact_id uuid, add column session_id uuid,
        drop constraint idempotent_requests_check,
        add constraint idempotent_requests_check check (status is not null or sealed is null)`);
    await queryRunner.query(`create index idempotent_requests_contact on idempotent_requests (workspace_id, contact_id)
        where contact_id is not null`);
    await queryRunner.query(`create index idempotent_requests_session on idempotent_requests (workspace_id, session_id)
        where session_id is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    // They cannot be answered any more: without its row the request would be executed again, if it still could be.
    await queryRunner.query('delete from idempotent_requests where status is not null and sealed is null');
    await queryRunner.query(`alter table idempotent_requests drop constraint idempotent_requests_check,
        add constraint idempotent_requests_check check ((status is null) = (sealed is null)),
        drop column contact_id, drop column session_id`);
  }
}
