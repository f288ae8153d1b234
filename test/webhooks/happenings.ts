/** Causes every possible event, over the API if possible, and then reads the resource over /v1. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { ActionsService } from '../../src/assistant/actions/actions.service.js';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { agentActor, OPERATOR } from '../../src/platform/kernel/actor.js';
import { hashCredential } from '../../src/platform/kernel/credentials.js';
import { VisitorTokens } from '../../src/platform/kernel/visitor-tokens.js';
import type { EventType } from '../../src/platform/kernel/events.js';
import { call, type TestApp, type TestWorkspace } from '../support/app.js';
import { CustomerApi, json } from '../support/customer-api.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { OWN_ORIGIN } from '../support/widget.js';

export interface Happening {
  type: EventType;
  /** From the event's row. */
  id: string;
  object: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  actor: { type: string; id: string | null; label: string };
  request_id: string | null;
  /** The resource as /v1 shows it right after the event. */
  shown: Record<string, unknown>;
  /** The resource as /v1 showed it right before, if it existed. */
  before: Record<string, unknown> | null;
}

const QUESTION = 'Do you deliver to Mars?';
const CRY = 'This is no use, give me a human';
const BLOCKED = 'What do the rivals charge?';
/** Words that were said, and that occur nowhere else. */
export const SAID = [
  'Mars',
  'no use',
  'the rivals',
  'subscription 17',
  'forty',
  'splendid',
  'one moment',
  'be generous',
];
const SECRET_TOKEN = 'marked-vendor-token';

const LINK = 'a'.repeat(43);
/** Holds a meeting as a booking with mail does, and creates its link. */
async function held(
  sql: (text: string, ...values: unknown[]) => Promise<unknown>,
  workspaceId: string,
  id: string,
): Promise<void> {
  await sql(`update meetings set confirm_by = now() + interval '30 minutes' where id = $1`, id);
  await sql('insert into meeting_holds (workspace_id, meeting_id) values ($1, $2)', workspaceId, id);
  const link = 'insert into meeting_links (workspace_id, token_hash, meeting_id) values ($1, $2, $3)';
  await sql(link, workspaceId, hashCredential(LINK), id);
}

const CANCEL = {
  name: 'cancel_subscription',
  description: 'Cancels something.',
  method: 'POST',
  parameters: { type: 'object', properties: { subscription: { type: 'string' } }, required: ['subscription'] },
} as const;

/**
 * In the order in which they occurred.
 * @param beforeErasure runs before the contact is erased, which empties its events
 */
export async function happenings(
  app: TestApp,
  workspace: TestWorkspace,
  beforeErasure: (told: Happening[]) => Promise<unknown> = async () => {},
): Promise<Happening[]> {
  const told: Happening[] = [];
  const as = async (role: keyof TestWorkspace['tokens'], method: string, path: string, body?: unknown) => {
    const answer = await call(app, method, path, { token: workspace.tokens[role], body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body.data;
  };
  const backend = async (path: string, body: unknown) => {
    const answer = await call(app, 'POST', path, { token: workspace.secretKey, body });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body.data;
  };
  const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
  const get = (path: string) => as('viewer', 'GET', path);

  /** Records the last event of a type, with the resource. */
  const note = async (type: EventType, shown: Happening['shown'], before: Happening['before'] = null) => {
    const { rows } = await sql(
      'select id, object, previous, actor, request_id from events where workspace_id = $1 and type = $2 order by no desc limit 1',
      workspace.id,
      type,
    );
    if (!rows[0]) throw new Error(`nothing told of ${type}`);
    told.push({ type, shown, before, ...(rows[0] as Omit<Happening, 'type' | 'shown' | 'before'>) });
  };
  /** Changes the resource at this path, and records its event. */
  const change = async (type: EventType, path: string, act: () => Promise<unknown>) => {
    const before = await get(path);
    await act();
    await note(type, await get(path), before);
  };

  // Contacts.
  const user = { external_user_id: 'customer-1', name: 'Ada Lovelace', email: 'ada@example.com' };
  const { id: contactId } = await backend('/v1/users', user);
  const contact = `/v1/contacts/${contactId}`;
  await note('contact.created', await get(contact));
  await change('contact.updated', contact, () => backend('/v1/users', { ...user, phone: '+44 20 7946 0000' }));
  await change('contact.vendor_token_changed', contact, () =>
    as('admin', 'PUT', `${contact}/vendor_token`, { token: SECRET_TOKEN }),
  );

  await change('contact.blocked', contact, () => as('responder', 'POST', `${contact}/block`));
  await change('contact.unblocked', contact, () => as('responder', 'POST', `${contact}/unblock`));

  // A conversation: nothing is found, a guardrail trips, a person is requested.
  const ask = (body: object) => backend('/v1/answer', { external_user_id: 'customer-1', ...body });
  const answer = await ask({ question: QUESTION });
  const session = `/v1/sessions/${answer.session_id}`;
  await note('session.started', await get(session));
  await note('answer.unanswered', answer);
  await change('guardrails.updated', '/v1/guardrails', () =>
    as('admin', 'PATCH', '/v1/guardrails', { blocked_phrases: ['the rivals'] }),
  );
  const refused = await ask({ question: BLOCKED, session_id: answer.session_id });
  await note('guardrail.tripped', { ...refused, guardrail: 'blocked_phrases' });
  const cried = await ask({ question: CRY, session_id: answer.session_id });
  const handoff = `/v1/handoffs/${cried.handoff_id}`;
  await note('handoff.created', await get(handoff));
  await change('handoff.updated', handoff, () =>
    as('responder', 'PATCH', handoff, { assignee_id: workspace.memberIds.responder }),
  );
  const reply = await as('responder', 'POST', `${handoff}/replies`, { text: 'Let me see, one moment please.' });
  await note('message.created', reply);
  const until = inDays(1);
  await change('handoff.snoozed', handoff, () => as('responder', 'POST', `${handoff}/snooze`, { until }));
  await change('handoff.woken', handoff, () => as('responder', 'POST', `${handoff}/wake`));
  const { id: tagId } = await as('admin', 'POST', '/v1/tags', { name: 'VIP', color: 'purple' });
  await as('responder', 'POST', `${session}/tags`, { tag_id: tagId });
  const [tagged] = await get(`${session}/tags`);
  await note('session.tagged', tagged);
  await as('responder', 'DELETE', `${session}/tags/${tagId}`);
  await note('session.untagged', tagged);
  const words = { text: 'An old customer: be generous.', mentions: [workspace.memberIds.owner] };
  const { id: noteId } = await as('responder', 'POST', `${session}/notes`, words);
  const written = await get(`/v1/notes/${noteId}`);
  await note('note.created', written);
  await as('responder', 'DELETE', `/v1/notes/${noteId}`);
  await note('note.deleted', { ...written, text: null });
  const unresolved = await get(session);
  await change('handoff.resolved', handoff, () => as('responder', 'PATCH', handoff, { status: 'resolved' }));
  await note('session.resolution_changed', await get(session), unresolved);
  await change('handoff.reopened', handoff, () => as('responder', 'PATCH', handoff, { status: 'open' }));
  await as('responder', 'PATCH', handoff, { status: 'closed' });
  await sql(
    `update sessions set started_at = started_at - '1 h'::interval, last_activity_at = last_activity_at - '1 h'::interval
     where workspace_id = $1`,
    workspace.id,
  );
  await change('session.ended', session, () => app.app.get(IdleSweeper).sweep());

  // A conversation in the widget, which the person rates.
  const visitor = app.app.get(VisitorTokens).issue(workspace.id, { contactId, level: 'user' }, Date.now());
  const widget = async (path: string, body: object) => {
    const headers = { origin: OWN_ORIGIN, 'x-visitor-token': visitor };
    const answer = await call(app, 'POST', `/api/widget/${path}`, { token: workspace.publishableKey, headers, body });
    if (answer.status >= 300) throw new Error(`POST ${path}: ${answer.text}`);
    return answer.body.data;
  };
  const live = await widget('sessions', {});
  const rating = { score: 4, comment: 'mostly splendid', solved: true };
  await widget(`sessions/${live.id}/rating`, rating);
  await note('rating.received', {
    ...{ id: live.id, object: 'rating', session_id: live.id, contact_id: contactId, ...rating },
    created_at: expect.any(String) as string,
  });

  // Leads and meetings.
  const lead = await app.app.get(LeadsService).capture(workspace.id, agentActor(null), {
    contactId,
    sessionId: answer.session_id,
    source: 'widget',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    intent: 'forty seats',
    fields: { seats: 40 },
    score: 70,
  });
  await note('lead.created', await get(`/v1/leads/${lead.id}`));
  await change('lead.updated', `/v1/leads/${lead.id}`, () =>
    as('admin', 'PATCH', `/v1/leads/${lead.id}`, { status: 'qualified' }),
  );
  const comment = await as('responder', 'POST', `/v1/leads/${lead.id}/comments`, {
    text: 'They want a quote by Friday.',
  });
  await note('lead_comment.created', comment);
  await as('responder', 'DELETE', `/v1/lead_comments/${comment['id'] as string}`);
  await note('lead_comment.deleted', { ...comment, text: null });
  await openHost(app, workspace.id, workspace.memberIds.owner, always());
  const { id: meetingId } = await app.app.get(MeetingsService).book(workspace.id, agentActor(null), {
    startsAt: inDays(4),
    contactId,
    leadId: lead.id,
    attendeeName: 'Ada Lovelace',
    attendeeEmail: 'ada@example.com',
    title: 'Demo',
  });
  const meeting = `/v1/meetings/${meetingId}`;
  await note('meeting.booked', await get(meeting));
  await held(sql, workspace.id, meetingId);
  await change('meeting.confirmed', meeting, async () => {
    const answer = await fetch(`${app.baseUrl}/meetings/confirm/${LINK}`, { method: 'POST' });
    if (!answer.ok) throw new Error(`confirming: ${answer.status}`);
  });
  await change('meeting.rescheduled', meeting, () => as('responder', 'PATCH', meeting, { starts_at: inDays(5) }));
  await change('meeting.cancelled', meeting, () =>
    as('responder', 'PATCH', meeting, { status: 'cancelled', cancel_reason: 'They found another day.' }),
  );

  // Actions: two run, one of which fails; the kill switch refuses a pending one.
  const api = await CustomerApi.start();
  const url = `${api.origin}/subscriptions/{subscription}`;
  await as('admin', 'PATCH', '/v1/workspace', { actions: [{ ...CANCEL, url }] });
  const context = { workspaceId: workspace.id, sessionId: answer.session_id, contactId, actor: agentActor(null) };
  const act = async () => {
    const asked = { subscription: 'subscription 17' };
    await app.app.get(ActionsService).propose({ ...context, surface: 'widget', timezone: null }, CANCEL.name, asked);
    return (await get('/v1/actions?limit=1'))[0] as { id: string };
  };
  await as('admin', 'PATCH', '/v1/guardrails', { actions_mode: 'auto' });
  await note('action.completed', await act());
  api.will(json(500, { error: 'Try again later' }));
  await note('action.failed', await act());
  await api.close();
  await as('admin', 'PATCH', '/v1/guardrails', { actions_mode: 'confirm' });
  const { id: waiting } = await act();
  await change('killswitch.changed', '/v1/killswitch', () =>
    as('admin', 'PUT', '/v1/killswitch', { active: true, reason: 'An incident' }),
  );
  await note('action.refused', await get(`/v1/actions/${waiting}`));

  const status = `/v1/members/${workspace.memberIds.responder}/status`;
  await change('member.status_changed', status, () => as('responder', 'PATCH', status, { status: 'away' }));

  // Credits: one of five is used up.
  await app.app.get(WorkspacesService).setCredits(OPERATOR, { id: workspace.id, setting: 5 });
  for (const type of ['credits.low', 'credits.exhausted'] as const) {
    while (!(await sql('select from events where workspace_id = $1 and type = $2', workspace.id, type)).rowCount)
      await ask({ question: QUESTION });
    await note(type, await get('/v1/workspace'));
  }

  // Endpoints.
  // It subscribes to no event that follows, so that nothing is sent to it.
  const wanted = { url: 'https://93.184.215.14/hook', events: ['handoff.reopened'] };
  const endpoint = await as('admin', 'POST', '/v1/webhooks', wanted);
  await change('webhook.disabled', `/v1/webhooks/${endpoint.id}`, () =>
    as('admin', 'PATCH', `/v1/webhooks/${endpoint.id}`, { status: 'disabled' }),
  );

  await beforeErasure(told);
  await note('contact.erased', await as('admin', 'DELETE', contact));
  return told;
}
