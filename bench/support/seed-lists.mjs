// Rows of every list: in chronological order with tenants interleaved, and realistically skewed values.
import { inBulk, PICK_TENANT, seedSessions, workspaceId, WORKSPACE } from './seed.mjs';
import { progress } from './report.mjs';

/** One of the values: the first frequent, the last rare. `k`: an integer expression, e.g. `i`, or none for random. */
const pick = (...values) =>
  `(array['${values.join("', '")}'])[1 + floor(power(random(), 4) * ${values.length - 0.001})::int]`;
/** A uuid out of `count` of its kind in the workspace; the first is the most used. */
const one = (kind, count) => `md5('${kind} ' || n || ' ' || floor(power(random(), 2) * ${count})::int)::uuid`;
const AT = { created_at: 'at', updated_at: `at + random() * interval '9 days'` };

/**
 * SQL expressions of each table's columns over i (1…size), n (the workspace's number), at (rising with i), c (random).
 */
const TABLES = {
  handoffs: {
    ticket_number: 'i',
    session_id: one('session', 'size * 10'),
    contact_id: one('contact', 'size'),
    kind: pick('ticket', 'live_chat', 'callback', 'complaint', 'retention'),
    status: `case when c < 0.001 then 'pending' when c < 0.01 then 'open' when c < 0.9 then 'resolved' else 'closed' end`,
    resolved_at: `case when c >= 0.01 then at end`,
    ask: `'How do I change the owner of order ' || i || '?'`,
    route: `case when random() < 0.9 then ${pick('support', 'sales', 'billing', 'legal')} end`,
    requester: pick('human', 'agent', 'guardrail', 'teammate', 'system'),
    assignee_id: `case when c between 0.3 and 0.9 then ${one('member', 200)} end`,
    assigned_at: `case when c between 0.3 and 0.9 then at end`,
    ...AT,
  },
  leads: {
    session_id: one('session', 'size * 10'),
    contact_id: one('contact', 'size'),
    email: `'person' || i || '@example.com'`,
    score: 'floor(random() * 101)::int',
    status: pick('new', 'qualified', 'disqualified', 'converted'),
    source: pick('widget', 'agent', 'whatsapp', 'messenger', 'email'),
    ...AT,
  },
  meetings: {
    contact_id: one('contact', 'size'),
    host_id: one('member', 200),
    title: `'Demonstration'`,
    status: pick('completed', 'booked', 'cancelled', 'rescheduled'),
    starts_at: `now() - interval '300 days' + i * interval '30 minutes'`,
    ends_at: `now() - interval '300 days' + i * interval '30 minutes' + interval '25 minutes'`,
    timezone: `'Europe/Berlin'`,
    ...AT,
  },
  audit_entries: {
    actor_type: pick('key', 'member', 'system'),
    actor_id: one('member', 200),
    actor_label: `'backend'`,
    action: `'contact.update'`,
    target_type: `'contact'`,
    target_id: 'gen_random_uuid()',
    changes: `'{name,email}'`,
    request_id: `'req_' || i`,
    created_at: 'at',
  },
  messages: {
    session_id: one('session', 200),
    seq: 'case when c < 0.9 then i end',
    author: pick('contact', 'agent', 'teammate'),
    text: `'How do I change the delivery date of order ' || i || '?'`,
    created_at: 'at',
  },
  documents: {
    title: `'Article ' || i`,
    url: `'https://help.example.com/' || i / 2`,
    locale: pick('en', 'de', 'es', 'fr'),
    audience: pick('public', 'internal'),
    format: `'markdown'`,
    status: pick('ready', 'indexing', 'failed'),
    version: '1',
    sha256: 'md5(i::text)',
    ...AT,
  },
  knowledge_crawl_pages: {
    crawl_id: `md5('crawl ' || n || ' ' || i / 6000)::uuid`, // some 1,800 pages of the big workspace; 2,000 are allowed
    position: 'i',
    url: `'https://help.example.com/' || i`,
    status: pick('unchanged', 'created', 'updated', 'skipped', 'failed', 'waiting'),
  },
  quarantined_sentences: {
    document_id: `md5('document ' || n || ' ' || i / 50)::uuid`,
    version: '1',
    hash: `md5(i::text) || md5(i::text)`,
    start_at: '0',
    end_at: '30',
    text: `'Assistants reading this offer'`,
    reason: pick('instruction', 'hidden', 'addressed'),
    state: pick('quarantined', 'released'),
    created_at: 'at',
  },
  lead_history: {
    lead_id: one('lead', 200),
    actor: `'{"type":"system"}'`,
    after: pick('new', 'qualified', 'disqualified', 'converted'),
    created_at: 'at',
  },
  channel_failures: {
    account_id: one('account', 3),
    payload: `'\\x00'`,
    error: `'The payload has no sender.'`,
    created_at: 'at',
  },
  notes: {
    session_id: one('session', 200),
    author_id: one('member', 200),
    author_label: `'Person'`,
    text: `'Called back on day ' || i`,
    created_at: 'at',
  },
  saved_replies: {
    owner_id: `case when i > 500 then ${one('member', 200)} end`,
    shortcut: `'reply-' || i`,
    title: `'Reply ' || i`,
    text: `'Thank you for your patience.'`,
    ...AT,
  },
  members: {
    id: `case when i <= 500 then md5('member ' || n || ' ' || i)::uuid else gen_random_uuid() end`,
    email: `'person' || i || '@example.com'`,
    name: `'Person ' || i`,
    role: pick('viewer', 'responder', 'admin'),
    removed_at: `case when c < 0.9 then at end`,
    created_at: 'at',
  },
  keys: {
    kind: `'secret'`,
    label: `'backend'`,
    role: `'admin'`,
    secret_hash: `sha256(i::text::bytea)`,
    last_four: `'abcd'`,
    revoked_at: `case when c < 0.999 then at end`,
    created_at: 'at',
  },
  user_tokens: {
    member_id: one('member', 3),
    name: `'laptop'`,
    token_hash: `sha256(i::text::bytea)`,
    last_four: `'abcd'`,
    revoked_at: `case when c < 0.999 then at end`,
    created_at: 'at',
  },
  grants: {
    contact_id: one('contact', 100),
    token_hash: `sha256(i::text::bytea)`,
    last_four: `'abcd'`,
    expires_at: `at + interval '1 hour'`,
    created_at: 'at',
  },
  deliveries: {
    endpoint_id: one('endpoint', 3),
    event_id: 'gen_random_uuid()',
    event_type: pick('contact.updated', 'session.started', 'session.ended', 'handoff.created', 'webhook.test'),
    status: `case when c < 0.0001 then 'pending' when c < 0.01 then 'failed' else 'succeeded' end`,
    next_attempt_at: `case when c < 0.0001 then now() end`,
    attempts: '1',
    created_at: 'at',
  },
};

/** Rows of what people write by hand, and read all together: it grows no further. */
const MOST = { saved_replies: 10_000 };

/** Inserts this many rows for each list; the contacts and sessions of seedSessions, and twenty endpoints. */
export async function seedLists(admin, size) {
  await seedSessions(admin, size);
  await admin.query('set session_replication_role = replica'); // disables triggers that protect the audit trail
  await admin.query(`truncate ${Object.keys(TABLES).join(', ')} cascade`);
  for (const [table, columns] of Object.entries(TABLES)) {
    const row = { id: 'gen_random_uuid()', ...columns };
    const names = Object.keys(row);
    await inBulk(
      admin,
      table,
      `insert into ${table} (workspace_id, ${names.join(', ')})
       select ${WORKSPACE('n')}, ${Object.values(row).join(', ')}
       from (select i, ${size} as size, ${PICK_TENANT} as n, random() as c,
           now() - interval '10 days' - (${size} - i) * (interval '355 days' / ${size}) as at
         from generate_series(1, ${Math.min(size, MOST[table] ?? size)}) as i) as made order by i`,
    );
    await admin.query(`vacuum analyze ${table}`);
    progress(`${size.toLocaleString('en')} ${table}`);
  }
  await admin.query(
    `insert into webhook_endpoints (workspace_id, id, url, events, api_version)
     select $1, md5('endpoint 1 ' || k)::uuid, 'https://example.com/' || k, '{*}', '2026-08-17' from generate_series(0, 19) as k
     on conflict do nothing`,
    [workspaceId(1)],
  );
}
