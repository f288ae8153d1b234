// Two workspaces for `mixed`: leads, hand-offs and a key each, and one with contacts that were just pushed.
import { built } from './checkout.mjs';
import { workspaceId } from './seed.mjs';

const EACH = 50;
/** Pushed contacts per statement, which share a timestamp and a mark. */
const BATCH = 8;

export const idOf = (kind, k) =>
  `00000000-0000-7000-${{ session: 'a000', handoff: '9000', lead: 'b000' }[kind]}-${String(k).padStart(12, '0')}`;
const made = (kind) => `('${idOf(kind, 0).slice(0, 24)}' || lpad(k::text, 12, '0'))::uuid`;

/** @returns a secret key of workspace n */
export async function seedMixed(admin, n) {
  const id = workspaceId(n);
  const { newCredential, hashCredential, lastFour } = built('platform/kernel/credentials');
  const key = newCredential('secret_key');
  await admin.query(
    `insert into keys (workspace_id, id, kind, label, role, secret_hash, last_four)
     values ($1, gen_random_uuid(), 'secret', 'bench', 'admin', $2, $3)`,
    [id, hashCredential(key), lastFour(key)],
  );
  await admin.query(`update members set role = 'responder' where workspace_id = $1`, [id]);
  const rows = `from generate_series(0, ${EACH - 1}) as k on conflict do nothing`;
  await admin.query(
    `insert into sessions (workspace_id, id, channel, started_at, ended_at)
     select $1, ${made('session')}, 'human', now() - interval '2 days', now() - interval '47 hours' ${rows}`,
    [id],
  );
  await admin.query(
    `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask, stop_reason, route, requester)
     select $1, ${made('handoff')}, 1000000 + k, ${made('session')}, 'ticket', 'open', 'How do I change the owner of an account?',
       'customer_request', 'support', 'human' ${rows}`,
    [id],
  );
  await admin.query(
    `insert into leads (workspace_id, id, session_id, name, email, status, score)
     select $1, ${made('lead')}, ${made('session')}, 'Ada', 'ada' || k || '@example.com', 'new', k ${rows}`,
    [id],
  );
  return key;
}

/** Counts workspace n for analytics, as incremental writes would have. */
export async function rollUp(admin, n) {
  const { RollupsService } = built('company/analytics/rollups.service');
  const { RollupsStore } = built('company/analytics/rollups.store');
  const db = {
    query: ({ text, values }) => admin.query(text, values),
    transaction: async (work) => {
      await admin.query('begin');
      const result = await work(db);
      await admin.query('commit');
      return result;
    },
  };
  await new RollupsService(db, new RollupsStore()).rebuild(workspaceId(n));
}

/** Inserts contacts of workspace n as pushes write them, with their marks, in the minutes before now. */
export async function pushInBulk(admin, n, count, minutes) {
  await admin.query(
    `with pushed as (
       insert into contacts (workspace_id, id, kind, external_user_id, name, email, locale, timezone, attributes, first_seen_at,
         last_seen_at, created_at, updated_at)
       select $1, gen_random_uuid(), 'user', 'bulk ' || i, 'Person ' || i, 'person' || i || '@example.com', 'en', 'Europe/Berlin',
         '{"plan": "gold", "seats": 3}', at, at, at, at
       from (select i, (now() - make_interval(mins => $3::int) * (1 - (i - i % ${BATCH}) / $2::float8))::timestamptz(3) as at
         from generate_series(0, $2::int - 1) as i) as s
       returning workspace_id, created_at)
     insert into analytics_marks (workspace_id, at) select distinct workspace_id, created_at from pushed`,
    [workspaceId(n), count, minutes],
  );
  await admin.query('analyze contacts');
}

/** Contacts of workspace n created in the last 30 days. */
export async function contactsOf(admin, n) {
  const { rows } = await admin.query(
    `select count(*)::int as n from contacts where workspace_id = $1 and created_at >= now() - interval '30 days'`,
    [workspaceId(n)],
  );
  return rows[0].n;
}
