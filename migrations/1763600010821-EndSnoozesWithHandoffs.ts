import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is resolved or closed is not snoozed, whoever writes it: an instance of an older version, during a rolling
 * upgrade, does not know the column (docs/decisions/0113-snoozing.md).
 */
export class EndSnoozesWithHandoffs1763600010821 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`create function end_snooze_with_handoff() returns trigger language plpgsql as $$ begin
        new.snoozed_until := null;
        return new;
      end $$`);
    await queryRunner.query(`create trigger handoffs_end_snooze before update of status on handoffs for each row
      when (new.snoozed_until is not null and new.status in ('resolved', 'closed'))
      execute function end_snooze_with_handoff()`);
    await queryRunner.query(
      `update handoffs set snoozed_until = null where snoozed_until is not null and status in ('resolved', 'closed')`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger handoffs_end_snooze on handoffs');
    await queryRunner.query('drop function end_snooze_with_handoff()');
  }
}
