-- `completed` is written by those who end a session, no longer computed; and the last failure has its reason. These
-- change the catalogue alone, so the table is locked for a moment; what takes long is a migration of its own
-- (1763600010410 and on). Instances of the version before go on during a roll-out, and write no `completed`: the
-- trigger does it for them. With the rule of sessions.store.ts, so that it changes nothing that is written by this
-- version.
create function complete_session() returns trigger
    language plpgsql
    as $$
      begin
        new.completed := new.ended_at is not null and (new.completed
          or new.failure_reason is null and new.end_reason is distinct from 'handed_off');
        return new;
      end $$;
create trigger complete_session before update of ended_at on sessions
  for each row
  when ((old.ended_at is null) <> (new.ended_at is null))
  execute function complete_session();

create function count_attachments() returns trigger
    language plpgsql
    as $$
    declare
      added bigint := 0;
      owner uuid;
    begin
      if tg_op <> 'INSERT' then
        owner := old.workspace_id;
        if old.place is not null then added := added - coalesce(old.bytes, 0); end if;
      end if;
      if tg_op <> 'DELETE' then
        owner := new.workspace_id;
        if new.place is not null then added := added + coalesce(new.bytes, 0); end if;
      end if;
      if added <> 0 then
        insert into attachment_storage as s (workspace_id, bytes) values (owner, added)
        on conflict (workspace_id) do update set bytes = s.bytes + excluded.bytes;
      end if;
      return null;
    end $$;
create constraint trigger count_stored after insert or delete or update of bytes, place on attachments deferrable initially deferred
  for each row
  execute function count_attachments();

create function log_live_message() returns trigger
    language plpgsql
    as $$ begin
    new.seq := number_live_event(new.workspace_id, new.session_id, 'message', new.id, new.author);
  if new.seq is null and exists (select from handoffs h where h.workspace_id = new.workspace_id
    and h.session_id = new.session_id and h.status in ('open', 'pending')) then
    perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'message'));
  end if;
    return new;
  end $$;
create trigger messages_live before insert on messages
  for each row
  execute function log_live_message();

create function log_live_session() returns trigger
    language plpgsql
    as $$
  begin
    new.last_seq := old.last_seq + 1; new.logged := true;
    perform log_live_event(new.workspace_id, new.id, new.last_seq, 'session', new.id, '');
    return new;
  end $$;
create trigger sessions_live before update on sessions
  for each row
  when (new.live and (old.ended_at, old.end_reason, old.subject, old.rating_score, old.rating_comment, old.erased_at)
    is distinct from (new.ended_at, new.end_reason, new.subject, new.rating_score, new.rating_comment, new.erased_at))
  execute function log_live_session();

create function notify_of_attachment() returns trigger
    language plpgsql
    as $$ begin
      perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'message'));
      return null;
    end $$;
create trigger attachments_notify after update of state on attachments
  for each row
  when ((old.state is distinct from new.state) and (new.message_id is not null))
  execute function notify_of_attachment();

-- Conversations in channels of other providers (docs/decisions/0123-channels.md). `channel_receipts`: the keys of all
-- deliveries, so that a repeated one is dropped. `channel_inbox` and `channel_outbox`: queues with leases.
-- `channel_messages`: what a provider knows of each message, one row for each part that is sent, written before it is
-- sent. A trigger fills the outbox, so that no writer of a message can forget to.
create function queue_channel_message() returns trigger
    language plpgsql
    as $$
      begin
        insert into channel_outbox (workspace_id, message_id, session_id, account_id, external_user_id, seq)
        select new.workspace_id, new.id, new.session_id, c.account_id, c.external_user_id, new.seq
        from channel_conversations c where c.workspace_id = new.workspace_id and c.session_id = new.session_id;
        return null;
      end $$;
create trigger messages_channel after insert on messages
  for each row
  when ((new.author <> 'contact') and (new.seq is not null) and (new.text <> '') and ((new.parts ->> 'origin') is null))
  execute function queue_channel_message();

create function remove_attachment_object() returns trigger
    language plpgsql
    as $$ begin
      insert into attachment_removals (workspace_id, attachment_id, due_at)
      values (old.workspace_id, old.id, now() + interval '5 minutes') on conflict do nothing;
      return null;
    end $$;
create trigger attachments_object after delete on attachments
  for each row
  when (old.place = 's3')
  execute function remove_attachment_object();
create trigger attachments_object_left after update of place on attachments
  for each row
  when ((old.place = 's3') and (new.place is distinct from 's3'))
  execute function remove_attachment_object();
