import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Real-time sessions. `live`: created through the widget. `last_seq`: the last number assigned in the session, to a
 * message or a change, under the row's lock. `answered_seq`: the visitor's messages up to here have been processed.
 * `read_seq`: the visitor has read up to here. `credited_at`: when its credit was charged.
 */
export class AddLiveSessions1763600006500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table sessions
      add column live boolean not null default false,
      add column last_seq integer not null default 0,
      add column answered_seq integer not null default 0,
      add column read_seq integer not null default 0,
      add column credited_at timestamptz(3),
      add column rating_score smallint check (rating_score between 1 and 5),
      add column rating_comment text,
      add column rating_solved boolean,
      add column rated_at timestamptz(3),
      add check ((rating_score is null) = (rated_at is null))`);
    await queryRunner.query('alter table messages add column seq integer, add column client_message_id text');
    await queryRunner.query(
      'create index messages_seq on messages (workspace_id, session_id, seq, id) where seq is not null',
    );
    await queryRunner.query(`create unique index messages_client on messages (workspace_id, session_id, client_message_id)
      where client_message_id is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages drop column seq, drop column client_message_id');
    await queryRunner.query(`alter table sessions drop column live, drop column last_seq, drop column answered_seq,
      drop column read_seq, drop column credited_at, drop column rating_score, drop column rating_comment, drop column rating_solved, drop column rated_at`);
  }
}
