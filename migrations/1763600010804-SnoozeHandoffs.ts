import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * A hand-off may be out of the queue until a time, or until its customer writes: `handoff_wakes` holds the sessions in
 * which that happened, for whoever writes holds the session, and must not wait for the hand-off
 * (docs/decisions/0113-snoozing.md).
 */
export class SnoozeHandoffs1763600010804 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table handoffs add column snoozed_until timestamptz(3)');
    await queryRunner.query(
      'create index handoffs_snoozed on handoffs (workspace_id, created_at, id) where snoozed_until is not null',
    );
    await queryRunner.query(
      'create index handoffs_snooze_due on handoffs (snoozed_until) where snoozed_until is not null',
    );
    await queryRunner.query('drop trigger handoffs_notify on handoffs');
    await queryRunner.query(NOTIFY(`${SHOWN}, snoozed_until`));
    await queryRunner.query(`create table handoff_wakes (
        workspace_id uuid not null references workspaces,
        session_id uuid not null,
        id uuid not null default gen_random_uuid(),
        primary key (workspace_id, session_id),
        foreign key (workspace_id, session_id) references sessions on delete cascade
      )`);
    await tenantTable(queryRunner, 'handoff_wakes');
    await queryRunner.query(`create function notify_of_handoff_wake() returns trigger language plpgsql as $$ begin
        notify handoff_wakes;
        return null;
      end $$`);
    await queryRunner.query(`create trigger handoff_wakes_notify after insert on handoff_wakes
      for each row execute function notify_of_handoff_wake()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table handoff_wakes');
    await queryRunner.query('drop function notify_of_handoff_wake()');
    await queryRunner.query('drop trigger handoffs_notify on handoffs');
    await queryRunner.query(NOTIFY(SHOWN));
    await queryRunner.query('alter table handoffs drop column snoozed_until');
  }
}

/** What an inbox shows of a hand-off. */
const SHOWN =
  'status, ask, kind, route, assignee_id, external_responder, assigned_at, replied_at, decision, refused_at, ' +
  'claimed_at, resolution, contact_id';
const rowOf = (columns: string, alias: string): string => columns.replace(/\w+/g, (column) => `${alias}.${column}`);
const NOTIFY = (columns: string): string => `
  create trigger handoffs_notify after update on handoffs for each row
  when ((${rowOf(columns, 'old')}) is distinct from (${rowOf(columns, 'new')})) execute function notify_of_handoff()`;
