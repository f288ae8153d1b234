-- desk/handoffs

-- Hand-offs. `replied_at`: a teammate has answered and the agent is silent. `decision` and `claimed_at` are for
-- approvals, which are decided once and whose action is claimed once.
create table handoffs (
  workspace_id uuid not null,
  id uuid not null,
  ticket_number integer not null,
  session_id uuid not null,
  contact_id uuid,
  kind text not null,
  status text default 'open' not null,
  ask text not null,
  stop_reason text,
  route text,
  destructive boolean default false not null,
  requester text,
  requester_label text,
  requested_by uuid,
  confidence real,
  intent text,
  intent_confidence real,
  intent_at timestamptz(3),
  resolution text,
  resolution_reason text,
  resolution_confidence real,
  resolution_at timestamptz(3),
  resolved_at timestamptz(3),
  assigned_at timestamptz(3),
  assignee_id uuid,
  external_responder text,
  replied_at timestamptz(3),
  action jsonb,
  expires_at timestamptz(3),
  decision text,
  claimed_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  -- `refused_at`: the kill switch was on while the approval's action waited; it never runs, regardless of the
  -- decision.
  refused_at timestamptz(3),
  -- Out of the queue until then, or until its customer writes (docs/decisions/0113-snoozing.md).
  snoozed_until timestamptz(3),
  constraint handoffs_pkey primary key (workspace_id, id),
  constraint handoffs_workspace_id_ticket_number_key unique (workspace_id, ticket_number),
  constraint handoffs_check check ((assignee_id is null) or (external_responder is null)),
  constraint handoffs_check1 check ((assigned_at is null) = ((assignee_id is null) and (external_responder is null))),
  constraint handoffs_check2 check ((resolved_at is null) = (status in ('open', 'pending'))),
  constraint handoffs_check3 check ((kind = 'approval') = (action is not null)),
  constraint handoffs_check4 check ((action is null) = (expires_at is null)),
  constraint handoffs_check5 check ((kind = 'approval') or (decision is null)),
  constraint handoffs_check6 check ((claimed_at is null) or (decision = 'approved')),
  constraint handoffs_confidence_check check ((confidence >= 0) and (confidence <= 1)),
  constraint handoffs_decision_check check (decision in ('approved', 'denied')),
  constraint handoffs_intent_confidence_check check ((intent_confidence >= 0) and (intent_confidence <= 1)),
  constraint handoffs_kind_check check (kind in ('ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention')),
  constraint handoffs_refused check ((refused_at is null) or (kind = 'approval')),
  constraint handoffs_resolution_check check (resolution in ('solved', 'unsolved', 'partial', 'abandoned')),
  constraint handoffs_resolution_confidence_check check ((resolution_confidence >= 0) and (resolution_confidence <= 1)),
  constraint handoffs_status_check check (status in ('open', 'pending', 'resolved', 'closed')),
  constraint handoffs_ticket_number_check check (ticket_number > 0)
);
create index handoffs_status on handoffs (workspace_id, status, created_at, id);
create index handoffs_kind on handoffs (workspace_id, kind, created_at, id);
create index handoffs_route on handoffs (workspace_id, route, created_at, id);
create index handoffs_requester on handoffs (workspace_id, requester, created_at, id);
create index handoffs_assignee_id on handoffs (workspace_id, assignee_id, created_at, id);
create index handoffs_session_id on handoffs (workspace_id, session_id, created_at, id);
create index handoffs_contact_id on handoffs (workspace_id, contact_id, created_at, id);
create index handoffs_created on handoffs (workspace_id, created_at, id);
create index handoffs_updated on handoffs (workspace_id, updated_at, id);
create index handoffs_status_updated on handoffs (workspace_id, status, updated_at, id);
create index handoffs_requested_by on handoffs (workspace_id, requested_by) where (requested_by is not null);
create index handoffs_kind_updated on handoffs (workspace_id, kind, updated_at, id);
create index handoffs_route_updated on handoffs (workspace_id, route, updated_at, id);
create index handoffs_requester_updated on handoffs (workspace_id, requester, updated_at, id);
create index handoffs_assignee_id_updated on handoffs (workspace_id, assignee_id, updated_at, id);
create index handoffs_contact_id_updated on handoffs (workspace_id, contact_id, updated_at, id);
create index handoffs_undecided on handoffs (expires_at) where ((kind = 'approval') and (decision is null) and (status in ('open', 'pending')));
create index handoffs_kept on handoffs (workspace_id, created_at) where (ask <> '');
create index handoffs_snoozed on handoffs (workspace_id, created_at, id) where (snoozed_until is not null);
create index handoffs_snooze_due on handoffs (snoozed_until) where (snoozed_until is not null);

-- The last ticket number of each workspace. A row, not a sequence: it is counted up in the transaction of the
-- hand-off, so that a hand-off which is rolled back leaves no gap.
create table ticket_numbers (
  workspace_id uuid not null,
  last integer not null,
  constraint ticket_numbers_pkey primary key (workspace_id)
);

-- Who changed what of a hand-off: `{field: [before, after]}` of status, assignment and decision.
create table handoff_history (
  workspace_id uuid not null,
  id uuid not null,
  handoff_id uuid not null,
  actor jsonb not null,
  changes jsonb not null,
  created_at timestamptz(3) default now() not null,
  constraint handoff_history_pkey primary key (workspace_id, id)
);
create index handoff_history_handoff on handoff_history (workspace_id, handoff_id, created_at, id);

-- Mails to the team about hand-offs, one row per member. A row is deleted once the mail server has accepted its mail;
-- one that failed permanently is kept for 30 days with the reason. `handoff_reminders`: when to remind the team of a
-- session's customer, and when the team was last mailed about it. Neither table contains the customer's text.
create table handoff_mails (
  workspace_id uuid not null,
  id uuid not null,
  handoff_id uuid,
  member_id uuid not null,
  reason text not null,
  attempts integer default 0 not null,
  due_at timestamptz(3) default clock_timestamp() not null,
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) default clock_timestamp() not null,
  -- What each member wants to be told of, and by which way; mails about mentions and assignments; when the team is
  -- mailed because no one has picked up a hand-off (docs/decisions/0121-notifications.md).
  note_id uuid,
  constraint handoff_mails_pkey primary key (workspace_id, id),
  constraint handoff_mails_workspace_id_handoff_id_member_id_reason_key unique (workspace_id, handoff_id, member_id, reason),
  constraint handoff_mails_check check (num_nonnulls(handoff_id, note_id) = 1),
  constraint handoff_mails_reason_check check (reason in ('opened', 'waiting', 'not_picked_up', 'assigned', 'mention'))
);
create index handoff_mails_member on handoff_mails (workspace_id, member_id);
create index handoff_mails_due on handoff_mails (due_at) where (failed_at is null);
create index handoff_mails_failed on handoff_mails (failed_at) where (failed_at is not null);
-- Not in the table: of indexes that look alike, the planner takes the newest.
alter table handoff_mails add constraint handoff_mails_workspace_id_note_id_member_id_key unique (workspace_id, note_id, member_id);

create table handoff_reminders (
  workspace_id uuid not null,
  session_id uuid not null,
  due_at timestamptz(3),
  mailed_at timestamptz(3) default '-infinity'::timestamptz not null,
  -- Hand-offs of the session that are as new as this have not been mailed yet; null = all have.
  opened_at timestamptz(3),
  constraint handoff_reminders_pkey primary key (workspace_id, session_id)
);
create index handoff_reminders_due on handoff_reminders (due_at) where (due_at is not null);
create index handoff_reminders_idle on handoff_reminders (mailed_at) where (due_at is null);

-- A hand-off may be out of the queue until a time, or until its customer writes: `handoff_wakes` holds the sessions
-- in which that happened, for whoever writes holds the session, and must not wait for the hand-off
-- (docs/decisions/0113-snoozing.md).
create table handoff_wakes (
  workspace_id uuid not null,
  session_id uuid not null,
  id uuid default gen_random_uuid() not null,
  constraint handoff_wakes_pkey primary key (workspace_id, session_id)
);

create table handoff_pickups (
  workspace_id uuid not null,
  handoff_id uuid not null,
  due_at timestamptz(3) not null,
  constraint handoff_pickups_pkey primary key (workspace_id, handoff_id)
);
create index handoff_pickups_due on handoff_pickups (due_at);

-- desk/notes

-- Private notes of the team in a conversation, in tables of their own: whatever reads messages for a contact or for
-- the agent cannot find them. The team's streams hear of each, and of who is mentioned
-- (docs/decisions/0111-private-notes.md).
create table notes (
  workspace_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  author_id uuid not null,
  author_label text not null,
  text text not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  constraint notes_pkey primary key (workspace_id, id),
  constraint notes_text_check check ((length(text) >= 1) and (length(text) <= 4000))
);
create index notes_session on notes (workspace_id, session_id, created_at, id);
create index notes_author on notes (workspace_id, author_id);
create index notes_created on notes (workspace_id, created_at);

create table note_mentions (
  workspace_id uuid not null,
  note_id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  read_at timestamptz(3),
  constraint note_mentions_pkey primary key (workspace_id, note_id, member_id)
);
create index note_mentions_session on note_mentions (workspace_id, session_id);
create index note_mentions_member on note_mentions (workspace_id, member_id, note_id) include (session_id, read_at);

-- desk/saved-replies

-- Texts that members keep to reply with: one's own, or the whole team's (`owner_id` null). Prefixes of shortcuts are
-- looked for byte by byte, hence their collation.
create table saved_replies (
  workspace_id uuid not null,
  id uuid not null,
  owner_id uuid,
  shortcut text not null collate pg_catalog."C",
  title text not null,
  text text not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  updated_at timestamptz(3) default clock_timestamp() not null,
  constraint saved_replies_pkey primary key (workspace_id, id),
  constraint saved_replies_shortcut_check check ((length(shortcut) >= 1) and (length(shortcut) <= 32)),
  constraint saved_replies_text_check check ((length(text) >= 1) and (length(text) <= 4000)),
  constraint saved_replies_title_check check ((length(title) >= 1) and (length(title) <= 100))
);
create unique index saved_replies_shared on saved_replies (workspace_id, shortcut) where (owner_id is null);
create unique index saved_replies_private on saved_replies (workspace_id, owner_id, shortcut) where (owner_id is not null);

-- desk/tags

-- A workspace's tags, and the conversations that bear them. What a tag's removal takes off conversations tells of
-- itself once.
create table tags (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  color text not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  updated_at timestamptz(3) default clock_timestamp() not null,
  constraint tags_pkey primary key (workspace_id, id),
  constraint tags_color_check check (color in ('gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple')),
  constraint tags_name_check check ((length(name) >= 1) and (length(name) <= 50))
);
create unique index tags_name on tags (workspace_id, lower(name));
create index tags_by_name on tags (workspace_id, name, id);
create index tags_created on tags (workspace_id, created_at, id);

create table session_tags (
  workspace_id uuid not null,
  session_id uuid not null,
  tag_id uuid not null,
  tagged_at timestamptz(3) default clock_timestamp() not null,
  constraint session_tags_pkey primary key (workspace_id, session_id, tag_id)
);
create index session_tags_tag on session_tags (workspace_id, tag_id, session_id);

-- desk/drafts

-- What members have written in the console and not sent, by conversation; their other tabs and devices are told.
create table drafts (
  workspace_id uuid not null,
  member_id uuid not null,
  session_id uuid not null,
  kind text not null,
  text text not null,
  updated_at timestamptz(3) not null,
  constraint drafts_pkey primary key (workspace_id, member_id, session_id, kind),
  constraint drafts_kind_check check (kind in ('reply', 'note')),
  constraint drafts_text_check check ((length(text) >= 1) and (length(text) <= 10000))
);
create index drafts_session on drafts (workspace_id, session_id);
create index drafts_updated on drafts (workspace_id, updated_at);

-- desk/team-status

-- Who of the team is there: what each member has chosen, and when a console of theirs was open last; office hours of
-- the workspace, and what is said when no one is there (docs/decisions/0117-who-is-there.md).
create table member_statuses (
  workspace_id uuid not null,
  member_id uuid not null,
  status text default 'available' not null,
  auto_away boolean default true not null,
  seen_at timestamptz(3),
  updated_at timestamptz(3) default clock_timestamp() not null,
  constraint member_statuses_pkey primary key (workspace_id, member_id),
  constraint member_statuses_status_check check (status in ('available', 'away'))
);

-- desk/notifications

-- What each member wants to be told of, and by which way; mails about mentions and assignments; when the team is
-- mailed because no one has picked up a hand-off (docs/decisions/0121-notifications.md).
create table member_notifications (
  workspace_id uuid not null,
  member_id uuid not null,
  mail text[] not null,
  sound text[] not null,
  browser text[] not null,
  updated_at timestamptz(3) default clock_timestamp() not null,
  constraint member_notifications_pkey primary key (workspace_id, member_id)
);

-- desk/inbox-filters

-- Parts of the inbox that members keep under a name: one's own, or the whole team's (`owner_id` null). A filter goes
-- with its tag: without it, it would show what it was made to leave out.
create table inbox_filters (
  workspace_id uuid not null,
  id uuid not null,
  owner_id uuid,
  name text not null,
  queue text not null,
  held_by text,
  assignee_id uuid,
  tag_id uuid,
  kind text,
  created_at timestamptz(3) default clock_timestamp() not null,
  updated_at timestamptz(3) default clock_timestamp() not null,
  constraint inbox_filters_pkey primary key (workspace_id, id),
  constraint inbox_filters_check check ((not (held_by is distinct from 'member')) = (assignee_id is not null)),
  constraint inbox_filters_held_by_check check (held_by in ('me', 'none', 'member')),
  constraint inbox_filters_kind_check check (kind in ('ticket', 'live_chat', 'callback', 'approval', 'complaint', 'retention')),
  constraint inbox_filters_name_check check ((length(name) >= 1) and (length(name) <= 50)),
  constraint inbox_filters_queue_check check (queue in ('mine', 'unassigned', 'all', 'approvals', 'snoozed', 'closed', 'mentions'))
);
create unique index inbox_filters_shared on inbox_filters (workspace_id, lower(name)) where (owner_id is null);
create unique index inbox_filters_private on inbox_filters (workspace_id, owner_id, lower(name)) where (owner_id is not null);
create index inbox_filters_tag on inbox_filters (workspace_id, tag_id) where (tag_id is not null);
create index inbox_filters_assignee on inbox_filters (workspace_id, assignee_id) where (assignee_id is not null);
