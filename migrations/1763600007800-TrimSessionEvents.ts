import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of a live session is deleted some time after the session has ended (docs/decisions/0078-trimmed-log.md).
 * `logged`: there is a log; set by the update that assigns a number.
 */
export class TrimSessionEvents1763600007800 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sessions add column logged boolean not null default true');
    await queryRunner.query(
      'create index sessions_logged on sessions (ended_at) where live and logged and ended_at is not null',
    );
    await queryRunner.query(numberLiveEvent(', logged = true'));
    await queryRunner.query(logLiveSession('new.logged := true;'));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(numberLiveEvent(''));
    await queryRunner.query(logLiveSession(''));
    await queryRunner.query('alter table sessions drop column logged');
  }
}

/** The next number of a live session, with its row in the log; null if the session is not live. */
const numberLiveEvent = (more: string): string => `
  create or replace function number_live_event(w uuid, s uuid, kind text, ref uuid, author text) returns integer language plpgsql as $$
  declare n integer;
  begin
    update sessions set last_seq = last_seq + 1${more} where workspace_id = w and id = s and live returning last_seq into n;
    if n is not null then perform log_live_event(w, s, n, kind, ref, author); end if;
    return n;
  end $$`;

const logLiveSession = (more: string): string => `
  create or replace function log_live_session() returns trigger language plpgsql as $$
  begin
    new.last_seq := old.last_seq + 1; ${more}
    perform log_live_event(new.workspace_id, new.id, new.last_seq, 'session', new.id, '');
    return new;
  end $$`;
