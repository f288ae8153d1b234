create function count_document_uploads() returns trigger
    language plpgsql
    as $$
        declare
          added bigint := 0;
          owner uuid;
        begin
          if tg_op <> 'INSERT' then added := added - octet_length(old.bytes); owner := old.workspace_id; end if;
          if tg_op <> 'DELETE' then added := added + octet_length(new.bytes); owner := new.workspace_id; end if;
          if added <> 0 then
            insert into knowledge_storage as s (workspace_id, bytes) values (owner, added)
            on conflict (workspace_id) do update set bytes = s.bytes + excluded.bytes;
          end if;
          return null;
        end $$;
create constraint trigger count_stored after insert or delete or update of bytes on document_uploads deferrable initially deferred
  for each row
  execute function count_document_uploads();

create function count_document_versions() returns trigger
    language plpgsql
    as $$
        declare
          added bigint := 0;
          owner uuid;
        begin
          if tg_op <> 'INSERT' then added := added - octet_length(old.text); owner := old.workspace_id; end if;
          if tg_op <> 'DELETE' then added := added + octet_length(new.text); owner := new.workspace_id; end if;
          if added <> 0 then
            insert into knowledge_storage as s (workspace_id, bytes) values (owner, added)
            on conflict (workspace_id) do update set bytes = s.bytes + excluded.bytes;
          end if;
          return null;
        end $$;
create constraint trigger count_stored after insert or delete or update of text on document_versions deferrable initially deferred
  for each row
  execute function count_document_versions();

create function log_live_action() returns trigger
    language plpgsql
    as $$ begin
    perform number_live_event(new.workspace_id, new.session_id, 'action', new.id, '');
    return null;
  end $$;
create trigger actions_live after update on actions
  for each row
  when ((new.session_id is not null) and (old.status <> new.status))
  execute function log_live_action();

create function notify_of_knowledge() returns trigger
    language plpgsql
    as $$ begin
      perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, '-', 'knowledge'));
      return null;
    end $$;
create trigger knowledge_crawls_notify after update on knowledge_crawls
  for each row
  when ((old.status, old.told_at)
    is distinct from (new.status, new.told_at))
  execute function notify_of_knowledge();
create trigger knowledge_crawls_notify_made after insert on knowledge_crawls
  for each row
  execute function notify_of_knowledge();
