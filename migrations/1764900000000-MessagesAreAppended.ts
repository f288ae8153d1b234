import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * `append()` numbers messages, logs them and queues them for channels, and the commands of core note what changes in a
 * session: no trigger writes another table for them. One is left, which refuses what came another way.
 */
export class MessagesAreAppended1764900000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger messages_live on messages');
    await queryRunner.query('drop trigger messages_channel on messages');
    await queryRunner.query('drop trigger sessions_live on sessions');
    await queryRunner.query('drop function log_live_message(), queue_channel_message(), log_live_session()');
    await queryRunner.query(`create function refuse_unnumbered_message() returns trigger language plpgsql as $$
      begin
        if exists (select from sessions where workspace_id = new.workspace_id and id = new.session_id and live
            and (new.seq is null or new.seq > last_seq)) then
          raise exception 'a message of a live session is written by append()';
        end if;
        return new;
      end $$`);
    await queryRunner.query(`create trigger messages_numbered before insert on messages
      for each row execute function refuse_unnumbered_message()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger messages_numbered on messages');
    await queryRunner.query('drop function refuse_unnumbered_message()');
    await queryRunner.query(`create function log_live_message() returns trigger language plpgsql as $$
      begin
        new.seq := number_live_event(new.workspace_id, new.session_id, 'message', new.id, new.author);
        if new.seq is null and exists (select from handoffs h where h.workspace_id = new.workspace_id
          and h.session_id = new.session_id and h.status in ('open', 'pending')) then
          perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'message'));
        end if;
        return new;
      end $$`);
    await queryRunner.query(`create trigger messages_live before insert on messages
      for each row execute function log_live_message()`);
    await queryRunner.query(`create function log_live_session() returns trigger language plpgsql as $$
      begin
        new.last_seq := old.last_seq + 1; new.logged := true;
        perform log_live_event(new.workspace_id, new.id, new.last_seq, 'session', new.id, '');
        return new;
      end $$`);
    await queryRunner.query(`create trigger sessions_live before update on sessions for each row
      when (new.live and (old.ended_at, old.end_reason, old.subject, old.rating_score, old.rating_comment, old.erased_at)
        is distinct from (new.ended_at, new.end_reason, new.subject, new.rating_score, new.rating_comment, new.erased_at))
      execute function log_live_session()`);
    await queryRunner.query(`create function queue_channel_message() returns trigger language plpgsql as $$
      begin
        insert into channel_outbox (workspace_id, message_id, session_id, account_id, external_user_id, seq)
        select new.workspace_id, new.id, new.session_id, c.account_id, c.external_user_id, new.seq
        from channel_conversations c where c.workspace_id = new.workspace_id and c.session_id = new.session_id;
        return null;
      end $$`);
    await queryRunner.query(`create trigger messages_channel after insert on messages for each row
      when ((new.author <> 'contact') and (new.seq is not null) and (new.text <> '') and ((new.parts ->> 'origin') is null))
      execute function queue_channel_message()`);
  }
}
