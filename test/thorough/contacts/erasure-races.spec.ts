/** A contact is erased while others write about them: no request fails, and none of their data remains or returns. */
import { SystemDb } from '../../../src/platform/db/system-db.js';
import { LeadsService } from '../../../src/people/leads/leads.service.js';
import { HandoffsStore } from '../../../src/desk/handoffs/handoffs.store.js';
import { HandoffsService } from '../../../src/desk/handoffs/handoffs.service.js';
import { MeetingsService } from '../../../src/people/meetings/meetings.service.js';
import { FormerContactsStore } from '../../../src/people/contacts/former-contacts.store.js';
import { TurnRecord } from '../../../src/conversations/turns/turn-record.js';
import { agentActor } from '../../../src/platform/kernel/actor.js';
import { expectError } from '../../http/envelope.js';
import { always, inDays, openHost } from '../../support/meetings.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';
import { dumpDatabase, leaks } from '../../support/dump.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 12 });
  workspace = await makeWorkspace(app);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const team = (method: string, path: string, body?: unknown): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const ask = (body: object): Promise<Answer> => call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
const left = async (mark: string): Promise<string[]> =>
  (await dumpDatabase(app)).filter(({ text }) => leaks(text, [mark]).length > 0).map(({ table }) => table);

async function someone(mark: string): Promise<{ id: string; session: string; handoff: string }> {
  const body = { external_user_id: mark, name: `${mark}name` };
  const { id } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
  const { session_id: session, handoff_id: handoff } = (await ask({ question: 'I want a human', contact_id: id })).body
    .data;
  // As if they had been away: a new message then updates the contact.
  await sql(`update contacts set last_seen_at = now() - interval '1 hour' where id = $1`, id);
  return { id, session, handoff };
}

describe('an erasure', () => {
  it('and concurrent requests from or about the contact wait for each other without deadlock', async () => {
    for (let round = 0; round < 12; round++) {
      const mark = `Zqcircle${round}x`;
      const { id, session, handoff } = await someone(mark);
      const question = `Who is ${mark}name? I want a human`;
      const anew = async (): Promise<Answer> => {
        const first = await ask({ question, contact_id: id });
        return first.status === 200 ? ask({ question, session_id: first.body.data.session_id }) : first;
      };
      const [erased, ...answers] = await Promise.all([
        team('DELETE', `/v1/contacts/${id}`),
        ...[anew(), anew(), anew(), ask({ question, session_id: session }), ask({ question, session_id: session })],
        team('PATCH', `/v1/handoffs/${handoff}`, { status: 'resolved' }),
        team('POST', `/v1/handoffs/${handoff}/replies`, { text: `Hello ${mark}name` }),
        team('PATCH', `/v1/handoffs/${handoff}`, { assignee_id: workspace.memberIds.responder }),
      ]);
      expect(erased.status).toBe(200);
      for (const { status } of answers) expect([200, 201, 400, 409]).toContain(status);
      expect(await left(`${mark}name`)).toEqual([]);
    }
  });
});

describe('the conversation of an erased contact', () => {
  it('accepts no question, no reply, and no captured data', async () => {
    const { id, session, handoff } = await someone('Zqafter');
    await team('DELETE', `/v1/contacts/${id}`);
    const said = async (): Promise<unknown[]> => (await team('GET', `/v1/sessions/${session}/messages`)).body.data;
    const before = await said();
    for (const stream of [false, true])
      expectError(
        await ask({ question: 'I am Zqafterwards', session_id: session, stream }),
        ...([400, 'invalid_field', 'session_id'] as const),
      );
    const reply = await team('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Hello Zqafterwards' });
    expectError(reply, 409, 'conflict');
    const [name, agent, sessionId] = ['Zqafterwards', agentActor(null), session];
    const { app: nest } = app;
    const refused = [
      nest
        .get(LeadsService)
        .capture(workspace.id, agent, { source: 'widget', name, contactId: null, sessionId, fields: {} }),
      nest.get(MeetingsService).book(workspace.id, agent, { startsAt: inDays(3), attendeeName: name, sessionId }),
      nest.get(HandoffsService).create(workspace.id, agent, {
        ...{
          sessionId,
          contactId: null,
          kind: 'ticket',
          ask: name,
          stopReason: 'missing_knowledge',
          requester: 'agent',
        },
      }),
    ];
    const codes = (await Promise.allSettled(refused)).map((result) =>
      result.status === 'rejected' ? (result.reason as { code: string }).code : 'kept',
    );
    expect(codes).toEqual(['invalid_field', 'invalid_field', 'not_found']);
    expect(await said()).toEqual(before);
    expect(await left('Zqafterwards')).toEqual([]);
    // The team can still resolve the hand-off.
    expect((await team('PATCH', `/v1/handoffs/${handoff}`, { status: 'resolved' })).status).toBe(200);
  });

  it('stores nothing of a turn that was running', async () => {
    const { id, session } = await someone('Zqrunning');
    const recorder = app.app.get(TurnRecord);
    const record = recorder.record.bind(recorder);
    jest.spyOn(recorder, 'record').mockImplementationOnce(async (...turn) => {
      await team('DELETE', `/v1/contacts/${id}`);
      return record(...turn);
    });
    const answer = await ask({ question: 'I am Zqrunning, who are you?', contact_id: id, session_id: session });
    expectError(answer, 400, 'invalid_field', 'session_id');
    expect(await left('Zqrunning')).toEqual([]);
  });

  it('stores nothing of a reply or a capture that arrived during the erasure', async () => {
    const { id, session, handoff } = await someone('Zqmeanwhile');
    const store = app.app.get(FormerContactsStore);
    const end = store.end.bind(store);
    let meanwhile: Promise<PromiseSettledResult<unknown>[]> | undefined;
    jest.spyOn(store, 'end').mockImplementationOnce(async (...contact) => {
      const [agent, sessionId] = [agentActor(null), session];
      const lead = { source: 'widget', name: 'Zqmeanwhile', contactId: null, sessionId, fields: {} } as const;
      const meeting = { startsAt: inDays(4), attendeeName: 'Zqmeanwhile', sessionId };
      meanwhile = Promise.allSettled([
        team('POST', `/v1/handoffs/${handoff}/replies`, { text: 'Hello Zqmeanwhile' }),
        app.app.get(LeadsService).capture(workspace.id, agent, lead),
        app.app.get(MeetingsService).book(workspace.id, agent, meeting),
      ]);
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await sql(waiting)).rowCount < 3) await new Promise((done) => setTimeout(done, 10));
      return end(...contact);
    });
    expect((await team('DELETE', `/v1/contacts/${id}`)).status).toBe(200);
    const [reply, ...captures] = await meanwhile!;
    expect(reply).toMatchObject({ status: 'fulfilled', value: { status: 409 } });
    for (const capture of captures) expect(capture).toMatchObject({ reason: { code: 'invalid_field' } });
    expect(await left('Zqmeanwhile')).toEqual([]);
  });

  it('is not restored by a hand-off that was read before and written afterwards', async () => {
    const { id, handoff } = await someone('Zqread');
    await sql(`update handoffs set ask = 'Zqread asks' where id = $1`, handoff);
    const store = app.app.get(HandoffsStore);
    const find = store.find.bind(store);
    const spy = jest.spyOn(store, 'find').mockImplementationOnce(async (...key) => {
      const read = await find(...key);
      expect(read!.ask).toBe('Zqread asks');
      await team('DELETE', `/v1/contacts/${id}`);
      return read;
    });
    const { status, body } = await team('PATCH', `/v1/handoffs/${handoff}`, { status: 'pending' });
    expect(spy).toHaveBeenCalledTimes(1);
    expect([status, body.data.status, body.data.ask]).toEqual([200, 'pending', '']);
    expect(await left('Zqread')).toEqual([]);
  });
});
