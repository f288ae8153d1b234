import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `erased_at`: the contact was erased, and the session remains only for statistics. Nothing more is stored in it, not
 * even by a turn or a reply that started before. Earlier erasures are detected by what they leave: no label of the
 * agent and no contact.
 */
export class MarkErasedSessions1763600003610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column erased_at timestamptz(3)');
    await queryRunner.query(`update sessions s set erased_at = now()
      where contact_id is null and agent_label is null and subject is null
        and exists (select from messages m where m.workspace_id = s.workspace_id and m.session_id = s.id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions drop column erased_at');
  }
}
