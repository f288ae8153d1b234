import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who waits for the team is not served yet. Only those sessions are locked meanwhile; their days are counted anew. */
export class CorrectSessionsHandedOff1763600010410 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`with changed as (
        update sessions set completed = false where completed and end_reason = 'handed_off' returning workspace_id, id)
      insert into analytics_marks (workspace_id, session_id) select workspace_id, id from changed`);
  }

  /** Taking back the migration before computes the column anew. */
  async down(): Promise<void> {}
}
