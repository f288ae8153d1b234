/** Complete resources, as the API answers them, with what a spec says of them. */
import type { components } from '../../../docs/openapi.js';
import type { Role } from '../app/roles.js';

type Schemas = components['schemas'];

/** The time of every spec. */
export const NOW = '2026-03-10T12:00:00.000Z';

/** The nth id. */
export const idOf = (n: number): string => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const WORKSPACE = idOf(1);
/** The member who is signed in. */
export const SELF = idOf(2);

export const me = (role: Role): Schemas['Me'] => ({
  object: 'me',
  may_create_workspace: false,
  account: {
    id: idOf(3),
    email: 'ada@example.com',
    name: 'Ada',
    locale: null,
    density: 'comfortable',
    totp_enabled: false,
    has_password: true,
  },
  workspaces: [{ id: WORKSPACE, name: 'Fjord', role, member_id: SELF, needs_totp: false, is_sample: false }],
  session: { id: idOf(4), authenticated_at: NOW, expires_at: '2026-03-11T12:00:00.000Z' },
});

export const lead = (of: Partial<Schemas['Lead']> = {}): Schemas['Lead'] => ({
  id: idOf(100),
  object: 'lead',
  contact_id: null,
  session_id: null,
  name: null,
  email: null,
  phone: null,
  company: null,
  intent: null,
  fields: {},
  score: 0,
  status: 'new',
  source: 'widget',
  assignee_id: null,
  value: null,
  set_by_team: [],
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

export const member = (of: Partial<Schemas['Member']> = {}): Schemas['Member'] => ({
  id: SELF,
  object: 'member',
  email: 'ada@example.com',
  name: 'Ada',
  role: 'owner',
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

export const gap = (of: Partial<Schemas['Gap']> = {}): Schemas['Gap'] => ({
  id: idOf(100),
  object: 'knowledge_gap',
  status: 'open',
  example: 'What is the office dog called?',
  language: 'en',
  asked: 1,
  nearest: [],
  first_seen_at: NOW,
  last_seen_at: NOW,
  ...of,
});

export const contact = (of: Partial<Schemas['Contact']> = {}): Schemas['Contact'] => ({
  id: idOf(400),
  object: 'contact',
  kind: 'user',
  external_user_id: 'u1',
  name: 'Ann Lee',
  email: null,
  phone: null,
  company: null,
  avatar_url: null,
  self_reported: [],
  told_besides: [],
  locale: null,
  timezone: null,
  attributes: {},
  blocked_at: null,
  vendor_token_status: 'none',
  vendor_token_set_at: null,
  first_seen_at: NOW,
  last_seen_at: NOW,
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

export const session = (of: Partial<Schemas['Session']> = {}): Schemas['Session'] => ({
  id: idOf(200),
  object: 'session',
  channel: 'human',
  session_kind: 'support',
  contact_id: null,
  subject: null,
  agent_label: null,
  intent: null,
  intent_class: null,
  outcome: null,
  resolution: null,
  resolution_at: null,
  resolution_confidence: null,
  resolution_reason: null,
  failure_reason: null,
  end_reason: null,
  completed: false,
  voice_used: false,
  via_api: false,
  language: null,
  page_url: null,
  city: null,
  region: null,
  country: null,
  duration_ms: null,
  started_at: NOW,
  ended_at: null,
  ...of,
});

export const meeting = (of: Partial<Schemas['Meeting']> = {}): Schemas['Meeting'] => ({
  id: idOf(500),
  object: 'meeting',
  contact_id: null,
  session_id: null,
  lead_id: null,
  host_id: SELF,
  title: 'Viewing',
  status: 'booked',
  starts_at: '2026-03-11T09:00:00.000Z',
  ends_at: '2026-03-11T09:30:00.000Z',
  timezone: 'America/New_York',
  attendee_name: 'Ann Lee',
  attendee_email: null,
  location: null,
  join_url: null,
  notes: null,
  cancel_reason: null,
  confirm_by: null,
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

const STORED = { stored_bytes: 0, limit_bytes: 1_000_000 };

export const workspace = (of: Partial<Schemas['Workspace']> = {}): Schemas['Workspace'] => ({
  id: WORKSPACE,
  object: 'workspace',
  name: 'Fjord',
  plan: 'starter',
  allowed_origins: [],
  mcp_public: false,
  require_totp: false,
  availability: [],
  office_hours: null,
  away_message: null,
  pickup_minutes: null,
  reply_target_minutes: 10,
  assign_on_reply: true,
  satisfaction: { after_teammate: true, after_agent: false, quiet_minutes: 10, by_mail: false, scale: 'stars' },
  qualification_rules: [],
  actions: [],
  widget: {
    greeting: null,
    greetings: {},
    agent_name: null,
    avatar_url: null,
    accent_color: '#2454d6',
    position: 'right',
    theme: 'auto',
    launcher_label: null,
    suggestions: [],
    privacy_url: null,
    lead_form: { enabled: false, fields: [] },
    handoff_fields: ['name', 'email'],
    voice_enabled: false,
    browser_speech_recognition: false,
    read_aloud: false,
    attachments: true,
    agent_mode: 'live',
    texts: {},
  },
  identity: { secret_set: false, secret_set_at: null },
  credits: { period: '2026-03', used: 0, limit: null },
  knowledge: STORED,
  attachments: STORED,
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

export const guardrails = (of: Partial<Schemas['Guardrails']> = {}): Schemas['Guardrails'] => ({
  object: 'guardrails',
  ...{ blocked_topics: [], blocked_phrases: [], escalation_phrases: [], escalate_after_misses: 3, max_turns: null },
  ...{ require_citations: true, verbatim_only: false, min_confidence: 0.5 },
  ...{ actions_mode: 'confirm', destructive_actions: 'approve', allowed_actions: null, max_actions_per_session: null },
  ...{ mask_pii: true, injection: 'flag', allowed_link_hosts: null, message_retention_days: null },
  ...{ semantic_search: 'off', embed_internal: false, ai_notice: null, fallback_message: null },
  kill_switch: {
    ...{ object: 'kill_switch', active: false, scope: 'actions', reason: null, changed_at: null, changed_by: null },
  },
  updated_at: null,
  updated_by: null,
  ...of,
});

export const message = (of: Partial<Schemas['Message']> = {}): Schemas['Message'] => ({
  id: idOf(100),
  object: 'message',
  session_id: idOf(200),
  author: 'contact',
  author_label: null,
  text: 'Hello',
  quoted: null,
  edits: [],
  citations: [],
  articles: [],
  certainty: null,
  attachments: [],
  action: null,
  confidence: null,
  seq: null,
  created_at: NOW,
  ...of,
});

export const knowledgeDocument = (of: Partial<Schemas['Document']> = {}): Schemas['Document'] => ({
  id: idOf(100),
  object: 'knowledge_document',
  title: 'Staying with us',
  url: null,
  locale: 'en',
  audience: 'public',
  format: 'markdown',
  status: 'ready',
  error: null,
  version: 1,
  sha256: '0'.repeat(64),
  chunks: 1,
  embedding_status: 'none',
  embedding_error: null,
  sample: false,
  outdated: false,
  created_at: NOW,
  updated_at: NOW,
  text: 'Dogs stay for 12 euros a night.',
  pictures: [],
  ...of,
});

/** A document as a list has it. */
export const listedDocument = (
  { text: _, pictures: __, ...summary }: Schemas['Document'] = knowledgeDocument(),
): Schemas['DocumentSummary'] => summary;

export const handoff = (of: Partial<Schemas['Handoff']> = {}): Schemas['Handoff'] => ({
  id: idOf(600),
  object: 'handoff',
  session_id: idOf(200),
  kind: 'live_chat',
  status: 'open',
  ask: 'A person, please',
  stop_reason: 'customer_request',
  ticket_ref: 'HO-7',
  route: 'support',
  destructive: false,
  requester: 'human',
  requester_label: null,
  confidence: 1,
  intent: null,
  intent_confidence: null,
  intent_at: null,
  resolution: null,
  resolution_reason: null,
  resolution_confidence: null,
  resolution_at: null,
  resolved_at: null,
  assigned_at: null,
  external_responder: null,
  assignee_id: null,
  contact_id: idOf(400),
  snoozed_until: null,
  action: null,
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

type Item = Schemas['InboxItem'];
export const inboxItem = (
  of: Partial<Omit<Item, 'handoff' | 'session'>> & {
    handoff?: Partial<Item['handoff']>;
    session?: Partial<Item['session']>;
  } = {},
): Item => ({
  id: of.handoff?.id ?? idOf(600),
  object: 'inbox_item',
  contact: { id: idOf(400), kind: 'visitor', name: null, email: null },
  assignee: null,
  last_message: null,
  contact_text: null,
  waiting_since: NOW,
  due_at: null,
  woken_at: null,
  unread: 0,
  mentioned: false,
  agent_silent: false,
  ...of,
  handoff: handoff(of.handoff),
  session: {
    channel: 'human',
    via_api: false,
    page_url: null,
    country: null,
    region: null,
    city: null,
    ended_at: null,
    language: null,
    tags: [],
    last_seq: 0,
    contact_read_seq: 0,
    team_read_seq: 0,
    ...of.session,
  },
});

type PlaygroundStep = Schemas['PlaygroundStep'];
const NO_STEP = {
  ...{ understood: null, searched: null, shown: null, model_call: null, replied: null },
  ...{ judged: null, tools: null, tool_call: null, sent: null },
};
export const playgroundStep = (kind: PlaygroundStep['kind'], of: Partial<PlaygroundStep>): PlaygroundStep => ({
  ...NO_STEP,
  kind,
  at_ms: 1,
  ...of,
});

/** An answer that says `text`, in a dry run. */
export const playgroundTurn = (
  text: string,
  of: Partial<Schemas['PlaygroundTurn']> = {},
): Schemas['PlaygroundTurn'] => ({
  object: 'playground_turn',
  answer: {
    ...{ id: idOf(40), object: 'answer', certainty: 'certain', page: null, articles: [], action: null, choices: [] },
    ...{ form: null, fields: [], session_id: null, status: 'answered', answer: text, language: 'en', confidence: 0.9 },
    ...{ grounded: true, sentences: [{ text, citations: [1], proof: 'verbatim' }], abstain_reason: null },
    ...{ citations: [], intent_class: 'answer', handoff_id: null, model: 'embedded', created_at: NOW },
  },
  steps: [],
  ...{ tripped: null, min_confidence: 0.5, ms: 20, state: 'after it' },
  ...of,
});

export const modelCall = (of: Partial<NonNullable<PlaygroundStep['model_call']>> = {}): PlaygroundStep =>
  playgroundStep('model_call', {
    model_call: {
      ...{ purpose: 'agent', ms: 900, prompt_tokens: 1_500, completion_tokens: 50, cost_micros: 400, failure: null },
      ...{ is_truncated: false, tools: [], ...of },
    },
  });
