/** Rows that belong to a contact. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { GrantsService } from '../../src/people/contacts/grants.service.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { newId } from '../../src/platform/kernel/ids.js';
import type { TestApp } from './app.js';
import { inDays } from './meetings.js';

let day = 3;

/** Creates a row for the contact in every table that references contacts, but for leads. Needs a host. */
export async function fillContact({ app: nest }: TestApp, id: string, contactId: string): Promise<void> {
  const sql = (text: string, ...values: unknown[]) => nest.get(SystemDb).query({ text, values });
  const agent = agentActor(null);
  const session = newId();
  await sql(
    `insert into sessions (workspace_id, id, channel, contact_id, subject) values ($1, $2, 'human', $3, 'Zqguest')`,
    ...[id, session, contactId],
  );
  await nest.get(HandoffsService).create(id, agent, {
    ...{ sessionId: session, contactId, kind: 'ticket', ask: 'Zqguest', requester: 'human' },
    stopReason: 'customer_request',
  });
  await nest.get(MeetingsService).book(id, agent, { startsAt: inDays(day++), contactId, attendeeName: 'Zqguest' });
  await nest.get(GrantsService).create(id, { actor: agent, contactId, body: { label: 'Zqguest' } });
  const gap = newId();
  await sql(
    `insert into actions (workspace_id, id, name, version, status, destructive, arguments, requested_by, reason, finished_at, contact_id, created_at, updated_at)
      values ($1, $2, 'x', gen_random_uuid(), 'refused', false, '{}', '{"type": "agent", "id": null, "label": "x"}', 'denied', now(), $3, now(), now())`,
    ...[id, newId(), contactId],
  );
  await sql(
    `insert into knowledge_gaps (workspace_id, id, cluster_key, language, lexemes, nearest, first_seen_at, last_seen_at)
      values ($1, $2::uuid, $2::text, 'en', '{}', '{}', now(), now())`,
    ...[id, gap],
  );
  await sql(
    `insert into unanswered_questions (workspace_id, id, gap_id, session_id, contact_id, question, lexemes, asked_at)
      values ($1, $2, $3, $4, $5, 'Zqguest', '{}', now())`,
    ...[id, newId(), gap, session, contactId],
  );
  const account = newId();
  await sql(
    `insert into channel_accounts (workspace_id, id, channel, name, external_id, credentials)
      values ($1, $2::uuid, 'messenger', 'Page', $2::text, '')`,
    ...[id, account],
  );
  await sql(
    `insert into channel_identities (workspace_id, account_id, external_user_id, contact_id) values ($1, $2, $3, $4)`,
    ...[id, account, newId(), contactId],
  );
  await sql(
    `insert into idempotent_requests
      (workspace_id, credential_id, route, key, fingerprint, holder, lease_until, expires_at, status, contact_id)
      values ($1, $2, 'POST /v1/x', 'x', '', $2, now(), now() + interval '1 day', 404, $3)`,
    ...[id, newId(), contactId],
  );
  await sql(
    `insert into inbox_filters (workspace_id, id, name, queue, contact_id) values ($1, $2::uuid, $2::text, 'all', $3)`,
    ...[id, newId(), contactId],
  );
}
