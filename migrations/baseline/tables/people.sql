-- people/contacts

-- End users: identified ones (external_user_id) and visitors. One contact per external id, kept by the database.
create table contacts (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  external_user_id text,
  name text,
  email text,
  phone text,
  company text,
  avatar_url text,
  locale text,
  timezone text,
  attributes jsonb default '{}' not null,
  vendor_token bytea,
  first_seen_at timestamptz(3) default now() not null,
  last_seen_at timestamptz(3) default now() not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  -- The e-mail address that the person gave: not proven.
  told_email text,
  -- A blocked contact's messages are refused (docs/decisions/0122-blocked-contacts.md).
  blocked_at timestamptz(3),
  -- When a contact's vendor token was stored.
  vendor_token_set_at timestamptz(3),
  constraint contacts_pkey primary key (workspace_id, id),
  constraint contacts_check check ((kind = 'user') = (external_user_id is not null)),
  constraint contacts_kind_check check (kind in ('user', 'visitor'))
);
create index contacts_created on contacts (workspace_id, created_at, id);
create index contacts_seen on contacts (workspace_id, last_seen_at, id);
create index contacts_kind_created on contacts (workspace_id, kind, created_at, id);
create index contacts_kind_seen on contacts (workspace_id, kind, last_seen_at, id);
create index contacts_email on contacts (workspace_id, email, created_at, id) where (email is not null);
-- Not in the table: of indexes that look alike, the planner takes the newest.
alter table contacts add constraint contacts_workspace_id_external_user_id_key unique (workspace_id, external_user_id);
create index contacts_blocked on contacts (workspace_id, created_at, id) where (blocked_at is not null);
create index contacts_words on contacts using gin (contact_keys(workspace_id, name, email, phone, company, external_user_id));

-- Short-lived access to one contact (specification §2.1): SHA-256 alone is stored.
create table grants (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  label text,
  token_hash bytea not null,
  last_four text not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint grants_pkey primary key (workspace_id, id)
);
create index grants_hash on grants (token_hash);
create index grants_contact on grants (workspace_id, contact_id, created_at, id);

-- Tombstones of contacts: erased visitors, whose tokens must not recreate them, and visitors who were merged into a
-- user, whose events still have the former id. No foreign key for `id`, because that row is gone.
create table former_contacts (
  workspace_id uuid not null,
  id uuid not null,
  merged_into uuid,
  gone_at timestamptz(3) default now() not null,
  constraint former_contacts_pkey primary key (workspace_id, id)
);
create index former_contacts_merged on former_contacts (workspace_id, merged_into, id) where (merged_into is not null);
create index former_contacts_gone on former_contacts (workspace_id, gone_at) where (merged_into is null);

-- people/leads

-- People who may become customers. `status_set_by`: the agent does not overwrite what a person set.
create table leads (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid,
  session_id uuid,
  name text,
  email text,
  phone text,
  company text,
  intent text,
  fields jsonb default '{}' not null,
  score integer default 0 not null,
  status text default 'new' not null,
  status_set_by text default 'agent' not null,
  source text,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  constraint leads_pkey primary key (workspace_id, id),
  constraint leads_score_check check ((score >= 0) and (score <= 100)),
  constraint leads_source_check check (source in ('widget', 'agent', 'whatsapp', 'messenger', 'instagram', 'email')),
  constraint leads_status_check check (status in ('new', 'qualified', 'disqualified', 'converted')),
  constraint leads_status_set_by_check check (status_set_by in ('agent', 'person'))
);
create index leads_created on leads (workspace_id, created_at, id);
create index leads_score on leads (workspace_id, score, id);
create index leads_status on leads (workspace_id, status, created_at, id);
create index leads_source on leads (workspace_id, source, created_at, id);
create index leads_contact_id on leads (workspace_id, contact_id, created_at, id);
create index leads_session_id on leads (workspace_id, session_id, created_at, id);
create index leads_status_score on leads (workspace_id, status, score, id);
create index leads_source_score on leads (workspace_id, source, score, id);
create index leads_contact_id_score on leads (workspace_id, contact_id, score, id);

-- Every status that a lead was given, and by whom; `before` is null for its first.
create table lead_history (
  workspace_id uuid not null,
  id uuid not null,
  lead_id uuid not null,
  actor jsonb not null,
  before text,
  after text not null,
  created_at timestamptz(3) default now() not null,
  -- By which of the workspace's rules a lead was given its status; null where somebody gave it.
  rule text,
  constraint lead_history_pkey primary key (workspace_id, id)
);
create index lead_history_lead on lead_history (workspace_id, lead_id, created_at, id);

-- people/meetings

-- Meetings. The database itself keeps two live ones of a host from overlapping. btree_gist, which that needs for the
-- uuids, is a trusted extension: whoever may create in the database may install it.
create table meetings (
  workspace_id uuid not null,
  id uuid not null,
  contact_id uuid,
  session_id uuid,
  lead_id uuid,
  host_id uuid not null,
  title text not null,
  status text default 'booked' not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  timezone text not null,
  attendee_name text,
  attendee_email text,
  location text,
  join_url text,
  notes text,
  cancel_reason text,
  sequence integer default 0 not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  updated_at timestamptz(3) default clock_timestamp() not null,
  -- Until when the attendee has to confirm the e-mail address.
  confirm_by timestamptz(3),
  constraint meetings_pkey primary key (workspace_id, id),
  constraint meetings_no_overlap exclude using gist (workspace_id with =, host_id with =, tstzrange(starts_at, ends_at) with &&) where ((status in ('booked', 'rescheduled'))),
  constraint meetings_held_live check ((confirm_by is null) or (status in ('booked', 'rescheduled'))),
  constraint meetings_length check ((ends_at > starts_at) and ((ends_at - starts_at) <= '08:00:00'::interval)),
  constraint meetings_status_check check (status in ('booked', 'rescheduled', 'cancelled', 'completed', 'no_show'))
);
create index meetings_starts on meetings (workspace_id, starts_at, id);
create index meetings_status_starts on meetings (workspace_id, status, starts_at, id);
create index meetings_host_starts on meetings (workspace_id, host_id, starts_at, id);
create index meetings_created on meetings (workspace_id, created_at, id);
create index meetings_status_created on meetings (workspace_id, status, created_at, id);
create index meetings_host_created on meetings (workspace_id, host_id, created_at, id);
create index meetings_contact on meetings (workspace_id, contact_id, starts_at, id);
create index meetings_session on meetings (workspace_id, session_id);
create index meetings_lead on meetings (workspace_id, lead_id);
create index meetings_contact_id_created on meetings (workspace_id, contact_id, created_at, id);
create index meetings_live_attendee on meetings (workspace_id, lower(attendee_email)) where (status in ('booked', 'rescheduled'));
create index meetings_confirm_by on meetings (confirm_by) where (confirm_by is not null);

-- Hosts' availability: local wall time in a zone, from a date on until a later row takes over (a host who moves to
-- another zone). `hours` holds the weekly windows and the exceptions, as src/people/meetings/availability.dto.ts
-- checks them.
create table host_availability (
  workspace_id uuid not null,
  host_id uuid not null,
  effective_from date not null,
  timezone text not null,
  hours jsonb not null,
  slot_minutes integer not null,
  buffer_before_minutes integer not null,
  buffer_after_minutes integer not null,
  minimum_notice_minutes integer not null,
  horizon_days integer not null,
  -- Where a host's meetings take place, or the link to them.
  meeting_location text,
  meeting_url text,
  -- What a host's meetings are called: a viewing, a table, a fitting.
  meeting_title text,
  constraint host_availability_pkey primary key (workspace_id, host_id, effective_from),
  constraint host_availability_buffer_after_minutes_check check ((buffer_after_minutes >= 0) and (buffer_after_minutes <= 480)),
  constraint host_availability_buffer_before_minutes_check check ((buffer_before_minutes >= 0) and (buffer_before_minutes <= 480)),
  constraint host_availability_horizon_days_check check ((horizon_days >= 1) and (horizon_days <= 365)),
  constraint host_availability_minimum_notice_minutes_check check ((minimum_notice_minutes >= 0) and (minimum_notice_minutes <= 43200)),
  constraint host_availability_slot_minutes_check check ((slot_minutes >= 5) and (slot_minutes <= 480))
);

-- Queue of invitation mails, written in the transaction of the meeting's change, so that a crash loses none. A row is
-- deleted once the mail server has accepted its mail; one that failed permanently is kept for 30 days with the
-- reason.
create table meeting_mails (
  workspace_id uuid not null,
  id uuid not null,
  meeting_id uuid not null,
  recipient text not null,
  sequence integer not null,
  invitation jsonb not null,
  attempts integer default 0 not null,
  due_at timestamptz(3) default clock_timestamp() not null,
  last_error text,
  failed_at timestamptz(3),
  created_at timestamptz(3) default clock_timestamp() not null,
  constraint meeting_mails_pkey primary key (workspace_id, id),
  constraint meeting_mails_workspace_id_meeting_id_recipient_sequence_key unique (workspace_id, meeting_id, recipient, sequence),
  constraint meeting_mails_recipient_check check (recipient in ('attendee', 'host'))
);
create index meeting_mails_due on meeting_mails (due_at) where (failed_at is null);
create index meeting_mails_failed on meeting_mails (failed_at) where (failed_at is not null);

-- Meetings whose attendee has not confirmed the e-mail address yet. A hold's row is deleted with the hold, so that
-- the network address is stored no longer; a link's row stays for a while, so that a late click gets a clear message.
create table meeting_holds (
  workspace_id uuid not null,
  meeting_id uuid not null,
  address_hash text,
  locale text,
  constraint meeting_holds_pkey primary key (workspace_id, meeting_id)
);

create table meeting_links (
  workspace_id uuid not null,
  token_hash bytea not null,
  meeting_id uuid not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  constraint meeting_links_pkey primary key (workspace_id, token_hash)
);
create index meeting_links_meeting on meeting_links (workspace_id, meeting_id);
create index meeting_links_token on meeting_links (token_hash);
create index meeting_links_created on meeting_links (created_at);
