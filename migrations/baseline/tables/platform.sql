-- platform/events

-- The outbox: written in the transaction of a change, read by the relay. `no` defines the order. The relay assigns a
-- workspace's `sequence`, because a counter at every write would make all writes of a workspace wait for one another.
create table events (
  workspace_id uuid not null,
  id uuid not null,
  no bigint not null generated always as identity,
  type text not null,
  object jsonb not null,
  previous jsonb,
  actor jsonb not null,
  request_id text,
  sequence bigint,
  created_at timestamptz(3) default now() not null,
  contact_id uuid,
  session_id uuid,
  -- The contact of an event, so that a person's events can be exported and, on erasure, redacted (specification
  -- §3.4). Separate columns, because under row security an index on an expression of jsonb is not used: its operators
  -- are not leakproof.
  erased_at timestamptz(3),
  constraint events_pkey primary key (workspace_id, id)
);
create index events_waiting on events (no) where (sequence is null);
create index events_created on events (workspace_id, created_at, id);
create index events_contact on events (workspace_id, contact_id, id) where (contact_id is not null);
create index events_session on events (workspace_id, session_id, id) where (session_id is not null);
create unique index events_sequence on events (workspace_id, sequence) where (sequence is not null);
create index events_kept on events (workspace_id, created_at) where ((erased_at is null) and (type !~~ 'contact.%'));

-- Append-only, also for the owner: the database itself refuses to change or delete a line (specification §11).
create table audit_entries (
  workspace_id uuid not null,
  id uuid not null,
  actor_type text not null,
  actor_id uuid,
  actor_label text not null,
  action text not null,
  target_type text not null,
  target_id uuid,
  changes text[] default '{}'::text[] not null,
  request_id text,
  address_hash text,
  created_at timestamptz(3) default now() not null,
  -- The console session in which a member did it; null = with another credential.
  console_session_id uuid,
  constraint audit_entries_pkey primary key (workspace_id, id),
  constraint audit_entries_actor_type_check check (actor_type in ('member', 'key', 'contact', 'agent', 'system'))
);
create index audit_entries_created on audit_entries (workspace_id, created_at, id);
create index audit_entries_actor on audit_entries (workspace_id, actor_id, created_at, id);
create index audit_entries_target_type on audit_entries (workspace_id, target_type, created_at, id);

-- The last `sequence` of a workspace's events. The relay assigns numbers after the commit, so that a reader that
-- continues from a number never misses an event that was committed late.
create table event_sequences (
  workspace_id uuid not null,
  last bigint not null,
  constraint event_sequences_pkey primary key (workspace_id)
) with (fillfactor='50');

-- Delivery cursor and lease of each endpoint: all events up to `cursor` are finished, some up to `reached`; `holder`
-- is the instance that sends. `relays` are the running instances; one that no longer renews its row has lost its
-- queues. It is not a tenant's table, because it lists processes.
create table relays (
  id uuid not null,
  alive_until timestamptz(3) not null,
  constraint relays_pkey primary key (id)
);

create table delivery_queues (
  workspace_id uuid not null,
  endpoint_id uuid not null,
  cursor bigint default 0 not null,
  reached bigint default 0 not null,
  since timestamptz(3) default now() not null,
  due_at timestamptz(3),
  holder uuid,
  failures integer default 0 not null,
  failing_since timestamptz(3),
  last_success_at timestamptz(3),
  last_delivery_id uuid,
  last_response_status smallint,
  last_attempt_at timestamptz(3),
  -- After a crash of its holder a queue is `careful` (on probation): deliveries are sent one at a time, and attempts
  -- at the delivery `trying` are counted before it is sent.
  careful boolean default false not null,
  trying uuid,
  tries integer default 0 not null,
  constraint delivery_queues_pkey primary key (workspace_id, endpoint_id)
) with (fillfactor='50');
create index delivery_queues_due on delivery_queues (due_at) where ((holder is null) and (due_at is not null));
create index delivery_queues_holder on delivery_queues (holder, due_at) where (holder is not null);

create table delivery_counts (
  workspace_id uuid not null,
  endpoint_id uuid not null,
  at timestamptz(3) not null,
  ok integer not null,
  failed integer not null,
  constraint delivery_counts_pkey primary key (workspace_id, endpoint_id, at)
) with (fillfactor='50');

-- platform/http

-- Requests with an Idempotency-Key, for a day (specification §1.8). A running request is leased by its holder. Its
-- response is encrypted by the vault, because responses to creations contain secrets.
create table idempotent_requests (
  workspace_id uuid not null,
  credential_id uuid not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  holder uuid not null,
  lease_until timestamptz(3) not null,
  status smallint,
  sealed bytea,
  expires_at timestamptz(3) not null,
  constraint idempotent_requests_pkey primary key (workspace_id, credential_id, route, key),
  constraint idempotent_requests_check check ((status is null) = (sealed is null))
);
create index idempotent_requests_expires on idempotent_requests (expires_at);
