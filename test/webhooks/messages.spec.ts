import { SystemDb } from '../../src/platform/db/system-db.js';
import { HandoffsService } from '../../src/desk/handoffs/handoffs.service.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { MessageRetentionSweeper } from '../../src/platform/privacy/message-retention.sweeper.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { APPROVAL } from '../support/handoffs.js';
import { exchange, GOOD, idle, opened, OTHER, say, teach } from '../support/live.js';
import { startReceiver, type Receiver } from '../support/receiver.js';
import { browser, type Browser } from '../support/widget.js';

let app: TestApp;
let receiver: Receiver;
let workspace: TestWorkspace;
let person: Browser;
let session: string;
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  receiver = await startReceiver();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  // Nobody is there, and nothing is asked for that.
  await as('PATCH', '/v1/workspace', { widget: { handoff_fields: [] } });
  person = await browser(app, workspace);
  session = await opened(person);
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, any>[];
const as = async (method: string, path: string, body?: unknown) =>
  (await call(app, method, path, { token: workspace.tokens.owner, body })).body.data;
const told = (): Promise<Record<string, any>[]> =>
  sql(
    `select object, actor, contact_id, session_id from events
     where workspace_id = $1 and type = 'message.created' order by no`,
    workspace.id,
  );
const texts = async (): Promise<string[]> => (await told()).map(({ object }) => `${object.author}: ${object.text}`);
const reply = (handoff: string, text: string) => as('POST', `/v1/handoffs/${handoff}/replies`, { text });

/** Requests a person with this text. @returns the hand-off's id */
async function escalate(text: string): Promise<string> {
  const answer = await person.ask('POST', `sessions/${session}/escalate`, { text });
  if (answer.status >= 300) throw new Error(answer.text);
  return (await as('GET', `/v1/handoffs?session_id=${session}`))[0].id as string;
}

describe('message.created', () => {
  it('is sent for messages of contact, agent and teammates from the hand-off on, as /v1 shows them', async () => {
    await exchange(app, person, session, GOOD);
    expect(await told()).toEqual([]);
    const handoff = await escalate('I want to talk to a person');
    expect(await told()).toEqual([]); // it is the hand-off's `ask`
    await exchange(app, person, session, OTHER);
    const waiting = await told();
    expect(waiting.map(({ object }) => object.author)).toEqual(['contact', 'agent']);
    await reply(handoff, 'Good day, it is me');
    await exchange(app, person, session, 'How nice');
    const all = await told();
    expect((await texts()).slice(2)).toEqual(['teammate: Good day, it is me', 'contact: How nice']);
    const shown = await as('GET', `/v1/sessions/${session}/messages?limit=200`);
    for (const { object } of all) expect(shown).toContainEqual(object);
    expect(all.map(({ actor }) => actor.type)).toEqual(['contact', 'agent', 'member', 'contact']);
    expect(all.every((event) => event.session_id === session)).toBe(true);
  });

  it('ends with the hand-off; a teammate’s later messages are still sent', async () => {
    const handoff = await escalate('I want to talk to a person');
    await as('PATCH', `/v1/handoffs/${handoff}`, { status: 'resolved' });
    await exchange(app, person, session, GOOD);
    expect(await told()).toEqual([]);
    await reply(handoff, 'One more thing');
    expect(await texts()).toEqual(['teammate: One more thing']);
  });

  it('is sent once for a message that is posted twice', async () => {
    await escalate('I want to talk to a person');
    for (const text of ['Hello?', 'Hello again?']) await say(person, session, text, { client_message_id: 'same' });
    await idle(app);
    expect((await texts()).filter((text) => text.startsWith('contact'))).toEqual(['contact: Hello?']);
  });

  it('is not sent while a decision is pending, but after a teammate has joined', async () => {
    const contactId = person.contactId;
    const draft = { ...APPROVAL, sessionId: session, contactId, ask: 'Delete it?', requester: 'agent' as const };
    const { id } = await app.app.get(HandoffsService).create(workspace.id, agentActor(null), draft);
    await exchange(app, person, session, GOOD);
    expect(await told()).toEqual([]);
    await reply(id, 'Are you sure?');
    await exchange(app, person, session, 'Yes, I am');
    expect(await texts()).toEqual(['teammate: Are you sure?', 'contact: Yes, I am']);
  });

  it('is sent for a question and an answer over /v1/answer while a hand-off waits', async () => {
    const ask = async (question: string, session_id?: string) =>
      (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, session_id } })).body.data;
    const { session_id: id } = await ask('I want a human');
    await ask(OTHER, id);
    expect((await told()).map(({ object }) => object.author)).toEqual(['contact', 'agent']);
  });

  it('has text and quotations only for endpoints with include_text', async () => {
    const endpoints: any[] = [];
    for (const include_text of [true, false])
      endpoints.push(
        await as('POST', '/v1/webhooks', {
          url: `${receiver.url}/${include_text}-${workspace.id}`,
          events: ['message.created'],
          include_text,
        }),
      );
    await escalate('I want to talk to a person');
    await exchange(app, person, session, OTHER);
    const [whole, bare] = await Promise.all(
      [true, false].map((text) => receiver.waitFor(`/${text}-${workspace.id}`, 2)),
    );
    const of = (all: typeof whole, author: string): any =>
      all!.map(({ body }) => body.data.object).find((object) => object.author === author);
    expect(of(whole, 'contact').text).toBe(OTHER);
    const [answer, bareAnswer] = [of(whole, 'agent'), of(bare, 'agent')];
    expect(answer.citations[0].quote).toMatch(/25/);
    const citations = answer.citations.map((one: object) => ({ ...one, quote: null }));
    expect(bareAnswer).toEqual({ ...answer, text: null, citations, action: null });
    expect(of(bare, 'contact')).toEqual({ ...of(whole, 'contact'), text: null });
    const deliveries = `/v1/webhooks/${endpoints[1].id}/deliveries`;
    // A delivery is recorded after the receiver has answered.
    const { id: delivery } = await eventually(async () => (await as('GET', deliveries))[0]);
    expect(JSON.parse((await as('GET', `${deliveries}/${delivery}/payload`)).body).data.object.text).toBeNull();
  });

  it('is emptied with its contact, and loses its text at the end of the message retention', async () => {
    const handoff = await escalate('I want to talk to a person');
    await reply(handoff, 'Hello, marked one');
    await exchange(app, person, session, 'A marked message');
    await as('PATCH', '/v1/guardrails', { message_retention_days: 1 });
    const older = `update events set created_at = created_at - interval '2 days' where workspace_id = $1 and object ->> 'author' = $2`;
    await sql(older, workspace.id, 'teammate');
    await app.app.get(MessageRetentionSweeper).sweep();
    expect((await told()).map(({ object }) => object.text)).toEqual([null, 'A marked message']);
    await as('DELETE', `/v1/contacts/${person.contactId}`);
    const emptied = await told();
    expect(emptied).toHaveLength(2);
    expect(JSON.stringify(emptied)).not.toMatch(/marked|teammate/);
    expect(emptied.map(({ session_id }) => session_id)).toEqual([null, null]);
  });
});
