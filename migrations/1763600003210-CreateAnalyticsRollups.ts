import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

const SESSIONS = 'sessions, completed, ended, contained, durable, solved, unsolved, partial, abandoned, unresolved';
const OTHERS =
  'messages, answers, answers_cited, abstentions, guardrail_trips, handoffs_opened, handoffs_resolved, new_contacts, ' +
  'leads, leads_qualified, leads_converted, meetings_booked, credits_used';

/**
 * Counts and sums of what came about in a span of UTC time. Slice '' has spans of 15, 60 and 1,440 minutes and no
 * value; the others have 60 and 1,440 and one value of what they are named after. '' = none. `resolve_ms`: one number
 * for each resolved hand-off, so that medians are exact.
 */
export class CreateAnalyticsRollups1763600003210 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    const counts = [...SESSIONS.split(', '), ...OTHERS.split(', ')];
    await queryRunner.query(`create table analytics_rollups (
        workspace_id uuid not null references workspaces,
        slice text not null check (slice in ('', 'intent_class', 'resolution', 'stop_reason')),
        span smallint not null check (span in (15, 60, 1440)),
        bucket timestamptz(3) not null,
        channel text not null,
        session_kind text not null,
        value text not null,
        ${counts.map((name) => `${name} integer not null`).join(', ')},
        duration_ms bigint not null,
        resolve_ms bigint[] not null,
        primary key (workspace_id, slice, span, bucket, channel, session_kind, value)
      )`);
    await tenantTable(queryRunner, 'analytics_rollups', ['select']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table analytics_rollups');
  }
}
