// Workspaces, contacts and sessions of a busy installation: 50 workspaces, the first with 30 % of all rows, written in
// chronological order with tenants interleaved, and realistically skewed values.
import { progress } from './report.mjs';
import { built } from './checkout.mjs';

export const TENANTS = 50;
/** Share of the first workspace. */
const BIG_SHARE = 0.3;
const SESSIONS_A_CONTACT = 5;
const UNLIMITED = JSON.stringify({ perKey: 1e9, perEndUser: 1e9, perWorkspace: 1e9 });

/** Id of workspace 1 to 50; 1 is the big one. */
export const workspaceId = (n) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** Id of the k-th contact of workspace n; 0 is the busiest one. */
export const CONTACT_ID = (n, k) => `md5('contact ' || ${n} || ' ' || ${k})::uuid`;

/** A user token (role viewer) for each workspace, in order; unlimited, so the limiter counts but never refuses. */
export async function seedWorkspaces(admin) {
  const { newCredential, hashCredential, lastFour } = built('platform/kernel/credentials');
  const tokens = [];
  for (let n = 1; n <= TENANTS; n++) {
    const id = workspaceId(n);
    const token = newCredential('user_token');
    await admin.query(
      `insert into workspaces (workspace_id, name, plan, ceilings) values ($1, $2, 'scale', $3)
       on conflict (workspace_id) do update set ceilings = excluded.ceilings`,
      [id, `Workspace ${n}`, UNLIMITED],
    );
    const { rows } = await admin.query(
      `insert into members (workspace_id, id, email, name, role) values ($1, gen_random_uuid(), 'bench@example.com', 'Bench', 'viewer')
       on conflict (workspace_id, email) do update set name = excluded.name returning id`,
      [id],
    );
    await admin.query(
      `insert into user_tokens (workspace_id, id, member_id, name, token_hash, last_four) values ($1, gen_random_uuid(), $2, 'bench', $3, $4)`,
      [id, rows[0].id, hashCredential(token), lastFour(token)],
    );
    tokens.push(token);
  }
  return tokens;
}

/**
 * Creates exactly this many sessions (and a fifth as many contacts), unless they exist; ends with VACUUM ANALYZE. All
 * have ended and their logs were released, so that sweepers find nothing. Sessions with `intent_class` show are always
 * solved: two frequent values that never meet others, which misleads a planner that assumes independent columns.
 */
export async function seedSessions(admin, count) {
  const { rows } = await admin.query('select count(*)::int as n from sessions');
  if (rows[0].n === count) return progress(`${count.toLocaleString('en')} sessions are there`);
  await admin.query('truncate contacts, sessions cascade');
  await inBulk(admin, 'contacts', CONTACTS(Math.ceil(count / SESSIONS_A_CONTACT)));
  progress(`${Math.ceil(count / SESSIONS_A_CONTACT).toLocaleString('en')} contacts`);
  await inBulk(admin, 'sessions', SESSIONS(count));
  await admin.query('vacuum analyze contacts');
  await admin.query('vacuum analyze sessions');
  progress(`${count.toLocaleString('en')} sessions`);
}

/** Runs an insert with the table's secondary indexes dropped before and recreated after. */
export async function inBulk(admin, name, insert) {
  const { rows } = await admin.query(
    `select indexname, indexdef from pg_indexes
     where schemaname = current_schema() and tablename = $1
       and indexname not in (select conname from pg_constraint)`,
    [name],
  );
  await admin.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`); // no FK checks
  for (const { indexname } of rows) await admin.query(`drop index ${indexname}`);
  await admin.query('select setseed(0.42)');
  await admin.query(insert);
  for (const { indexdef } of rows) await admin.query(indexdef);
  await admin.query('reset session_replication_role');
}

export const WORKSPACE = (n) => `('00000000-0000-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
export const PICK_TENANT = `case when random() < ${BIG_SHARE} then 1 else 2 + floor(random() * ${TENANTS - 1})::int end`;
/** Contacts of workspace n out of `count`. */
const CONTACTS_OF = (count) =>
  `case when n = 1 then ${Math.floor(count * BIG_SHARE)} else ${Math.floor((count * (1 - BIG_SHARE)) / (TENANTS - 1))} end`;

const CONTACTS = (count) => `
  insert into contacts (workspace_id, id, kind, external_user_id, name, email, company, locale, timezone, attributes,
    first_seen_at, last_seen_at, created_at, updated_at)
  select ${WORKSPACE('n')}, ${CONTACT_ID('n', 'k')}, case when u < 0.7 then 'user' else 'visitor' end,
    case when u < 0.7 then 'customer-' || k end, 'Person ' || k, case when u < 0.8 then 'person' || k || '@example.com' end,
    'Company ' || k % 500, (array['en', 'de', 'es', 'fr', 'pt-BR'])[1 + k % 5], 'Europe/Berlin',
    jsonb_build_object('plan', (array['free', 'team', 'business'])[1 + k % 3], 'seats', k % 40, 'trial', k % 7 = 0),
    at, least(now(), at + random() * interval '200 days'), at, at
  from (
    select n, k, random() as u, now() - interval '1 day' - (random() * interval '400 days') as at
    from generate_series(1, ${TENANTS}) as n, lateral generate_series(0, ${CONTACTS_OF(count)} - 1) as k) as c
  order by at`;

const SESSIONS = (count) => `
  insert into sessions (workspace_id, id, channel, session_kind, voice_used, contact_id, agent_label, subject, intent,
    intent_class, outcome, failure_reason, end_reason, resolution, resolution_reason, resolution_confidence, resolution_at,
    page_url, country, region, city, started_at, ended_at, last_activity_at, turns_answered, last_status, live, logged)
  select ${WORKSPACE('n')},
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8' || substr(md5(i::text), 5, 15))::uuid,
    case when c < 0.60 then 'human' when c < 0.75 then 'whatsapp' when c < 0.87 then 'agent' when c < 0.95 then 'email'
      when c < 0.995 then 'messenger' else 'instagram' end,
    case when random() < 0.06 then 'retention' else 'support' end, random() < 0.002,
    case when random() < 0.9 then ${CONTACT_ID('n', `floor(power(random(), 2) * (${CONTACTS_OF(Math.ceil(count / SESSIONS_A_CONTACT))}))::int`)} end,
    'Assistant', 'How do I change the ' || (array['invoice address', 'payment method', 'owner of the account', 'delivery date'])[1 + i % 4] || ' of order ' || i || '?',
    (array['invoice address', 'payment method', 'account owner', 'delivery date'])[1 + i % 4],
    case when k < 0.70 then 'answer' when k < 0.82 then 'show' when k < 0.92 then 'do' when k < 0.95 then 'escalate' end,
    case when random() < 0.8 then 'answered' else 'unanswered' end,
    case when f < 0.20 then (array['missing_knowledge', 'model_error', 'guardrail'])[1 + i % 3] end,
    'idle_timeout',
    case when r < 0.55 or k between 0.70 and 0.82 then 'solved' when r < 0.80 then 'unsolved' when r < 0.95 then 'partial' else 'abandoned' end,
    'Every question was answered and none came after.', 0.6,
    at + interval '34 minutes',
    'https://shop.example.com/account/orders/' || i, 'DE', 'Berlin', 'Berlin', at,
    at + interval '34 minutes', at + interval '4 minutes', 2, 'answered', c < 0.60, false
  from (
    select i, ${PICK_TENANT} as n, random() as c, random() as k, random() as r, random() as f,
      now() - interval '1 hour' - (${count} - i) * (interval '365 days' / ${count}) as at
    from generate_series(1, ${count}) as i) as s
  order by i`;
