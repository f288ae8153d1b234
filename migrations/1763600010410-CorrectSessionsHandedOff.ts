import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A session handed off to the team is not completed yet. Locks only those sessions; their days are recomputed. */
export class CorrectSessionsHandedOff1763600010410 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`with changed as (
        update sessions set completed = false where completed and end_reason = 'handed_off' returning workspace_id, id)
      insert into analytics_marks (workspace_id, session_id) select workspace_id, id from changed`);
  }

  /** Nothing to do: reverting the previous migration recomputes the column. */
  async down(): Promise<void> {}
}
