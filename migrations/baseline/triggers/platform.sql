create function refuse_audit_change() returns trigger
    language plpgsql
    as $$
  begin
      if tg_op = 'DELETE' then
        if old.workspace_id::text = current_setting('app.removed_workspace', true) then return old; end if;
      end if;
    raise exception 'audit entries are append-only' using errcode = 'insufficient_privilege';
  end $$;
create trigger audit_entries_append_only before delete or update on audit_entries
  for each row
  execute function refuse_audit_change();
create trigger audit_entries_no_truncate before truncate on audit_entries
  for each statement
  execute function refuse_audit_change();
