create function notify_of_contact() returns trigger
    language plpgsql
    as $$
      declare contact record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', contact.workspace_id, '-', 'contact', contact.id));
        return null;
      end $$;
create trigger contacts_notify after update on contacts
  for each row
  when ((old.kind, old.vendor_token is null, old.vendor_token_set_at, old.blocked_at)
    is distinct from (new.kind, new.vendor_token is null, new.vendor_token_set_at, new.blocked_at))
  execute function notify_of_contact();
create trigger contacts_notify_gone after delete on contacts
  for each row
  execute function notify_of_contact();

-- Hints of the team's stream for leads and contacts. NOTIFY takes a lock at commit, so of contacts only what the team
-- does is announced: not each user that is pushed, nor each new visitor.
create function notify_of_lead() returns trigger
    language plpgsql
    as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, '-', 'lead', new.id));
        return null;
      end $$;
create trigger leads_notify after update on leads
  for each row
  when (old.* is distinct from new.*)
  execute function notify_of_lead();
create trigger leads_notify_made after insert on leads
  for each row
  execute function notify_of_lead();

create function notify_of_meeting() returns trigger
    language plpgsql
    as $$ begin
      perform pg_notify('handoffs', concat_ws(' ', coalesce(new.workspace_id, old.workspace_id), '-', 'meeting'));
      return null;
    end $$;
create trigger meetings_notify after update on meetings
  for each row
  when (old.* is distinct from new.*)
  execute function notify_of_meeting();
create trigger meetings_notify_made after insert or delete on meetings
  for each row
  execute function notify_of_meeting();
