import type { MigrationInterface, QueryRunner } from 'typeorm';

const TOLD =
  'status, ask, kind, route, assignee_id, external_responder, assigned_at, replied_at, decision, refused_at, claimed_at, resolution, contact_id, snoozed_until';

/** Consoles are told when the team is asked again; and sessions with an open hand-off are not completed. */
export class NotifyOfRequests1764500000004 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await notifyOf(queryRunner, `${TOLD}, requested_at`);
    await queryRunner.query(`
      update sessions s set completed = false where completed and exists (
        select from handoffs h where h.workspace_id = s.workspace_id and h.session_id = s.id and h.status in ('open', 'pending'))`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await notifyOf(queryRunner, TOLD);
  }
}

async function notifyOf(queryRunner: QueryRunner, columns: string): Promise<void> {
  const of = (row: string) =>
    columns
      .split(', ')
      .map((column) => `${row}.${column}`)
      .join(', ');
  await queryRunner.query('drop trigger handoffs_notify on handoffs');
  await queryRunner.query(`
    create trigger handoffs_notify after update on handoffs for each row
    when ((${of('old')}) is distinct from (${of('new')})) execute function notify_of_handoff()`);
}
