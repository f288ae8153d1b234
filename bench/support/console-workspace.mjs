// A team's inbox: two signed-in members, and conversations of which some wait for a person and one is very long.
import { randomUUID } from 'node:crypto';
import { built } from './checkout.mjs';

const WAITING = 150;
const MESSAGES_EACH = 12;
/** Place of the long conversation in the queue, of which the inbox shows 200. */
const LONG_PLACE = 150;

/**
 * @param waiting number of open hand-offs @param handoffs total number: the others are closed
 * @returns tokens of two members' console sessions, id of the long conversation's hand-off, and the number waiting
 */
export async function seedInbox(admin, workspaceId, { sessions, messages, waiting = WAITING, handoffs = waiting }) {
  const token = await signedIn(admin, workspaceId, 'Bench');
  const colleague = await signedIn(admin, workspaceId, 'Colleague');
  await admin.query('begin');
  // Bulk-writes what triggers would write row by row.
  await admin.query(`set local session_replication_role = replica`);
  const contact = `md5('contact ' || n)::uuid`;
  const session = `md5('session ' || n)::uuid`;
  const at = `now() - make_interval(secs => ($2 - n) * 5 + 3600)`;
  const each = 'from generate_series(1, $2::int) n';
  // Otherwise the server would end them all while it is measured.
  const ended = (value) => `case when n <= ${sessions - waiting} then ${value} end`;
  const long = sessions - waiting + Math.min(waiting, LONG_PLACE);
  await admin.query(
    `insert into contacts (workspace_id, id, kind, name) select $1, ${contact}, 'visitor', 'Customer ' || n ${each}`,
    [workspaceId, sessions],
  );
  await admin.query(
    `insert into sessions (workspace_id, id, channel, contact_id, live, started_at, last_activity_at, ended_at,
       end_reason, last_seq, subject)
     select $1, ${session}, 'human', ${contact}, true, ${at}, ${at}, ${ended(at)}, ${ended(`'idle_timeout'`)}, case n when ${long} then $3::int else $4::int end, 'Matter ' || n
     ${each}`,
    [workspaceId, sessions, messages, MESSAGES_EACH],
  );
  // The latest ones wait, the oldest first.
  await admin.query(
    `insert into messages (workspace_id, id, session_id, author, author_label, text, created_at, seq)
     select $1, gen_random_uuid(), ${session}, case m % 2 when 1 then 'contact' else 'agent' end,
       case m % 2 when 0 then 'AI assistant' end,
       case when n = ${long} and m = $3 then 'The last of many' else 'Message ' || m || ' of conversation ' || n || '. ' || repeat('It is about a parcel. ', m % 9) end,
       ${at} + make_interval(secs => m * 0.1), m
     ${each} cross join lateral generate_series(1, case n when ${long} then $3::int else $4::int end) m`,
    [workspaceId, sessions, messages, MESSAGES_EACH],
  );
  await admin.query(
    `insert into handoffs (workspace_id, id, session_id, contact_id, kind, status, ask, ticket_number, created_at, updated_at,
       resolved_at)
     select $1, md5('handoff ' || n)::uuid, ${session}, ${contact}, 'live_chat',
       case when n > $2 - $3::int then 'open' else 'closed' end, 'Matter ' || n, n, ${at}, ${at},
       case when n <= $2 - $3::int then ${at} end
     ${each} where n > $2 - $4::int`,
    [workspaceId, sessions, waiting, handoffs],
  );
  await admin.query('insert into ticket_numbers (workspace_id, last) values ($1, $2)', [workspaceId, sessions]);
  await admin.query('commit');
  await admin.query('vacuum analyze');
  const { rows } = await admin.query(`select md5('handoff ' || $1::int)::uuid as id`, [long]);
  return { token, colleague, long: rows[0].id, handoffs: waiting };
}

/** Creates an owner with a console session. @returns its token */
async function signedIn(admin, workspaceId, name) {
  const { newCredential, hashCredential } = built('platform/kernel/credentials');
  const token = newCredential('console_session');
  const [account, email] = [randomUUID(), `${name.toLowerCase()}@example.com`];
  await admin.query('insert into accounts (id, email, name) values ($1, $2, $3)', [account, email, name]);
  await admin.query(
    `insert into members (workspace_id, id, email, name, role, account_id)
     values ($1, gen_random_uuid(), $2, $3, 'owner', $4)`,
    [workspaceId, email, name, account],
  );
  await admin.query('insert into console_sessions (id, account_id, token_hash) values (gen_random_uuid(), $1, $2)', [
    account,
    hashCredential(token),
  ]);
  return token;
}
