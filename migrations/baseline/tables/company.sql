-- company/workspaces

-- A workspace is a tenant; ceilings are an operator's own limits, null = the plan's.
create table workspaces (
  workspace_id uuid not null,
  name text not null,
  plan text default 'starter' not null,
  ceilings jsonb,
  suspended_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  -- Workspace settings. Credits: the plan's default or the workspace's own limit; null = unlimited, which is the
  -- default. The identity secret is encrypted by the vault.
  allowed_origins text[] default '{}'::text[] not null,
  mcp_public boolean default false not null,
  qualification_rules json default '[]'::json not null,
  identity_secret bytea,
  identity_secret_set_at timestamptz(3),
  credits_by_plan boolean default false not null,
  credits_limit integer,
  -- How the widget looks and speaks: what differs from the defaults, as src/company/widget/widget-body.dto.ts checks
  -- it.
  widget json default '{}'::json not null,
  knowledge_bytes_max bigint,
  -- Whether the workspace's members need a second factor in the console.
  require_totp boolean default false not null,
  -- When the team is there, and what is said when no one is (docs/decisions/0117-who-is-there.md).
  office_hours jsonb,
  away_message text,
  -- When the team is mailed because no one has picked up a hand-off; null = never
  -- (docs/decisions/0121-notifications.md).
  pickup_minutes integer default 5,
  attachment_bytes_max bigint,
  constraint workspaces_pkey primary key (workspace_id),
  constraint workspaces_attachment_bytes_max_check check ((attachment_bytes_max >= 0) and ((attachment_bytes_max)::numeric <= '1000000000000000'::numeric)),
  constraint workspaces_check check (not (credits_by_plan and (credits_limit is not null))),
  constraint workspaces_check1 check ((identity_secret is null) = (identity_secret_set_at is null)),
  constraint workspaces_credits_limit_check check (credits_limit >= 0),
  constraint workspaces_knowledge_bytes_max_check check ((knowledge_bytes_max >= 0) and ((knowledge_bytes_max)::numeric <= '1000000000000000'::numeric)),
  constraint workspaces_name_check check (name <> ''),
  constraint workspaces_pickup_minutes_check check ((pickup_minutes >= 1) and (pickup_minutes <= 1440))
);

-- company/team

-- The people of a workspace's team. A removed member stays as a row, so that history can name them.
create table members (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  removed_at timestamptz(3),
  -- The account that signs in as the member; null = the member has none yet, and works with user tokens alone.
  account_id uuid,
  -- Whether a former member left because an identity provider's groups said so: then groups may bring them back.
  left_by_groups boolean default false not null,
  -- Whether an identity provider's groups gave the membership.
  by_groups boolean default false not null,
  -- Members who stand in for a person (docs/decisions/0158-the-demo-acts-for-nobody.md).
  placeholder boolean default false not null,
  constraint members_pkey primary key (workspace_id, id),
  constraint members_workspace_id_email_key unique (workspace_id, email),
  constraint members_email_check check (email = lower(email)),
  constraint members_role_check check (role in ('owner', 'admin', 'responder', 'developer', 'viewer'))
);
create index members_created on members (workspace_id, created_at, id) where (removed_at is null);
create unique index members_one_per_account on members (workspace_id, account_id);
create index members_account on members (account_id) where (account_id is not null);

-- Publishable keys in plain text, secret keys as SHA-256 (specification §2.1). Looked up before the tenant is known.
create table keys (
  workspace_id uuid not null,
  id uuid not null,
  kind text not null,
  label text not null,
  role text,
  value text,
  secret_hash bytea,
  last_four text not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  -- When a key was rotated: one that was made with an end of its own has an end too, and was not.
  rotated_at timestamptz(3),
  constraint keys_pkey primary key (workspace_id, id),
  constraint keys_check check ((kind = 'publishable') = ((value is not null) and (secret_hash is null) and (role is null))),
  constraint keys_check1 check ((kind = 'secret') = ((value is null) and (secret_hash is not null) and (role is not null))),
  constraint keys_kind_check check (kind in ('publishable', 'secret')),
  constraint keys_role_check check (role in ('admin', 'responder', 'developer', 'viewer'))
);
create index keys_value on keys (value) where (value is not null);
create index keys_secret_hash on keys (secret_hash) where (secret_hash is not null);
create index keys_created on keys (workspace_id, created_at, id);
create index keys_live on keys (workspace_id, created_at, id) where (revoked_at is null);

-- A member's tokens: SHA-256 alone is stored; the role is read from the membership on every call.
create table user_tokens (
  workspace_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  token_hash bytea not null,
  last_four text not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  constraint user_tokens_pkey primary key (workspace_id, id)
);
create index user_tokens_hash on user_tokens (token_hash);
create index user_tokens_live on user_tokens (workspace_id, member_id, created_at, id) where (revoked_at is null);

-- company/credits

-- Credits taken in a month (UTC), what was bought on top, and when the workspace was told that they run low or out.
create table credit_periods (
  workspace_id uuid not null,
  period text not null,
  used integer default 0 not null,
  topped_up integer default 0 not null,
  low_at timestamptz(3),
  exhausted_at timestamptz(3),
  constraint credit_periods_pkey primary key (workspace_id, period),
  constraint credit_periods_period_check check (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  constraint credit_periods_topped_up_check check (topped_up >= 0),
  constraint credit_periods_used_check check (used >= 0)
);

-- company/webhooks

-- Where a workspace's events go. Signing secrets are sealed by the vault; one that was rotated out signs until it
-- expires.
create table webhook_endpoints (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  include_text boolean default false not null,
  status text default 'enabled' not null,
  disabled_reason text,
  api_version text not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  constraint webhook_endpoints_pkey primary key (workspace_id, id),
  constraint webhook_endpoints_check check ((status = 'disabled') = (disabled_reason is not null)),
  constraint webhook_endpoints_disabled_reason_check check (disabled_reason in ('manual', 'failing', 'gone')),
  constraint webhook_endpoints_events_check check (cardinality(events) > 0),
  constraint webhook_endpoints_status_check check (status in ('enabled', 'disabled'))
);
create index webhook_endpoints_created on webhook_endpoints (workspace_id, created_at, id);

create table webhook_secrets (
  workspace_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  sealed bytea not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3),
  constraint webhook_secrets_pkey primary key (workspace_id, id)
);
create index webhook_secrets_endpoint on webhook_secrets (workspace_id, endpoint_id);

-- Deliveries of events to endpoints, from the first attempt on; kept for 30 days. They have no body, which is built
-- from the event at each attempt, and no foreign keys: a check per row would cost as much as the row, and deleting an
-- endpoint would have to wait for millions of them; the sweeper removes those instead. Counts are per five minutes.
create table deliveries (
  workspace_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  status text not null,
  attempts integer default 0 not null,
  retries smallint default 0 not null,
  next_attempt_at timestamptz(3),
  response_status smallint,
  response_body text,
  duration_ms integer,
  error text,
  history jsonb,
  attempted_at timestamptz(3),
  delivered_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  -- Number of requested redeliveries: an attempt in flight at the time of a request does not fulfil it.
  asked integer default 0 not null,
  constraint deliveries_pkey primary key (workspace_id, id),
  constraint deliveries_check check ((status = 'pending') = (next_attempt_at is not null)),
  constraint deliveries_status_check check (status in ('pending', 'succeeded', 'failed'))
);
create index deliveries_created on deliveries (workspace_id, endpoint_id, created_at, id);
create index deliveries_waiting on deliveries (workspace_id, endpoint_id, next_attempt_at) where (status = 'pending');
create index deliveries_undelivered on deliveries (workspace_id, endpoint_id, status, created_at, id) where (status <> 'succeeded');
create index deliveries_event_type on deliveries (workspace_id, endpoint_id, event_type, created_at, id);

-- company/analytics

-- Dirty markers: sessions (with their children) and moments that have changed since the last roll-up. Inserted in the
-- transaction of the change and never updated, so that writers neither wait for one another nor lose a marker.
-- `reopened_at`: when a message last came within seven days after the session's end.
create table analytics_marks (
  workspace_id uuid not null,
  id bigint not null generated always as identity,
  session_id uuid,
  at timestamptz(3),
  constraint analytics_marks_pkey primary key (workspace_id, id),
  constraint analytics_marks_check check ((session_id is null) <> (at is null))
);

-- Counts and sums of what came about in a span of UTC time. Slice '' has spans of 15, 60 and 1,440 minutes and no
-- value; the others have 60 and 1,440 and one value of what they are named after. '' = none. `resolve_ms`: one number
-- for each resolved hand-off, so that medians are exact.
create table analytics_rollups (
  workspace_id uuid not null,
  slice text not null,
  span smallint not null,
  bucket timestamptz(3) not null,
  channel text not null,
  session_kind text not null,
  value text not null,
  sessions integer not null,
  completed integer not null,
  ended integer not null,
  contained integer not null,
  durable integer not null,
  solved integer not null,
  unsolved integer not null,
  partial integer not null,
  abandoned integer not null,
  unresolved integer not null,
  messages integer not null,
  answers integer not null,
  answers_cited integer not null,
  abstentions integer not null,
  guardrail_trips integer not null,
  handoffs_opened integer not null,
  handoffs_resolved integer not null,
  new_contacts integer not null,
  leads integer not null,
  leads_qualified integer not null,
  leads_converted integer not null,
  meetings_booked integer not null,
  credits_used integer not null,
  duration_ms bigint not null,
  resolve_ms bigint[] not null,
  actions_done integer default 0 not null,
  actions_failed integer default 0 not null,
  -- How many conversations were rated, and the points they got together.
  csat_responses integer default 0 not null,
  csat_points integer default 0 not null,
  -- Of one channel and kind, besides the roll-ups of all together (docs/decisions/0080-packed-facts.md).
  narrowed boolean not null,
  solved_confirmed integer not null,
  solved_assumed integer not null,
  reopened integer not null,
  first_reply_ms bigint[] not null,
  constraint analytics_rollups_pkey primary key (workspace_id, narrowed, slice, span, bucket, channel, session_kind, value),
  constraint analytics_rollups_slice_check check (slice in ('all', 'channel', 'intent_class', 'resolution', 'stop_reason')),
  constraint analytics_rollups_span_check check (span in (15, 60, 1440))
);

-- What each row of a quarter-hour counts, in one row of analytics_facts, which stays in its page as long as it fits;
-- roll-ups of all channels and kinds together, besides those of each (docs/decisions/0080-packed-facts.md).
-- `narrowed`: of one channel and kind.
create table analytics_facts (
  workspace_id uuid not null,
  bucket timestamptz(3) not null,
  facts jsonb not null,
  constraint analytics_facts_pkey primary key (workspace_id, bucket),
  constraint analytics_facts_few check (jsonb_array_length(facts) <= 250)
) with (toast_tuple_target='8160');

-- Busy quarter-hours as numbers: `counts` lists what a span of 900 or 60 seconds counted in each unit of so many
-- milliseconds (docs/decisions/0093-counts-of-busy-minutes.md). Those that are packed fact by fact are counted anew
-- in the background; reads count their rows until then. `analytics_versions`: changes with each write of the roll-up
-- job, for what readers remember.
create table analytics_counts (
  workspace_id uuid not null,
  span smallint not null,
  bucket timestamptz(3) not null,
  unit integer not null,
  counts jsonb not null,
  constraint analytics_counts_pkey primary key (workspace_id, span, bucket),
  constraint analytics_counts_span_check check (span in (900, 60)),
  constraint analytics_counts_unit_check check (unit in (60000, 1000))
);

create table analytics_versions (
  workspace_id uuid not null,
  version bigint not null,
  constraint analytics_versions_pkey primary key (workspace_id)
);

-- company/accounts

-- People who sign in to the console. An account belongs to the instance; it is a member of any number of workspaces.
create table accounts (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  locale text,
  created_at timestamptz(3) default now() not null,
  disabled_at timestamptz(3),
  -- When the holder of an account's mailbox was proved, and which invitations went there: until then, whoever made
  -- the account may be somebody else.
  email_verified_at timestamptz(3),
  constraint accounts_pkey primary key (id),
  constraint accounts_email_key unique (email),
  constraint accounts_email_check check (email = lower(email))
);

-- One-time links of the instance: SHA-256 of the token alone is stored.
create table account_links (
  id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  account_id uuid,
  owned_workspace_id uuid,
  by_operator boolean not null,
  removes_totp boolean default false not null,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  constraint account_links_pkey primary key (id),
  constraint account_links_token_hash_key unique (token_hash),
  constraint account_links_check check ((purpose = 'reset') = (account_id is not null)),
  constraint account_links_purpose_check check (purpose in ('setup', 'reset'))
);
create index account_links_account on account_links (account_id, created_at);
create index account_links_expiry on account_links (expires_at);

-- People who may join a workspace's team by a link. `member_id`: a member who is there already and gets an account;
-- `invited_by` null = the operator.
create table invitations (
  workspace_id uuid not null,
  id uuid not null,
  email text not null,
  name text,
  role text not null,
  member_id uuid,
  token_hash bytea not null,
  invited_by uuid,
  created_at timestamptz(3) default now() not null,
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3),
  mailed boolean default false not null,
  constraint invitations_pkey primary key (workspace_id, id),
  constraint invitations_email_check check (email = lower(email)),
  constraint invitations_role_check check (role in ('owner', 'admin', 'responder', 'developer', 'viewer'))
);
create index invitations_token on invitations (token_hash);
create index invitations_member on invitations (workspace_id, member_id);
create index invitations_inviter on invitations (workspace_id, invited_by);
create index invitations_created on invitations (workspace_id, created_at, id);
create unique index invitations_open on invitations (workspace_id, email) where ((accepted_at is null) and (revoked_at is null));

-- Second factors of accounts: the sealed secret, the last time step that was used, and hashes of recovery codes.
create table account_totp (
  account_id uuid not null,
  secret bytea not null,
  created_at timestamptz(3) default now() not null,
  confirmed_at timestamptz(3),
  last_step bigint default 0 not null,
  constraint account_totp_pkey primary key (account_id)
);

create table account_recovery_codes (
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz(3),
  constraint account_recovery_codes_pkey primary key (account_id, code_hash)
);

-- Who an account is at an OpenID Connect provider. `grants_member`: its groups made the account a member of the
-- workspace that the provider's configuration names.
create table account_identities (
  issuer text not null,
  subject text not null,
  id uuid not null,
  account_id uuid not null,
  grants_member boolean default false not null,
  created_at timestamptz(3) default now() not null,
  last_sign_in_at timestamptz(3),
  constraint account_identities_pkey primary key (issuer, subject),
  constraint account_identities_id_key unique (id)
);
create index account_identities_account on account_identities (account_id);

-- company/console-sessions

-- Browsers that are signed in to the console: SHA-256 of the cookie's token alone is stored.
create table console_sessions (
  id uuid not null,
  account_id uuid not null,
  token_hash bytea not null,
  created_at timestamptz(3) default now() not null,
  last_seen_at timestamptz(3) default now() not null,
  authenticated_at timestamptz(3) default now(),
  ended_at timestamptz(3),
  user_agent text,
  address_hash text,
  issuer text,
  constraint console_sessions_pkey primary key (id),
  constraint console_sessions_token_hash_key unique (token_hash),
  constraint console_sessions_user_agent_check check (length(user_agent) <= 200)
);
create index console_sessions_account on console_sessions (account_id, last_seen_at);
create index console_sessions_created on console_sessions (created_at);

-- company/widget

-- Where the widget was seen: one row an allowed origin (docs/decisions/0136-what-the-console-still-lacked.md).
create table widget_origins (
  workspace_id uuid not null,
  pattern text not null,
  last_origin text not null,
  first_seen_at timestamptz(3) default clock_timestamp() not null,
  last_seen_at timestamptz(3) default clock_timestamp() not null,
  constraint widget_origins_pkey primary key (workspace_id, pattern)
);
