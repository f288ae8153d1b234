-- assistant/knowledge

-- Knowledge documents (origin: the path or address that an import made them from), the text of each of their versions
-- (citations point into it), and uploads that wait to be indexed.
create table documents (
  workspace_id uuid not null,
  id uuid not null,
  origin text,
  title text not null,
  url text,
  locale text,
  audience text not null,
  format text not null,
  status text not null,
  error text,
  version integer not null,
  sha256 text not null,
  chunks integer default 0 not null,
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  -- How far its vectors are.
  embedding_status text default 'none' not null,
  embedding_error text,
  embedding_model text,
  -- What the page of a crawled website was when it was read last (docs/decisions/0136).
  crawled_sha256 text,
  -- Questions that sections answer, in the words of customers (docs/decisions/0147-example-questions.md).
  examples jsonb default '[]' not null,
  -- Documents of the demo that the team has not changed (docs/decisions/0158-the-demo-acts-for-nobody.md).
  sample boolean default false not null,
  constraint documents_pkey primary key (workspace_id, id),
  constraint documents_workspace_id_origin_key unique (workspace_id, origin),
  constraint documents_audience_check check (audience in ('public', 'internal')),
  constraint documents_embedding_status_check check (embedding_status in ('none', 'pending', 'ready', 'failed')),
  constraint documents_format_check check (format in ('markdown', 'html', 'text', 'pdf', 'docx')),
  constraint documents_status_check check (status in ('indexing', 'ready', 'failed'))
);
create index documents_created on documents (workspace_id, created_at, id);
create index documents_sha256 on documents (workspace_id, sha256);
create index documents_url on documents (workspace_id, url, created_at, id) where (url is not null);
create index documents_status on documents (workspace_id, status, created_at, id);
create index documents_audience on documents (workspace_id, audience, created_at, id);
create index documents_locale on documents (workspace_id, locale, created_at, id);
create index documents_samples on documents (workspace_id, id) where sample;

create table document_versions (
  workspace_id uuid not null,
  document_id uuid not null,
  version integer not null,
  text text not null,
  created_at timestamptz(3) default now() not null,
  constraint document_versions_pkey primary key (workspace_id, document_id, version)
);

create table document_uploads (
  workspace_id uuid not null,
  document_id uuid not null,
  source jsonb not null,
  bytes bytea not null,
  attempts integer default 0 not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint document_uploads_pkey primary key (workspace_id, document_id)
);
alter table document_uploads alter column bytes set storage external;
create index document_uploads_waiting on document_uploads (workspace_id, created_at);

-- The retrieval index: passages (text: that stretch of the document), postings with what BM25 needs, and counts.
-- Public and internal knowledge are apart.
create table knowledge_indexes (
  workspace_id uuid not null,
  internal boolean not null,
  passages integer default 0 not null,
  total_length bigint default 0 not null,
  next_no integer default 1 not null,
  -- `calibration`: how sure questions without an answer look here, and for which state of the index it was fitted.
  -- `sample_key` draws the passages for that by what they say, so that the same knowledge always gives the same
  -- sample.
  calibration jsonb,
  calibrated_for text,
  -- Vectors of passages: whole numbers from -127 to 127, each times `scale` (docs/decisions/0100). They go with their
  -- passage. A document says how far its vectors are and of which model; an index, which state its vectors are in.
  vectors bigint default 0 not null,
  constraint knowledge_indexes_pkey primary key (workspace_id, internal),
  constraint knowledge_indexes_check check ((calibration is null) = (calibrated_for is null))
);

create table passages (
  workspace_id uuid not null,
  internal boolean not null,
  no integer not null,
  document_id uuid not null,
  version integer not null,
  ordinal integer not null,
  start_at integer not null,
  end_at integer not null,
  headings text[] not null,
  text text not null,
  units jsonb not null,
  lexemes text[] not null,
  length integer not null,
  sample_key text generated always as (md5(text)) stored not null,
  examples jsonb default '[]' not null,
  constraint passages_pkey primary key (workspace_id, internal, no)
);
create index passages_document on passages (workspace_id, document_id);
create index passages_sample on passages (workspace_id, internal, sample_key);

create table lexemes (
  workspace_id uuid not null,
  internal boolean not null,
  lexeme text not null,
  frequency integer not null,
  constraint lexemes_pkey primary key (workspace_id, internal, lexeme)
);

-- Nothing reads it: quarantined_sentences took its place.
create table set_aside_sentences (
  workspace_id uuid not null,
  document_id uuid not null,
  start_at integer not null,
  end_at integer not null,
  reason text not null,
  constraint set_aside_sentences_pkey primary key (workspace_id, document_id, start_at),
  constraint set_aside_sentences_check check (end_at > start_at)
);

-- Words and phrases that mean the same in a workspace's knowledge, as its team wrote them.
create table synonyms (
  workspace_id uuid not null,
  place integer not null,
  phrases text[] not null,
  constraint synonyms_pkey primary key (workspace_id, place),
  constraint synonyms_phrases_check check ((cardinality(phrases) >= 2) and (cardinality(phrases) <= 10))
);

-- Short forms that a document's title and headings explain; looked up by a word of the question.
create table learnt_abbreviations (
  workspace_id uuid not null,
  document_id uuid not null,
  short text not null,
  long text not null,
  first_word text not null,
  constraint learnt_abbreviations_pkey primary key (workspace_id, document_id, short, long)
);
create index learnt_abbreviations_short on learnt_abbreviations (workspace_id, short);
create index learnt_abbreviations_word on learnt_abbreviations (workspace_id, first_word);

-- One row for each lexeme and 512 passages, written as `packed-postings.ts` reads it (docs/decisions/0077). Rows stay
-- uncompressed in their page: they are read far more often than they would be saved.
create table posting_blocks (
  workspace_id uuid not null,
  internal boolean not null,
  lexeme text not null,
  block integer not null,
  postings text not null,
  constraint posting_blocks_pkey primary key (workspace_id, internal, lexeme, block)
) with (toast_tuple_target='8160');
alter table posting_blocks alter column postings set storage external;

-- When a workspace last had its turn in the queue of documents.
create table indexing_turns (
  workspace_id uuid not null,
  taken_at timestamptz not null,
  constraint indexing_turns_pkey primary key (workspace_id)
);

-- How many bytes of knowledge a workspace stores, and how many it may where its operator set that (null = its
-- plan's). Counted when a transaction commits, so that a long one does not hold the figure while it writes.
create table knowledge_storage (
  workspace_id uuid not null,
  bytes bigint not null,
  constraint knowledge_storage_pkey primary key (workspace_id)
);

-- Vectors of passages: whole numbers from -127 to 127, each times `scale` (docs/decisions/0100). They go with their
-- passage. A document says how far its vectors are and of which model; an index, which state its vectors are in.
create table passage_vectors (
  workspace_id uuid not null,
  internal boolean not null,
  no integer not null,
  scale real not null,
  vector bytea not null,
  constraint passage_vectors_pkey primary key (workspace_id, internal, no)
) with (toast_tuple_target='8160');
alter table passage_vectors alter column vector set storage external;

-- Documents that wait for vectors (round: another one each time that the document was put in), and when a workspace
-- last had its turn.
create table embedding_queue (
  workspace_id uuid not null,
  document_id uuid not null,
  round integer default 1 not null,
  attempts integer default 0 not null,
  leased_until timestamptz(3),
  created_at timestamptz(3) default now() not null,
  constraint embedding_queue_pkey primary key (workspace_id, document_id)
);
create index embedding_queue_waiting on embedding_queue (workspace_id, created_at);

create table embedding_turns (
  workspace_id uuid not null,
  taken_at timestamptz not null,
  constraint embedding_turns_pkey primary key (workspace_id)
);

-- Sentences of a document's current version that speak to an assistant, with what the team decided.
create table quarantined_sentences (
  workspace_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  version integer not null,
  hash text not null,
  start_at integer not null,
  end_at integer not null,
  text text not null,
  reason text not null,
  state text not null,
  created_at timestamptz default now() not null,
  constraint quarantined_sentences_pkey primary key (workspace_id, id),
  constraint quarantined_sentences_workspace_id_document_id_hash_key unique (workspace_id, document_id, hash),
  constraint quarantined_sentences_check check (end_at > start_at),
  constraint quarantined_sentences_hash_check check (length(hash) = 64),
  constraint quarantined_sentences_state_check check (state in ('quarantined', 'released'))
);
create index quarantined_sentences_created on quarantined_sentences (workspace_id, created_at, id);
create index quarantined_sentences_hash on quarantined_sentences (workspace_id, hash);
create index quarantined_sentences_state on quarantined_sentences (workspace_id, state, created_at, id);
create index quarantined_sentences_reason on quarantined_sentences (workspace_id, reason, created_at, id);

-- Sentences that the team released from quarantine, by the hash of their normal text: wherever they stand, in any
-- version.
create table quarantine_releases (
  workspace_id uuid not null,
  hash text not null,
  released_at timestamptz default now() not null,
  constraint quarantine_releases_pkey primary key (workspace_id, hash),
  constraint quarantine_releases_hash_check check (length(hash) = 64)
);

-- Websites that are read into the knowledge, page by page (docs/decisions/0136-what-the-console-still-lacked.md).
create table knowledge_crawls (
  workspace_id uuid not null,
  id uuid not null,
  url text not null,
  max_pages integer not null,
  audience text not null,
  locale text,
  status text default 'queued' not null,
  follows text,
  hosts text[] default '{}'::text[] not null,
  notes text[] default '{}'::text[] not null,
  error text,
  requested_by jsonb not null,
  attempts integer default 0 not null,
  lease uuid,
  leased_until timestamptz,
  told_at timestamptz,
  turn_at timestamptz default clock_timestamp() not null,
  created_at timestamptz(3) default clock_timestamp() not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  constraint knowledge_crawls_pkey primary key (workspace_id, id),
  constraint knowledge_crawls_audience_check check (audience in ('public', 'internal')),
  constraint knowledge_crawls_follows_check check (follows in ('sitemap', 'links')),
  constraint knowledge_crawls_max_pages_check check ((max_pages >= 1) and (max_pages <= 2000)),
  constraint knowledge_crawls_status_check check (status in ('queued', 'running', 'done', 'failed', 'cancelled'))
);
create unique index knowledge_crawls_one_active on knowledge_crawls (workspace_id) where (status in ('queued', 'running'));
create index knowledge_crawls_turns on knowledge_crawls (turn_at) where (status in ('queued', 'running'));

create table knowledge_crawl_pages (
  workspace_id uuid not null,
  crawl_id uuid not null,
  id uuid not null,
  "position" integer not null,
  url text not null,
  status text default 'waiting' not null,
  message text,
  document_id uuid,
  bytes integer default 0 not null,
  attempts integer default 0 not null,
  finished_at timestamptz(3),
  constraint knowledge_crawl_pages_pkey primary key (workspace_id, id),
  constraint knowledge_crawl_pages_workspace_id_crawl_id_url_key unique (workspace_id, crawl_id, url),
  constraint knowledge_crawl_pages_status_check check (status in ('waiting', 'created', 'updated', 'unchanged', 'failed', 'skipped'))
);
create index knowledge_crawl_pages_in_order on knowledge_crawl_pages (workspace_id, crawl_id, "position", id);
create index knowledge_crawl_pages_status on knowledge_crawl_pages (workspace_id, crawl_id, status, "position", id);

-- assistant/configuration

-- One row per workspace, created when it is first locked or changed; no row = the switch is off.
create table kill_switches (
  workspace_id uuid not null,
  active boolean default false not null,
  scope text default 'actions' not null,
  reason text,
  changed_at timestamptz(3),
  changed_by text,
  constraint kill_switches_pkey primary key (workspace_id),
  constraint kill_switches_check check ((changed_at is null) = (changed_by is null)),
  constraint kill_switches_check1 check ((not active) or (changed_at is not null)),
  constraint kill_switches_scope_check check (scope in ('actions', 'all'))
);

-- Guardrails of a workspace's agent. No row = the columns' defaults. Null in a list column = unlimited.
create table guardrails (
  workspace_id uuid not null,
  blocked_topics text[] default '{}'::text[] not null,
  blocked_phrases text[] default '{}'::text[] not null,
  min_confidence double precision default 0 not null,
  require_citations boolean default true not null,
  mask_pii boolean default true not null,
  injection text default 'block' not null,
  max_turns integer,
  max_actions_per_session integer,
  escalate_after_misses integer default 3,
  message_retention_days integer,
  actions_mode text default 'confirm' not null,
  allowed_actions text[],
  destructive_actions text default 'approve' not null,
  allowed_link_hosts text[],
  escalation_phrases text[] default '{}'::text[] not null,
  fallback_message text,
  ai_notice text,
  updated_at timestamptz(3) default now(),
  updated_by text,
  -- Whether answers are limited to quotations word for word.
  verbatim_only boolean default false not null,
  -- Whether the knowledge is searched by meaning too, and whether its internal documents leave for that.
  semantic_search text default 'on' not null,
  embed_internal boolean default false not null,
  constraint guardrails_pkey primary key (workspace_id),
  constraint guardrails_actions_mode_check check (actions_mode in ('off', 'confirm', 'auto')),
  constraint guardrails_destructive_actions_check check (destructive_actions in ('approve', 'deny')),
  constraint guardrails_escalate_after_misses_check check (escalate_after_misses > 0),
  constraint guardrails_injection_check check (injection in ('off', 'flag', 'block')),
  constraint guardrails_max_actions_per_session_check check (max_actions_per_session > 0),
  constraint guardrails_max_turns_check check (max_turns > 0),
  constraint guardrails_message_retention_days_check check (message_retention_days > 0),
  constraint guardrails_min_confidence_check check ((min_confidence >= 0) and (min_confidence <= 1)),
  constraint guardrails_semantic_search_check check (semantic_search in ('on', 'off'))
);

-- assistant/gaps

-- What the knowledge does not answer: questions, masked, in clusters. A cluster's lexemes are those of its oldest
-- question that is kept; its questions go with their person, and it goes with its last question.
create table knowledge_gaps (
  workspace_id uuid not null,
  id uuid not null,
  cluster_key text not null,
  language text not null,
  lexemes text[] not null,
  status text default 'open' not null,
  asked integer default 1 not null,
  nearest uuid[] not null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  constraint knowledge_gaps_pkey primary key (workspace_id, id),
  constraint knowledge_gaps_workspace_id_cluster_key_key unique (workspace_id, cluster_key),
  constraint knowledge_gaps_asked_check check (asked > 0),
  constraint knowledge_gaps_status_check check (status in ('open', 'dismissed', 'resolved'))
);
create index knowledge_gaps_seen on knowledge_gaps (workspace_id, status, last_seen_at, id);

create table unanswered_questions (
  workspace_id uuid not null,
  id uuid not null,
  gap_id uuid not null,
  session_id uuid not null,
  contact_id uuid,
  question text not null,
  lexemes text[] not null,
  asked_at timestamptz(3) not null,
  -- What the team says should have been answered: it goes with the question. `message_id`: the agent's answer that
  -- was wrong, of which there is one correction.
  message_id uuid,
  correction text,
  corrected_by text,
  corrected_at timestamptz(3),
  constraint unanswered_questions_pkey primary key (workspace_id, id),
  constraint unanswered_questions_check check (((message_id is null) = (correction is null)) and ((message_id is null) = (corrected_at is null)))
);
create index unanswered_questions_gap on unanswered_questions (workspace_id, gap_id, asked_at, id);
create index unanswered_questions_session_id on unanswered_questions (workspace_id, session_id, id);
create index unanswered_questions_contact_id on unanswered_questions (workspace_id, contact_id, id);
-- Not in the table: of indexes that look alike, the planner takes the newest.
alter table unanswered_questions add constraint unanswered_questions_message unique (workspace_id, message_id);

-- assistant/actions

-- What the agent may do in the customer's own product, as src/assistant/actions/definitions.dto.ts checks it.
-- `version` changes with the content, so that what was confirmed or approved of another one does not run. `secrets`:
-- the values of secret headers, sealed by the vault.
create table action_definitions (
  workspace_id uuid not null,
  name text not null,
  version uuid not null,
  "position" integer not null,
  description text not null,
  parameters json not null,
  method text not null,
  url text not null,
  headers json not null,
  secrets bytea,
  destructive boolean not null,
  token json,
  timeout_seconds integer not null,
  max_response_bytes integer not null,
  -- What an action does to the customer's data, how its response is said, and why a run was permitted.
  -- `masked_arguments`: the arguments with what guardrails mask, sealed by the vault until the action is over.
  effect text default 'write' not null,
  response_template json,
  constraint action_definitions_pkey primary key (workspace_id, name),
  constraint action_definitions_effect_check check (effect in ('read', 'write')),
  constraint action_definitions_max_response_bytes_check check ((max_response_bytes >= 1024) and (max_response_bytes <= 1048576)),
  constraint action_definitions_method_check check (method in ('GET', 'POST', 'PUT', 'PATCH', 'DELETE')),
  constraint action_definitions_name_check check (name ~ '^[a-z][a-z0-9_]{0,63}$'),
  constraint action_definitions_timeout_seconds_check check ((timeout_seconds >= 1) and (timeout_seconds <= 30))
);

-- Action receipts: the request, who made it, what was sent (without secrets), the result, and the times. A
-- confirmation or an approval is bound to `arguments` and `version` (of the definition). `erased_at`: the contact was
-- erased, and a later result is not stored.
create table actions (
  workspace_id uuid not null,
  id uuid not null,
  name text not null,
  version uuid not null,
  status text not null,
  reason text,
  destructive boolean not null,
  arguments json not null,
  requested_by json not null,
  confirmed_by json,
  session_id uuid,
  contact_id uuid,
  handoff_id uuid,
  request json,
  response_status integer,
  response_excerpt text,
  duration_ms integer,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  updated_at timestamptz(3) not null,
  erased_at timestamptz(3),
  -- How often an approved action was claimed, and when last: the claim is a lease.
  attempts integer default 0 not null,
  taken_up_at timestamptz(3),
  permission text,
  masked_arguments bytea,
  constraint actions_pkey primary key (workspace_id, id),
  constraint actions_check check ((finished_at is not null) = (status in ('completed', 'failed', 'refused'))),
  constraint actions_check1 check ((reason is not null) = (status in ('failed', 'refused'))),
  constraint actions_permission_check check (permission in ('confirmed', 'approved', 'auto', 'read')),
  constraint actions_status_check check (status in ('awaiting_confirmation', 'awaiting_approval', 'approved', 'running', 'completed', 'failed', 'refused'))
);
create index actions_created on actions (workspace_id, created_at, id);
create index actions_status on actions (workspace_id, status, created_at, id);
create index actions_name on actions (workspace_id, name, created_at, id);
create index actions_session_id on actions (workspace_id, session_id, created_at, id);
create index actions_contact_id on actions (workspace_id, contact_id, created_at, id);
create unique index actions_handoff on actions (workspace_id, handoff_id);
create index actions_open on actions (updated_at) where (status in ('awaiting_confirmation', 'awaiting_approval', 'approved', 'running'));
create index actions_kept on actions (workspace_id, created_at) where (erased_at is null);

-- assistant/models

-- What each workspace's turns asked of the models, by day and purpose
-- (docs/decisions/0136-what-the-console-still-lacked.md).
create table model_usage (
  workspace_id uuid not null,
  day date not null,
  model text not null,
  purpose text not null,
  answered bigint default 0 not null,
  failed bigint default 0 not null,
  prompt_tokens bigint default 0 not null,
  completion_tokens bigint default 0 not null,
  cost_micros bigint default 0 not null,
  uncounted bigint default 0 not null,
  unpriced bigint default 0 not null,
  last_answered_at timestamptz(3),
  last_failed_at timestamptz(3),
  last_failure text,
  constraint model_usage_pkey primary key (workspace_id, day, model, purpose),
  constraint model_usage_purpose_check check (purpose in ('rewrite', 'agent', 'tools', 'repair', 'judge'))
);
create index model_usage_by_day on model_usage (day);
