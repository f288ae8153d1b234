-- What is resolved or closed is not snoozed, whoever writes it (docs/decisions/0113-snoozing.md).
create function end_snooze_with_handoff() returns trigger
    language plpgsql
    as $$ begin
        new.snoozed_until := null;
        return new;
      end $$;
create trigger handoffs_end_snooze before update of status on handoffs
  for each row
  when ((new.snoozed_until is not null) and (new.status in ('resolved', 'closed')))
  execute function end_snooze_with_handoff();

create function log_live_handoff() returns trigger
    language plpgsql
    as $$ begin
    perform number_live_event(new.workspace_id, new.session_id, 'session', new.session_id, '');
    return null;
  end $$;
create trigger handoffs_live after update on handoffs
  for each row
  when ((old.status, old.assigned_at, old.assignee_id, old.external_responder, old.replied_at)
    is distinct from (new.status, new.assigned_at, new.assignee_id, new.external_responder, new.replied_at))
  execute function log_live_handoff();
create trigger handoffs_live_made after insert on handoffs
  for each row
  execute function log_live_handoff();

create function notify_of_draft() returns trigger
    language plpgsql
    as $$
      declare draft record := coalesce(new, old);
      begin
        perform pg_notify('handoffs',
          concat_ws(' ', draft.workspace_id, draft.session_id, 'draft', '-', draft.member_id));
        return null;
      end $$;
create trigger drafts_notify after insert or delete or update on drafts
  for each row
  execute function notify_of_draft();

-- The team's open inboxes hear of each change of a hand-off, and of messages in sessions that are not live while such
-- a session has an open hand-off (docs/decisions/0110-team-stream.md). Live sessions notify of their messages
-- already.
create function notify_of_handoff() returns trigger
    language plpgsql
    as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'handoff', new.id));
        return null;
      end $$;
create trigger handoffs_notify after update on handoffs
  for each row
  when ((old.status, old.ask, old.kind, old.route, old.assignee_id, old.external_responder, old.assigned_at, old.replied_at, old.decision, old.refused_at, old.claimed_at, old.resolution, old.contact_id, old.snoozed_until)
    is distinct from (new.status, new.ask, new.kind, new.route, new.assignee_id, new.external_responder, new.assigned_at, new.replied_at, new.decision, new.refused_at, new.claimed_at, new.resolution, new.contact_id, new.snoozed_until))
  execute function notify_of_handoff();
create trigger handoffs_notify_made after insert on handoffs
  for each row
  execute function notify_of_handoff();

create function notify_of_handoff_wake() returns trigger
    language plpgsql
    as $$ begin
        notify handoff_wakes;
        return null;
      end $$;
create trigger handoff_wakes_notify after insert on handoff_wakes
  for each row
  execute function notify_of_handoff_wake();

create function notify_of_inbox_filter() returns trigger
    language plpgsql
    as $$
      declare filter record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', filter.workspace_id, '-', 'inbox_filter', filter.id,
          case when tg_op <> 'UPDATE' or old.owner_id = new.owner_id then filter.owner_id end));
        return null;
      end $$;
create trigger inbox_filters_notify after insert or delete or update on inbox_filters
  for each row
  execute function notify_of_inbox_filter();

create function notify_of_member_status() returns trigger
    language plpgsql
    as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, '-', 'member_status', new.member_id));
        return null;
      end $$;
create trigger member_statuses_notify after update on member_statuses
  for each row
  when ((old.status, old.auto_away)
    is distinct from (new.status, new.auto_away))
  execute function notify_of_member_status();
create trigger member_statuses_notify_made after insert on member_statuses
  for each row
  when ((new.status is distinct from 'available') or (new.auto_away is distinct from true))
  execute function notify_of_member_status();

create function notify_of_mention() returns trigger
    language plpgsql
    as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', n.workspace_id, n.session_id, 'mention', n.id, new.member_id))
          from notes n where n.workspace_id = new.workspace_id and n.id = new.note_id;
        return null;
      end $$;
create trigger note_mentions_notify after insert on note_mentions
  for each row
  execute function notify_of_mention();

create function notify_of_note() returns trigger
    language plpgsql
    as $$
      declare note record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', note.workspace_id, note.session_id, 'note', note.id));
        return null;
      end $$;
create trigger notes_notify after insert or delete on notes
  for each row
  execute function notify_of_note();

-- A mention knows its session and whether it was read, so that a member's inbox lists mentions without reading any
-- note (docs/decisions/0135-the-queue-of-mentions.md). The member's streams hear when mentions were read on another
-- device.
create function notify_of_read_mention() returns trigger
    language plpgsql
    as $$ begin
        perform pg_notify('handoffs', concat_ws(' ', new.workspace_id, new.session_id, 'mention', '-', new.member_id));
        return null;
      end $$;
create trigger note_mentions_read after update on note_mentions
  for each row
  execute function notify_of_read_mention();

create function notify_of_saved_reply() returns trigger
    language plpgsql
    as $$
      declare reply record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', reply.workspace_id, '-', 'saved_reply', reply.id,
          case when tg_op <> 'UPDATE' or old.owner_id = new.owner_id then reply.owner_id end));
        return null;
      end $$;
create trigger saved_replies_notify after insert or delete or update on saved_replies
  for each row
  execute function notify_of_saved_reply();

create function notify_of_session_tag() returns trigger
    language plpgsql
    as $$
      declare tagged record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', tagged.workspace_id, tagged.session_id, 'session'));
        return null;
      end $$;
create trigger session_tags_notify after insert or delete on session_tags
  for each row
  when (pg_trigger_depth() = 0)
  execute function notify_of_session_tag();

create function notify_of_tag() returns trigger
    language plpgsql
    as $$
      declare tag record := coalesce(new, old);
      begin
        perform pg_notify('handoffs', concat_ws(' ', tag.workspace_id, '-', 'tag', tag.id));
        return null;
      end $$;
create trigger tags_notify after insert or delete or update on tags
  for each row
  execute function notify_of_tag();
