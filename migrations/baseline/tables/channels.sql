-- channels

-- E-mail as a channel (docs/decisions/0129-email.md). `channel_mailboxes`: how far each mailbox was read, and who
-- reads it. `settings` of an account are shown, unlike its credentials. `subject`: of a conversation, which answers
-- repeat.
create table channel_mailboxes (
  workspace_id uuid not null,
  account_id uuid not null,
  uid_validity bigint,
  last_uid bigint default 0 not null,
  failing_uid bigint,
  failures smallint default 0 not null,
  polled_at timestamptz(3),
  holder uuid,
  leased_until timestamptz(3),
  constraint channel_mailboxes_pkey primary key (workspace_id, account_id)
);

create table channel_accounts (
  workspace_id uuid not null,
  id uuid not null,
  channel text not null,
  name text not null,
  external_id text not null,
  status text default 'active' not null,
  credentials bytea not null,
  webhook_verified_at timestamptz(3),
  credentials_verified_at timestamptz(3),
  last_inbound_at timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  throttled_until timestamptz(3),
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  settings jsonb default '{}' not null,
  -- Questions without an answer are handed off by default: the third in a chat, each in mail and messengers
  -- (docs/decisions/0157-handed-off-after-misses.md).
  escalate_after_misses integer default 1 not null,
  constraint channel_accounts_pkey primary key (workspace_id, id),
  constraint channel_accounts_workspace_id_channel_external_id_key unique (workspace_id, channel, external_id),
  constraint channel_accounts_channel_check check (channel in ('whatsapp', 'messenger', 'instagram', 'email')),
  constraint channel_accounts_escalate_after_misses_check check ((escalate_after_misses >= 1) and (escalate_after_misses <= 10)),
  constraint channel_accounts_status_check check (status in ('active', 'paused'))
);
create index channel_accounts_created on channel_accounts (workspace_id, created_at, id);
create index channel_accounts_id on channel_accounts (id);
create index channel_accounts_external on channel_accounts (channel, external_id);

create table channel_conversations (
  workspace_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  external_user_id text not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  subject text,
  constraint channel_conversations_pkey primary key (workspace_id, session_id)
);
create index channel_conversations_identity on channel_conversations (workspace_id, account_id, external_user_id, created_at);

create table channel_failures (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  external_user_id text,
  payload bytea not null,
  error text not null,
  created_at timestamptz(3) default now() not null,
  -- `lease`: whose taking up of the row it is; a worker whose lease ran out finds another one there. `leased_until`
  -- of a row without a lease is when it is due again. `retries`: how often the provider accepted nothing.
  -- `received_at`: when a delivery came that was set aside since. The queues are read by account, in the order in
  -- which their rows are due.
  received_at timestamptz(3),
  constraint channel_failures_pkey primary key (workspace_id, id)
);
create index channel_failures_account on channel_failures (workspace_id, account_id, external_user_id);
create index channel_failures_created on channel_failures (created_at);
create index channel_failures_listed on channel_failures (workspace_id, account_id, created_at, id);

create table channel_identities (
  workspace_id uuid not null,
  account_id uuid not null,
  external_user_id text not null,
  contact_id uuid not null,
  last_inbound_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint channel_identities_pkey primary key (workspace_id, account_id, external_user_id)
);
create index channel_identities_contact on channel_identities (workspace_id, contact_id);
create index channel_identities_inbound on channel_identities (workspace_id, account_id, last_inbound_at);

create table channel_inbox (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  external_user_id text,
  payload bytea not null,
  attempts smallint default 0 not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) default clock_timestamp() not null,
  lease uuid,
  constraint channel_inbox_pkey primary key (workspace_id, id)
);
create index channel_inbox_account on channel_inbox (workspace_id, account_id, external_user_id);
create index channel_inbox_due on channel_inbox (workspace_id, account_id, coalesce(leased_until, created_at), id);
create index channel_inbox_leased on channel_inbox (workspace_id) where (lease is not null);

create table channel_media (
  workspace_id uuid not null,
  attachment_id uuid not null,
  account_id uuid not null,
  source jsonb,
  attempts smallint default 0 not null,
  lease uuid,
  leased_until timestamptz(3),
  created_at timestamptz(3) default clock_timestamp() not null,
  constraint channel_media_pkey primary key (workspace_id, attachment_id)
);
create index channel_media_account on channel_media (workspace_id, account_id);
create index channel_media_due on channel_media (workspace_id, account_id, coalesce(leased_until, created_at), attachment_id);
create index channel_media_leased on channel_media (workspace_id) where (lease is not null);

create table channel_messages (
  workspace_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  direction text not null,
  external_user_id text not null,
  external_id text,
  session_id uuid,
  message_id uuid,
  part smallint default 0 not null,
  state text not null,
  reason text,
  created_at timestamptz(3) default clock_timestamp() not null,
  updated_at timestamptz(3) default clock_timestamp() not null,
  -- `content_hash`: of a part whose sending is uncertain, by which the provider's echo of it is known.
  content_hash bytea,
  constraint channel_messages_pkey primary key (workspace_id, id),
  constraint channel_messages_workspace_id_message_id_part_key unique (workspace_id, message_id, part),
  constraint channel_messages_direction_check check (direction in ('in', 'out')),
  constraint channel_messages_state_check check (state in ('received', 'deleted', 'sending', 'sent', 'delivered', 'read', 'failed', 'unknown'))
);
create unique index channel_messages_external on channel_messages (workspace_id, account_id, external_id) where (external_id is not null);
create index channel_messages_session on channel_messages (workspace_id, session_id, created_at);
create index channel_messages_identity on channel_messages (workspace_id, account_id, external_user_id, created_at);
create index channel_messages_unsettled on channel_messages (workspace_id, account_id, updated_at) where ((direction = 'out') and (state in ('sending', 'failed', 'unknown')));
create index channel_messages_early on channel_messages (created_at) where (message_id is null);
create index channel_messages_created on channel_messages (workspace_id, created_at);

create table channel_outbox (
  workspace_id uuid not null,
  message_id uuid not null,
  session_id uuid not null,
  account_id uuid not null,
  external_user_id text not null,
  seq integer not null,
  template jsonb,
  attempts smallint default 0 not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) default clock_timestamp() not null,
  lease uuid,
  retries smallint default 0 not null,
  constraint channel_outbox_pkey primary key (workspace_id, message_id)
);
create index channel_outbox_session on channel_outbox (workspace_id, session_id, seq);
create index channel_outbox_identity on channel_outbox (workspace_id, account_id, external_user_id);
create index channel_outbox_due on channel_outbox (workspace_id, account_id, coalesce(leased_until, created_at), message_id);
create index channel_outbox_leased on channel_outbox (workspace_id) where (lease is not null);

create table channel_receipts (
  workspace_id uuid not null,
  account_id uuid not null,
  external_id text not null,
  received_at timestamptz(3) default now() not null,
  constraint channel_receipts_pkey primary key (workspace_id, account_id, external_id)
);
create index channel_receipts_received on channel_receipts (received_at);

create table channel_turns (
  workspace_id uuid not null,
  taken_at timestamptz(3) not null,
  constraint channel_turns_pkey primary key (workspace_id)
);
