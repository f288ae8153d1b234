import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the team says should have been answered: it goes with the question. `message_id`: the agent's answer that was
 * wrong, of which there is one correction.
 */
export class CorrectAnswers1763600010900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table unanswered_questions
      add column message_id uuid, add column correction text, add column corrected_by text,
      add column corrected_at timestamptz(3),
      add check ((message_id is null) = (correction is null) and (message_id is null) = (corrected_at is null)),
      add constraint unanswered_questions_message unique (workspace_id, message_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table unanswered_questions
      drop column message_id, drop column correction, drop column corrected_by, drop column corrected_at`);
  }
}
