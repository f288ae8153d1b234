import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '../src/platform/db/row-security.js';

/**
 * Meetings. The database itself keeps two live ones of a host from overlapping. btree_gist, which that needs for the
 * uuids, is a trusted extension: whoever may create in the database may install it.
 */
export class CreateMeetings1763600002400 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create extension if not exists btree_gist');
    await queryRunner.query(`create table meetings (
        workspace_id uuid not null references workspaces,
        id uuid not null,
        contact_id uuid,
        session_id uuid,
        lead_id uuid,
        host_id uuid not null,
        title text not null,
        status text not null default 'booked'
          check (status in ('booked', 'rescheduled', 'cancelled', 'completed', 'no_show')),
        starts_at timestamptz(3) not null,
        ends_at timestamptz(3) not null,
        timezone text not null,
        attendee_name text,
        attendee_email text,
        location text,
        join_url text,
        notes text,
        cancel_reason text,
        sequence integer not null default 0,
        created_at timestamptz(3) not null default clock_timestamp(),
        updated_at timestamptz(3) not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, contact_id) references contacts,
        foreign key (workspace_id, session_id) references sessions,
        foreign key (workspace_id, lead_id) references leads,
        foreign key (workspace_id, host_id) references members,
        constraint meetings_length check (ends_at > starts_at and ends_at - starts_at <= interval '8 hours'),
        constraint meetings_no_overlap exclude using gist
          (workspace_id with =, host_id with =, tstzrange(starts_at, ends_at) with &&)
          where (status in ('booked', 'rescheduled'))
      )`);
    for (const sort of ['starts', 'created']) {
      await queryRunner.query(`create index meetings_${sort} on meetings (workspace_id, ${sort}_at, id)`);
      await queryRunner.query(
        `create index meetings_status_${sort} on meetings (workspace_id, status, ${sort}_at, id)`,
      );
      await queryRunner.query(`create index meetings_host_${sort} on meetings (workspace_id, host_id, ${sort}_at, id)`);
    }
    // A contact has few: either sort is one of those few rows.
    await queryRunner.query(`create index meetings_contact on meetings (workspace_id, contact_id, starts_at, id)`);
    await queryRunner.query(`create index meetings_session on meetings (workspace_id, session_id)`);
    await queryRunner.query(`create index meetings_lead on meetings (workspace_id, lead_id)`);
    await tenantTable(queryRunner, 'meetings');
  }

  /** The extension stays: it may have been there before, or be used by others. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table meetings');
  }
}
