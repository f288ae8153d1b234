-- Changes of a workspace's settings reach the team's stream, so that every open console shows them within a second.
create function notify_of_setting() returns trigger
    language plpgsql
    as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', coalesce(new.workspace_id, old.workspace_id), '-', 'setting'));
        return null;
      end $$;
create trigger workspaces_notify_changed after update on workspaces
  for each row
  when (old.updated_at is distinct from new.updated_at)
  execute function notify_of_setting();
create trigger keys_notify_changed after update on keys
  for each row
  when ((old.expires_at, old.revoked_at)
    is distinct from (new.expires_at, new.revoked_at))
  execute function notify_of_setting();
create trigger keys_notify_made after insert on keys
  for each row
  execute function notify_of_setting();
create trigger webhook_endpoints_notify_changed after update on webhook_endpoints
  for each row
  when ((old.updated_at, old.status, old.disabled_reason)
    is distinct from (new.updated_at, new.status, new.disabled_reason))
  execute function notify_of_setting();
create trigger webhook_endpoints_notify_made after insert or delete on webhook_endpoints
  for each row
  execute function notify_of_setting();
create trigger kill_switches_notify_changed after update on kill_switches
  for each row
  when ((old.active, old.scope, old.reason)
    is distinct from (new.active, new.scope, new.reason))
  execute function notify_of_setting();
create trigger kill_switches_notify_made after insert on kill_switches
  for each row
  when (new.changed_at is not null)
  execute function notify_of_setting();
create trigger guardrails_notify_made after insert or update on guardrails
  for each row
  execute function notify_of_setting();
create trigger action_definitions_notify_made after insert or delete or update on action_definitions
  for each row
  execute function notify_of_setting();
create trigger widget_origins_notify_made after insert on widget_origins
  for each row
  execute function notify_of_setting();
