-- conversations/sessions

-- Conversations. One index for each filter of the list, in the order of its pages: a page reads what it returns.
-- Where several filters meet, sessions_started (or sessions_contact) carries what they compare behind its order, so
-- that rows which do not fit are left out inside the index: 300,000 of them take a few tens of milliseconds at worst.
create table sessions (
  workspace_id uuid not null,
  id uuid not null,
  channel text not null,
  session_kind text default 'support' not null,
  voice_used boolean default false not null,
  contact_id uuid,
  agent_label text,
  subject text,
  intent text,
  intent_class text,
  outcome text,
  failure_reason text,
  end_reason text,
  resolution text,
  resolution_reason text,
  resolution_confidence real,
  resolution_at timestamptz(3),
  page_url text,
  country text,
  region text,
  city text,
  started_at timestamptz(3) default now() not null,
  ended_at timestamptz(3),
  last_activity_at timestamptz(3) default now() not null,
  turns_answered integer default 0 not null,
  turns_missed integer default 0 not null,
  last_status text,
  completed boolean default false not null,
  reopened_at timestamptz(3),
  -- `erased_at`: the contact was erased, and the session remains only for statistics. Nothing more is stored in it,
  -- not even by a turn or a reply that started before. Earlier erasures are detected by what they leave: no label of
  -- the agent and no contact.
  erased_at timestamptz(3),
  -- Real-time sessions. `live`: created through the widget. `last_seq`: the last number assigned in the session, to a
  -- message or a change, under the row's lock. `answered_seq`: the visitor's messages up to here have been processed.
  -- `read_seq`: the visitor has read up to here. `credited_at`: when its credit was charged.
  live boolean default false not null,
  last_seq integer default 0 not null,
  answered_seq integer default 0 not null,
  read_seq integer default 0 not null,
  credited_at timestamptz(3),
  rating_score smallint,
  rating_comment text,
  rating_solved boolean,
  rated_at timestamptz(3),
  -- The log of a live session is deleted some time after the session has ended (docs/decisions/0078-trimmed-log.md).
  -- `logged`: there is a log; set by the update that assigns a number.
  logged boolean default true not null,
  -- Why the last answer failed.
  last_failure text,
  -- Up to which number of a live session the team has read: what came later from the person is unread in the inbox.
  team_read_seq integer default 0 not null,
  constraint sessions_pkey primary key (workspace_id, id),
  constraint sessions_channel_check check (channel in ('human', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')),
  constraint sessions_check check (ended_at >= started_at),
  constraint sessions_check1 check ((rating_score is null) = (rated_at is null)),
  constraint sessions_intent_class_check check (intent_class in ('answer', 'show', 'do', 'escalate')),
  constraint sessions_rating_score_check check ((rating_score >= 1) and (rating_score <= 5)),
  constraint sessions_resolution_check check (resolution in ('solved', 'unsolved', 'partial', 'abandoned')),
  constraint sessions_session_kind_check check (session_kind in ('support', 'retention'))
);
create index sessions_started on sessions (workspace_id, started_at, id, intent_class, resolution, channel, completed, session_kind, voice_used);
create index sessions_contact on sessions (workspace_id, contact_id, started_at, id, channel, resolution);
create index sessions_channel on sessions (workspace_id, channel, started_at, id);
create index sessions_kind on sessions (workspace_id, session_kind, started_at, id);
create index sessions_intent_class on sessions (workspace_id, intent_class, started_at, id);
create index sessions_resolution on sessions (workspace_id, resolution, started_at, id);
create index sessions_completed on sessions (workspace_id, completed, started_at, id);
create index sessions_voice_used on sessions (workspace_id, voice_used, started_at, id);
create index sessions_open on sessions (last_activity_at) where (ended_at is null);
create index sessions_commented on sessions (workspace_id, rated_at) where (rating_comment is not null);
create index sessions_logged on sessions (ended_at) where (live and logged and (ended_at is not null));
create index sessions_unresolved on sessions (ended_at) where ((resolution is null) and (turns_answered > 0) and (ended_at is not null));

-- Messages. `turn`: trace of the agent's answer (status, confidence, model, nearest evidence), for the team and for
-- replay.
create table messages (
  workspace_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  author text not null,
  author_label text,
  text text not null,
  citations jsonb default '[]' not null,
  action jsonb,
  turn jsonb,
  created_at timestamptz(3) default now() not null,
  -- What a message of the agent's has beside its text: its sentences with their citations, a page, what may be
  -- answered, a form.
  parts jsonb,
  seq integer,
  client_message_id text,
  -- The text was redacted, by retention or an erasure.
  erased_at timestamptz(3),
  -- A message whose analysis could not be finished: it is not given to later turns as what was asked before.
  quarantined boolean default false not null,
  constraint messages_pkey primary key (workspace_id, id),
  constraint messages_author_check check (author in ('contact', 'agent', 'teammate', 'system'))
);
create index messages_session on messages (workspace_id, session_id, created_at, id);
create index messages_created on messages (workspace_id, created_at, session_id);
create index messages_seq on messages (workspace_id, session_id, seq, id) where (seq is not null);
create unique index messages_client on messages (workspace_id, session_id, client_message_id) where (client_message_id is not null);
create index messages_kept on messages (workspace_id, created_at) where (erased_at is null);
create index messages_words on messages using gin (message_keys(workspace_id, created_at, text));

-- conversations/live-chat

-- Event log of live sessions, from which streams are resumed. It contains only ids; their contents are read when they
-- are sent (docs/decisions/0067-live-conversations.md). Triggers write it, so that no writer of a message, a
-- hand-off, an action or a session can forget to. NOTIFY takes a lock at commit, so it is used only for live
-- sessions.
create table session_events (
  workspace_id uuid not null,
  session_id uuid not null,
  seq integer not null,
  kind text not null,
  ref uuid not null,
  constraint session_events_pkey primary key (workspace_id, session_id, seq),
  constraint session_events_kind_check check (kind in ('message', 'session', 'action')),
  constraint session_events_seq_check check (seq > 0)
);

-- Live sessions in which the visitor waits for an answer, one row each. `holder`: the turn that works on it; it must
-- renew its lease before `due_at`, after which another may claim the session. `said_seq`: the last unanswered message
-- (docs/decisions/0067-live-conversations.md).
create table turn_queue (
  workspace_id uuid not null,
  session_id uuid not null,
  said_seq integer not null,
  holder uuid,
  attempts smallint default 0 not null,
  due_at timestamptz(3) not null,
  -- Up to which message a turn was run: where runs failed, only those messages are quarantined (decision 0082). 0 =
  -- not known.
  tried_seq integer default 0 not null,
  -- Set before a turn's first action: if its process dies, the next claimer does not run it again (decision 0082).
  acted boolean default false not null,
  constraint turn_queue_pkey primary key (workspace_id, session_id)
);
create index turn_queue_due on turn_queue (due_at);

-- conversations/attachments

create table attachment_contents (
  workspace_id uuid not null,
  attachment_id uuid not null,
  bytes bytea not null,
  constraint attachment_contents_pkey primary key (workspace_id, attachment_id)
);
alter table attachment_contents alter column bytes set storage external;

create table attachment_removals (
  workspace_id uuid not null,
  attachment_id uuid not null,
  due_at timestamptz(3) not null,
  attempts smallint default 0 not null,
  constraint attachment_removals_pkey primary key (workspace_id, attachment_id)
);
create index attachment_removals_due on attachment_removals (due_at);

create table attachment_storage (
  workspace_id uuid not null,
  bytes bigint not null,
  constraint attachment_storage_pkey primary key (workspace_id)
);

create table attachments (
  workspace_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  message_id uuid,
  "position" smallint default 0 not null,
  direction text not null,
  name text,
  declared_type text,
  content_type text,
  bytes bigint,
  sha256 bytea,
  state text not null,
  reason text,
  place text,
  created_at timestamptz(3) default clock_timestamp() not null,
  constraint attachments_pkey primary key (workspace_id, id),
  constraint attachments_direction_check check (direction in ('in', 'out')),
  constraint attachments_place_check check (place in ('database', 's3')),
  constraint attachments_state_check check (state in ('waiting', 'stored', 'refused', 'lost'))
);
create index attachments_message on attachments (workspace_id, message_id, "position");
create index attachments_session on attachments (workspace_id, session_id);
create index attachments_created on attachments (workspace_id, created_at);
create index attachments_unsettled on attachments (created_at) where ((state = 'waiting') or (message_id is null));
