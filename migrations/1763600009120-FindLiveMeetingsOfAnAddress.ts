import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many meetings an e-mail address has before it. */
export class FindLiveMeetingsOfAnAddress1763600009120 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create index meetings_live_attendee on meetings (workspace_id, lower(attendee_email))
      where status in ('booked', 'rescheduled')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index meetings_live_attendee');
  }
}
