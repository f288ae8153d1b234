// Baseline of `mixed`: its seven requests on node:http and pg alone, with the product's statements, each request
// separately.
// No guard, limiter, validation, log or row security, and nothing shared between pushes or changes.
import { randomBytes, randomUUID } from 'node:crypto';
import { built } from './checkout.mjs';

const { AnalyticsReader } = built('company/analytics/analytics.reader');
const { CONTACT_COLUMNS, presentContact } = built('people/contacts/contacts.dto');
const { pushedEntries } = built('people/users/users.events');
const { UserContactsCommands } = built('people/contacts/user-contacts.commands');
const { HANDOFF_COLUMNS, presentHandoff } = built('desk/handoffs/handoffs.dto');
const { LEAD_COLUMNS, presentLead } = built('people/leads/leads.dto');
const { Journal } = built('platform/events/journal');
const { named } = built('platform/db/statement');

const LIMIT = 50;
const CONTACTS = named(
  `select ${CONTACT_COLUMNS} from contacts where workspace_id = $1 order by created_at desc, id desc limit $2`,
);
const LEAD = named(`select ${LEAD_COLUMNS} from leads where workspace_id = $1 and id = $2`);
const HANDOFF = named(`select ${HANDOFF_COLUMNS} from handoffs where workspace_id = $1 and id = $2`);
const CHANGE = named(`
  with changed as (
    update handoffs set status = $3, updated_at = now() where workspace_id = $1 and id = $2 returning *
  ), remembered as (
    insert into handoff_history (workspace_id, id, handoff_id, actor, changes, created_at)
    select workspace_id, $4::uuid, id, $5::jsonb, $6::jsonb, updated_at from changed
  ), event as (
    insert into events (workspace_id, id, type, object, previous, actor, request_id, contact_id, session_id)
    select workspace_id, $7::uuid, 'handoff.updated', to_jsonb(changed), $6::jsonb, $5::jsonb, $8, contact_id, session_id from changed
  ), line as (
    insert into audit_entries (workspace_id, id, actor_type, actor_id, actor_label, action, target_type, target_id, changes,
      request_id, address_hash, console_session_id)
    select workspace_id, $9::uuid, 'member', $10::uuid, 'bench', 'handoff.update', 'handoff', id, '{status}', $8, 'bench', null::uuid
    from changed
  )
  select ${HANDOFF_COLUMNS} from changed`);

const requestId = () => `req_${randomBytes(15).toString('hex')}`;

function listOf(rows, present) {
  const shown = rows.slice(0, LIMIT);
  const last = shown.at(-1);
  const has_more = rows.length > LIMIT;
  const next_cursor = has_more ? Buffer.from(JSON.stringify([last.created_at, last.id])).toString('base64url') : null;
  return { object: 'list', data: shown.map(present), has_more, next_cursor };
}

/** @returns (request, path, caller, body) → [status, answer], or null for other paths */
export function mixed(pool) {
  const users = new UserContactsCommands();
  const journal = new Journal(); // needs its vault only for idempotent responses
  const reader = new AnalyticsReader({ transaction: (_, work) => inTransaction(pool, work) }, { now: Date.now });
  const first = async (statement) => (await pool.query(statement)).rows[0];
  return async (method, path, caller, body) => {
    const id = caller.workspace_id;
    const actor = { type: 'key', id: caller.id, label: 'bench', requestId: requestId(), addressHash: 'bench' };
    if (method === 'POST') {
      const contact = await inTransaction(pool, async (tx) => {
        const [pushed] = await users.push(tx, id, { users: [body], locks: false });
        await journal.recordAll(tx, id, pushedEntries(pushed, actor));
        return pushed;
      });
      const data = { ...presentContact(contact), grant: null };
      return [contact.created ? 201 : 200, { object: 'contact', data }];
    }
    if (path === '/v1/contacts') return [200, listOf((await pool.query(CONTACTS(id, LIMIT + 1))).rows, presentContact)];
    if (path === '/v1/analytics') return [200, { object: 'analytics', data: await reader.get(id, {}) }];
    const [, , kind, of] = path.split('/');
    if (kind === 'leads') return [200, { object: 'lead', data: presentLead(await first(LEAD(id, of))) }];
    if (method === 'GET') return [200, { object: 'handoff', data: presentHandoff(await first(HANDOFF(id, of))) }];
    const who = JSON.stringify({ type: 'member', id: caller.member_id, label: 'bench' });
    const did = JSON.stringify({ status: body.status });
    const values = [randomUUID(), who, did, randomUUID(), actor.requestId, randomUUID(), caller.member_id];
    const row = await first(CHANGE(id, of, body.status, ...values));
    return [200, { object: 'handoff', data: presentHandoff(row) }];
  };
}

async function inTransaction(pool, work) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}
