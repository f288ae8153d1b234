import { IdleSweeper } from '../../src/conversations/core/idle.sweeper.js';
import type { LeadChangeDto } from '../../src/people/leads/lead-changes.dto.js';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import { MeetingsService } from '../../src/people/meetings/meetings.service.js';
import { agentActor, type Actor } from '../../src/platform/kernel/actor.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { CredentialReader } from '../../src/platform/policy/credential.reader.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { dumpDatabase, leaks } from '../support/dump.js';
import { eventually } from '../support/eventually.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { linesOf } from './journal.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  // Enough that requests that wait for an erasure's locks leave others a connection, even on a slow machine.
  app = await startTestApp({ databasePool: 12 });
  workspace = await makeWorkspace(app);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
  const body = { title: 'Refunds', text: '# Refunds\n\nA refund takes five days.', format: 'markdown' };
  await call(app, 'POST', '/v1/knowledge/documents', { token: workspace.tokens.owner, body });
});
afterAll(() => app.close());

const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, unknown>[];
const push = async (body: object): Promise<Answer> =>
  call(app, 'POST', '/v1/users', { token: workspace.secretKey, body });

/** Words that would identify the person. */
const wordsOf = (mark: string): string[] =>
  'name mail phone company plan page ask lead intent field attendee notes rename city reply label comment'
    .split(' ')
    .map((word) => `${mark}${word}`);

interface Person {
  id: string;
  session: string;
  other: string;
  lead: string;
  meeting: string;
  grant: string;
}
let day = 2;

/** A contact with a row of every kind, each with distinct words. */
async function lived(mark: string): Promise<Person> {
  const user = {
    external_user_id: mark,
    name: `${mark}name`,
    email: `${mark}mail@example.com`,
    phone: `${mark}phone`,
    company: `${mark}company`,
    avatar_url: `https://example.com/${mark}page`,
    attributes: { plan: `${mark}plan`, [`${mark}field`]: 1 },
  };
  await push({ ...user, vendor_token: `${mark}vendor` });
  const pushed = await push({ ...user, name: `${mark}rename`, grant: { label: `${mark}label` } });
  const { id, grant } = pushed.body.data;
  const said = async (question: string, session_id?: string): Promise<string> => {
    const body = { question, contact_id: id, session_id };
    return (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body.data.session_id as string;
  };
  const session = await said(`How long does a refund take? My name is ${mark}name`);
  await said(`And what of ${mark}ask`, session);
  const other = await said(`I want a human to read ${mark}ask`);
  const [handoff] = (await ask('GET', `/v1/handoffs?contact_id=${id}`)).body.data;
  await ask('POST', `/v1/handoffs/${handoff.id}/replies`, { text: `Hello ${mark}name, ${mark}reply` });
  const draft = {
    source: 'widget',
    name: `${mark}lead`,
    email: `${mark}mail@example.com`,
    intent: `${mark}intent`,
  } as const;
  const fields = { [`${mark}field`]: `${mark}field` };
  const leads = app.app.get(LeadsService);
  const lead = await leads.capture(workspace.id, agentActor(null), {
    ...draft,
    fields,
    contactId: id,
    sessionId: session,
  });
  await ask('PATCH', `/v1/leads/${lead.id}`, { status: 'qualified' });
  await ask('PATCH', `/v1/leads/${lead.id}/details`, { company: `${mark}company` });
  await ask('POST', `/v1/leads/${lead.id}/comments`, { text: `${mark}comment` });
  const themselves: Actor = { ...agentActor(null), type: 'contact', id, label: `${mark}name` };
  const meeting = await app.app.get(MeetingsService).book(workspace.id, themselves, {
    startsAt: inDays(day++),
    contactId: id,
    sessionId: session,
    leadId: lead.id,
    attendeeName: `${mark}attendee`,
    attendeeEmail: `${mark}mail@example.com`,
    notes: `${mark}notes`,
  });
  await sql(
    `update sessions set page_url = $2, city = $3 where id = $1`,
    session,
    `https://x/${mark}page`,
    `${mark}city`,
  );
  return { id, session, other, lead: lead.id, meeting: meeting.id, grant: grant.token };
}

const findsOf = async (words: string[]): Promise<string[]> =>
  (await dumpDatabase(app)).flatMap(({ table, text }) => leaks(text, words).map((word) => `${table}: ${word}`));

describe('erasing a contact', () => {
  it('removes their words from every row of every table, and leaves another contact’s alone', async () => {
    const [gone, kept] = [await lived('Zqgone'), await lived('Zqkept')];
    const tables = new Set((await findsOf(wordsOf('Zqgone'))).map((find) => find.split(':')[0]));
    expect([...tables]).toEqual(
      expect.arrayContaining(['contacts', 'events', 'grants', 'handoffs', 'leads', 'meetings', 'messages', 'sessions']),
    );
    const before = await findsOf(wordsOf('Zqkept'));

    const erased = await ask('DELETE', `/v1/contacts/${gone.id.toUpperCase()}`);
    expect([erased.status, erased.body.object]).toEqual([200, 'contact_erasure']);
    expect(erased.body.data).toEqual({
      object: 'contact_erasure',
      contact_id: gone.id,
      erased_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      receipt_id: expect.any(String),
      left_out: [],
    });
    expect(await findsOf(wordsOf('Zqgone'))).toEqual([]);
    expect(await findsOf(['Zqgone'])).toEqual([]);
    expect(await findsOf(wordsOf('Zqkept'))).toEqual(before);
    expect((await ask('GET', `/v1/contacts/${kept.id}`)).status).toBe(200);
  });

  it('ends what is given again for an Idempotency-Key: it says nothing of them, and does nothing again', async () => {
    const [gone, kept] = [await lived('Zqgoneagain'), await lived('Zqkeptagain')];
    const again = (path: string, body: object, token = workspace.tokens.owner): Promise<Answer> =>
      call(app, 'POST', path, { token, body, headers: { 'idempotency-key': path } });
    const said = [
      ...[gone, kept].flatMap(({ id, session, lead }) => [
        () => again(`/v1/contacts/${id}/block`, {}),
        () => again(`/v1/contacts/${id}/unblock`, {}),
        () => again(`/v1/leads/${lead}/comments`, { text: 'Zqagain' }),
        () => again(`/v1/sessions/${session}/notes`, { text: 'Zqagain' }),
      ]),
      () => again('/v1/answer', { question: 'Zqagain?', contact_id: gone.id }, workspace.secretKey),
    ];
    const inTurn = async (): Promise<Answer[]> => {
      const answers: Answer[] = [];
      for (const one of said) answers.push(await one());
      return answers;
    };
    const first = await inTurn();
    expect(first.map(({ status }) => status)).toEqual([200, 200, 201, 201, 200, 200, 201, 201, 200]);
    expect((await ask('DELETE', `/v1/contacts/${gone.id}`)).status).toBe(200);
    const sessions = await sql('select count(*) from sessions where workspace_id = $1', workspace.id);
    const second = await inTurn();
    const ofGone = [...second.slice(0, 4), second.at(-1)!];
    for (const answer of ofGone) expectError(answer, 404, 'not_found');
    expect(new Set(ofGone.map(({ headers }) => headers.get('idempotent-replayed')))).toEqual(new Set(['true']));
    expect(second.slice(4, 8).map(({ text }) => text)).toEqual(first.slice(4, 8).map(({ text }) => text));
    expect(await sql('select count(*) from sessions where workspace_id = $1', workspace.id)).toEqual(sessions);
    const rows = await sql(
      `select contact_id, session_id from idempotent_requests where workspace_id = $1`,
      workspace.id,
    );
    expect(JSON.stringify(rows)).not.toContain(gone.id);
  });

  it('removes what the team wrote about an external responder, from the hand-off and its history', async () => {
    const { id } = await lived('Zqoutside');
    const [{ id: handoff }] = (await ask('GET', `/v1/handoffs?contact_id=${id}`)).body.data;
    for (const name of ['Zqoutside’s lawyer', null, 'Zqoutside’s doctor'])
      await ask('PATCH', `/v1/handoffs/${handoff}`, { external_responder: name });
    await ask('DELETE', `/v1/contacts/${id}`);
    expect(await findsOf(['Zqoutside'])).toEqual([]);
    const left = (await ask('GET', `/v1/handoffs/${handoff}`)).body.data;
    expect(left).toMatchObject({ external_responder: null, assignee_id: null, assigned_at: null });
    const [history] = await sql(
      `select count(*)::int from handoff_history where handoff_id = $1 and changes ? 'external_responder'`,
      handoff,
    );
    expect(history).toEqual({ count: 3 });
  });

  it('removes what the history of their leads knew of them; that it was changed, by whom and when stays', async () => {
    const { lead } = await lived('Zqhistory');
    await ask('PATCH', `/v1/leads/${lead}/details`, {
      ...{ fields: { zqhistorykey: 'Zqhistory' }, value: { amount: 1, currency: 'eur' } },
    });
    const history = async () => (await ask('GET', `/v1/leads/${lead}/changes`)).body.data as LeadChangeDto[];
    const before = await history();
    const { contact_id: id } = (await ask('GET', `/v1/leads/${lead}`)).body.data;
    await ask('DELETE', `/v1/contacts/${id}`);
    expect(await findsOf(['Zqhistory', 'zqhistory'])).toEqual([]);
    const after = await history();
    expect(after.map(({ id, created_at: at }) => [id, at])).toEqual(before.map(({ id, created_at: at }) => [id, at]));
    const erased = { before: null, after: null };
    expect(after.map(({ changes }) => changes)).toEqual([
      expect.arrayContaining([
        { field: 'value', before: null, after: { amount: 1, currency: 'eur' } },
        { field: 'fields', ...erased },
      ]),
      [{ field: 'comment', before: null, after: expect.any(String) }],
      [{ field: 'company', ...erased }],
      [{ field: 'status', before: 'new', after: 'qualified' }],
      [{ field: 'status', before: null, after: 'new' }],
    ]);
  });

  it('keeps sessions, messages, hand-offs, leads and meetings as anonymous counts', async () => {
    const { id, session, other, lead, meeting } = await lived('Zqcount');
    const messages = (await ask('GET', `/v1/sessions/${session}/messages`)).body.data as object[];
    const before = (await ask('GET', `/v1/sessions/${session}`)).body.data;
    await ask('DELETE', `/v1/contacts/${id}`);
    const after = (await ask('GET', `/v1/sessions/${session}`)).body.data;
    const gone = ['agent_label', 'subject', 'intent', 'page_url', 'country', 'region', 'city', 'contact_id'];
    expect(after).toEqual({ ...before, ...Object.fromEntries(gone.map((field) => [field, null])) });
    const left = (await ask('GET', `/v1/sessions/${session}/messages`)).body.data as Record<string, unknown>[];
    expect(left).toHaveLength(messages.length);
    for (const message of left)
      expect(message).toMatchObject({ text: '', citations: [], action: null, author_label: null });
    const [turn] = await sql('select turn from messages where session_id = $1 and turn is not null', session);
    const counted = [
      'abstainReason',
      'certainty',
      'cited',
      'confidence',
      'intentClass',
      'language',
      'model',
      'promptVersion',
      'status',
      'tripped',
    ];
    expect(Object.keys(turn!['turn'] as object).sort()).toEqual(counted);
    expect((await ask('GET', `/v1/leads/${lead}`)).body.data).toMatchObject({
      ...{ contact_id: null, name: null, email: null, phone: null, company: null, intent: null, fields: {} },
      status: 'qualified',
    });
    expect((await ask('GET', `/v1/meetings/${meeting}`)).body.data).toMatchObject({
      ...{ contact_id: null, attendee_name: null, attendee_email: null, notes: null },
      status: 'booked',
    });
    const [handoff] = (await ask('GET', `/v1/handoffs?session_id=${other}`)).body.data;
    expect(handoff).toMatchObject({ contact_id: null, ask: '', requester_label: null, requester: 'human' });
    await app.app.get(IdleSweeper).sweep();
  });

  it('invalidates the id, its grants and its vendor token; a later push creates a new contact', async () => {
    const { id, grant } = await lived('Zqnew');
    const found = () => app.app.get(CredentialReader).find('grant', grant);
    expect(await found()).not.toBeNull();
    await ask('DELETE', `/v1/contacts/${id}`);
    expect(await found()).toBeNull();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['DELETE', '', undefined],
      ['GET', '/export', undefined],
      ['GET', '/grants', undefined],
      ['POST', '/grants', {}],
      ['PUT', '/vendor_token', { token: 'x' }],
    ] as const)
      expectError(await ask(method, `/v1/contacts/${id}${path}`, body), 404, 'not_found');
    expect((await ask('GET', `/v1/sessions?contact_id=${id}`)).body.data).toEqual([]);
    const again = await push({ external_user_id: 'Zqnew' });
    expect(again.status).toBe(201);
    expect(again.body.data.id).not.toBe(id);
    expect(again.body.data.vendor_token_status).toBe('none');
  });

  it('emits an event without any of their data, and the audit entry is the receipt', async () => {
    const { id } = await lived('Zqtold');
    const { body, headers } = await ask('DELETE', `/v1/contacts/${id}`);
    const [line, ...more] = await linesOf(app, headers.get('x-request-id')!);
    expect(more).toEqual([]);
    expect(line).toMatchObject({
      id: body.data.receipt_id,
      action: 'contact.erase',
      target_type: 'contact',
      target_id: id,
      changes: [],
      actor_id: workspace.memberIds.owner,
    });
    const told = await sql(`select object, previous from events where type = 'contact.erased' and contact_id = $1`, id);
    expect(told).toEqual([{ object: body.data, previous: null }]);
  });

  it('redacts the events about them, and keeps their subjects and times', async () => {
    const { id } = await lived('Zqevent');
    const of = (): Promise<Record<string, unknown>[]> =>
      sql(
        `select id, type, object ->> 'id' as of, object ->> 'created_at' as at, erased_at from events
        where contact_id = $1 and type like 'contact.%' order by no`,
        id,
      );
    const before = await of();
    await ask('DELETE', `/v1/contacts/${id}`);
    const after = await of();
    expect(after.slice(0, before.length)).toEqual(before.map((one) => ({ ...one, erased_at: expect.any(String) })));
  });

  it('is done once, even with concurrent requests', async () => {
    const { data } = (await push({ external_user_id: 'Zqtwice' })).body;
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask('DELETE', `/v1/contacts/${data.id}`)).status),
    );
    expect(statuses.sort()).toEqual([200, 404, 404, 404, 404]);
    const count = await sql(`select from events where type = 'contact.erased' and contact_id = $1`, data.id);
    expect(count).toHaveLength(1);
  });

  it('during a conversation removes later messages too, without an error', async () => {
    for (let round = 0; round < 5; round++) {
      const mark = `Zqrace${round}x`;
      const { id } = (await push({ external_user_id: mark, name: `${mark}name` })).body.data;
      const question = `Who is ${mark}name? I want a human`;
      const answer = (session_id?: string): Promise<Answer> =>
        call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, contact_id: id, session_id } });
      const session = (await answer()).body.data.session_id as string;
      const [erased, ...answers] = await Promise.all([
        ask('DELETE', `/v1/contacts/${id}`),
        ...[session, session, undefined, undefined, session].map(answer),
      ]);
      expect(erased.status).toBe(200);
      for (const { status } of answers) expect([200, 400]).toContain(status);
      expect(await findsOf([`${mark}name`])).toEqual([]);
    }
  });

  it('is limited to owners and admins, and refuses the customer’s own id with invalid_id', async () => {
    const { data } = (await push({ external_user_id: newId() })).body;
    for (const role of ROLES.filter((one) => one !== 'owner' && one !== 'admin'))
      for (const [method, path] of [
        ['DELETE', ''],
        ['GET', '/export'],
      ] as const) {
        const refused = await call(app, method, `/v1/contacts/${data.id}${path}`, { token: workspace.tokens[role] });
        expectError(refused, 403, 'insufficient_role');
      }
    for (const [method, path] of [
      ['DELETE', ''],
      ['GET', '/export'],
    ] as const) {
      expectError(await ask(method, `/v1/contacts/${data.external_user_id}${path}`), 400, 'invalid_id', 'id');
      expectError(await ask(method, `/v1/contacts/${newId()}${path}`), 404, 'not_found');
    }
  });
});

describe('the export of a contact', () => {
  it('contains everything stored about them, as in /v1, except the vendor token and hashes', async () => {
    const { id, session, lead, meeting, grant } = await lived('Zqexport');
    const [handoff] = (await ask('GET', `/v1/handoffs?contact_id=${id}`)).body.data;
    await ask('PATCH', `/v1/handoffs/${handoff.id}`, { status: 'closed', external_responder: 'Bo' });
    const unnumbered = 'select from events where workspace_id = $1 and sequence is null';
    await eventually(async () => (await sql(unnumbered, workspace.id)).length === 0);
    const { status, body, headers, text } = await ask('GET', `/v1/contacts/${id}/export`);
    expect([status, body.object, body.request_id]).toEqual([200, 'contact_export', headers.get('x-request-id')]);
    const shown = async (path: string): Promise<unknown> => (await ask('GET', path)).body.data;
    const { data } = body;
    expect(data.contact).toEqual(await shown(`/v1/contacts/${id}`));
    expect(data.grants).toEqual(await shown(`/v1/contacts/${id}/grants`));
    expect(data.sessions).toEqual(await shown(`/v1/sessions?contact_id=${id}&order=asc`));
    expect(data.sessions).toHaveLength(2);
    const said = data.messages.filter((one: { session_id: string }) => one.session_id === session);
    expect(said).toEqual(await shown(`/v1/sessions/${session}/messages`));
    expect(data.leads).toEqual([await shown(`/v1/leads/${lead}`)]);
    const [comment] = data.lead_comments;
    const person = { type: 'member', id: workspace.memberIds.owner, label: expect.any(String) };
    const agent = { type: 'agent', id: null, label: 'Assistant' };
    const change = { id: expect.stringMatching(/^[0-9a-f-]{36}$/), created_at: expect.stringMatching(/Z$/) };
    const ofLead = { ...change, object: 'lead_change', lead_id: lead, rule: null };
    expect(data.lead_changes).toEqual([
      { ...ofLead, actor: agent, changes: [{ field: 'status', before: null, after: 'new' }] },
      { ...ofLead, actor: person, changes: [{ field: 'status', before: 'new', after: 'qualified' }] },
      { ...ofLead, actor: person, changes: [{ field: 'company', before: null, after: 'Zqexportcompany' }] },
      { ...ofLead, actor: person, changes: [{ field: 'comment', before: null, after: comment.id }] },
    ]);
    const ofHandoff = { ...change, object: 'handoff_change', handoff_id: handoff.id };
    const closed = [
      { field: 'status', before: 'open', after: 'closed' },
      { field: 'external_responder', before: null, after: 'Bo' },
    ];
    expect(data.handoff_changes).toEqual([
      { ...ofHandoff, actor: agent, changes: [{ field: 'status', before: null, after: 'open' }] },
      { ...ofHandoff, actor: person, changes: expect.arrayContaining(closed) },
    ]);
    expect(data.meetings).toEqual([await shown(`/v1/meetings/${meeting}`)]);
    expect(data.handoffs).toEqual(await shown(`/v1/handoffs?contact_id=${id}`));
    expect(data.events.map(({ type }: { type: string }) => type)).toEqual(
      expect.arrayContaining([
        'contact.created',
        'contact.updated',
        'session.started',
        'lead.created',
        'meeting.booked',
      ]),
    );
    for (const event of data.events)
      expect(event).toEqual({
        id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
        object: 'event',
        type: expect.any(String),
        api_version: '2026-08-17',
        workspace_id: workspace.id,
        sequence: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
        actor: {
          type: expect.stringMatching(/^(member|key|contact|agent|system)$/),
          id: event.actor.id,
          label: expect.any(String),
        },
        request_id: event.request_id,
        data: expect.objectContaining({ object: expect.any(Object) }),
      });
    const renamed = data.events.filter(
      ({ type, actor }: { type: string; actor: { type: string } }) =>
        type === 'contact.updated' && actor.type === 'key',
    );
    expect(renamed).toMatchObject([{ data: { previous: { name: 'Zqexportname' } } }]);
    expect(leaks(text, ['Zqexportvendor', grant])).toEqual([]);
    expect(leaks(text, wordsOf('Zqexport')).sort()).toEqual(wordsOf('Zqexport').sort());
  });

  it('with a long history is complete, and is streamed while it is read', async () => {
    const { id } = (await push({ external_user_id: 'Zqlong' })).body.data;
    await sql(
      `with s as (insert into sessions (workspace_id, id, channel, contact_id)
          select $1, gen_random_uuid(), 'human', $2 from generate_series(1, 450) returning id)
        insert into messages (workspace_id, id, session_id, author, text)
          select $1, gen_random_uuid(), s.id, 'contact', repeat('long life ', 50) || n from s, generate_series(1, 5) n`,
      workspace.id,
      id,
    );
    const { body } = await ask('GET', `/v1/contacts/${id}/export`);
    expect([body.data.sessions.length, body.data.messages.length]).toEqual([450, 2_250]);
    expect(new Set(body.data.messages.map((message: { id: string }) => message.id)).size).toBe(2_250);
    const erased = await ask('DELETE', `/v1/contacts/${id}`);
    expect(erased.status).toBe(200);
    expect(await findsOf(['long life'])).toEqual([]);
  });
});
