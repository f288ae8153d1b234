// The baseline: the minimal server for GET /v1/sessions and POST /v1/users. node:http and pg with named statements; the
// same
// token look-up (a key's is cached, as in the product), the same page and the same JSON. No guard, limiter, validation,
// log
// or row security; a push is an upsert without event or audit entry.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

const TIMESTAMPTZ = 1184;
const timestamp = (text) => `${text.slice(0, 10)}T${text.slice(11, -3).padEnd(12, text.includes('.') ? '0' : '.000')}Z`;
const types = {
  getTypeParser: (oid, format) => (oid === TIMESTAMPTZ ? timestamp : pg.types.getTypeParser(oid, format)),
};
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 14, // same as the product's two pools together
  types,
  options: '-c TimeZone=UTC',
  application_name: 'raw',
});

const LOOKUP = {
  name: 'lookup',
  text: `select t.workspace_id, t.id, t.name as label, m.role, m.id as member_id, w.plan, w.ceilings, t.expires_at
    from user_tokens t
    join members m on m.workspace_id = t.workspace_id and m.id = t.member_id and m.removed_at is null
    join workspaces w on w.workspace_id = t.workspace_id and w.suspended_at is null
    where t.token_hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
};
const PAGE = {
  name: 'page',
  text: `select id, channel, session_kind, voice_used, via_api, contact_id, agent_label, subject, intent, intent_class, outcome,
      completed, failure_reason, end_reason, resolution, resolution_reason, resolution_confidence, resolution_at, language, page_url,
      country, region, city, started_at, ended_at
    from sessions where workspace_id = $1 order by started_at desc, id desc limit $2`,
};
const LIMIT = 50;

const present = (row) => ({
  id: row.id,
  object: 'session',
  channel: row.channel,
  session_kind: row.session_kind,
  voice_used: row.voice_used,
  via_api: row.via_api,
  contact_id: row.contact_id,
  agent_label: row.agent_label,
  subject: row.subject,
  intent: row.intent,
  intent_class: row.intent_class,
  outcome: row.outcome,
  completed: row.completed,
  failure_reason: row.failure_reason,
  end_reason: row.end_reason,
  resolution: row.resolution,
  resolution_reason: row.resolution_reason,
  resolution_confidence: row.resolution_confidence,
  resolution_at: row.resolution_at,
  language: row.language,
  page_url: row.page_url,
  country: row.country,
  region: row.region,
  city: row.city,
  started_at: row.started_at,
  ended_at: row.ended_at,
  duration_ms: row.ended_at === null ? null : Date.parse(row.ended_at) - Date.parse(row.started_at),
});

async function list(request, response) {
  const hash = createHash('sha256').update(request.headers.authorization.slice('Bearer '.length)).digest();
  const caller = (await pool.query({ ...LOOKUP, values: [hash] })).rows[0];
  if (!caller) return response.writeHead(401).end();
  const { rows } = await pool.query({ ...PAGE, values: [caller.workspace_id, LIMIT + 1] });
  const shown = rows.slice(0, LIMIT);
  const last = shown.at(-1);
  const body = JSON.stringify({
    object: 'list',
    data: shown.map(present),
    has_more: rows.length > LIMIT,
    next_cursor:
      rows.length > LIMIT ? Buffer.from(JSON.stringify([last.started_at, last.id])).toString('base64url') : null,
    request_id: `req_${randomBytes(15).toString('hex')}`,
  });
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

const KEY = { name: 'key', text: 'select workspace_id from keys where secret_hash = $1 and revoked_at is null' };
const IDENTITY = ['name', 'email', 'phone', 'company', 'avatar_url', 'locale', 'timezone', 'attributes'];
const UPSERT = {
  name: 'upsert',
  text: `insert into contacts (workspace_id, id, kind, external_user_id, ${IDENTITY.join(', ')})
    values ($1, $2, 'user', $3, $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict (workspace_id, external_user_id) do update set
      ${IDENTITY.map((column) => `${column} = excluded.${column}`).join(', ')}, updated_at = now()
    returning id, kind, external_user_id, ${IDENTITY.join(', ')}, vendor_token is not null as stored, first_seen_at,
      last_seen_at, created_at, updated_at, xmax = 0 as created`,
};
const keys = new Map();

async function push(request, response) {
  let text = '';
  for await (const part of request) text += part;
  const user = JSON.parse(text);
  const key = request.headers.authorization.slice('Bearer '.length);
  if (!keys.has(key)) {
    const hash = createHash('sha256').update(key).digest();
    keys.set(key, (await pool.query({ ...KEY, values: [hash] })).rows[0].workspace_id);
  }
  const identity = IDENTITY.map((column) => user[column] ?? (column === 'attributes' ? {} : null));
  const { rows } = await pool.query({
    ...UPSERT,
    values: [keys.get(key), randomUUID(), user.external_user_id, ...identity],
  });
  const { created, stored, ...row } = rows[0];
  const data = { ...row, object: 'contact', vendor_token_status: stored ? 'stored' : 'none', grant: null };
  const body = JSON.stringify({ object: 'contact', data, request_id: `req_${randomBytes(15).toString('hex')}` });
  response.writeHead(created ? 201 : 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** With RAW_STATEMENTS=mixed: the requests of that benchmark, with the product's statements. */
let mixed = null;
async function any(request, response) {
  if (request.method === 'GET' && request.url === '/v1/sessions') return list(request, response);
  let text = '';
  for await (const part of request) text += part;
  const token = request.headers.authorization.slice('Bearer '.length);
  const hash = createHash('sha256').update(token).digest();
  if (request.method === 'POST' && !keys.has(token))
    keys.set(token, (await pool.query({ ...KEY, values: [hash] })).rows[0].workspace_id);
  const caller =
    request.method === 'POST'
      ? { workspace_id: keys.get(token) }
      : (await pool.query({ ...LOOKUP, values: [hash] })).rows[0];
  if (!caller) return response.writeHead(401).end();
  const [status, answer] = await mixed(request.method, request.url, caller, text && JSON.parse(text));
  const body = JSON.stringify({ ...answer, request_id: `req_${randomBytes(15).toString('hex')}` });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}
if (process.env.RAW_STATEMENTS === 'mixed') mixed = (await import('./raw-mixed.mjs')).mixed(pool);

/** Handler of a request. */
const handler = (method) => (mixed ? any : method === 'POST' ? push : list);
http
  .createServer((request, response) =>
    handler(request.method)(request, response).catch(() => response.writeHead(500).end()),
  )
  .listen(Number(process.env.PORT), process.env.HOST);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
