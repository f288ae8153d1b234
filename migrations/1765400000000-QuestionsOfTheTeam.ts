import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A gap may come from a teammate's question, and an answer may be reported without what is right. */
export class QuestionsOfTheTeam1765400000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table unanswered_questions alter column session_id drop not null,
        drop constraint unanswered_questions_check,
        add constraint unanswered_questions_check check ((correction is null) = (corrected_at is null))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'delete from unanswered_questions where session_id is null or (message_id is null) <> (correction is null)',
    );
    await queryRunner.query(`
      alter table unanswered_questions alter column session_id set not null,
        drop constraint unanswered_questions_check,
        add constraint unanswered_questions_check check (
          ((message_id is null) = (correction is null)) and ((message_id is null) = (corrected_at is null)))`);
  }
}
