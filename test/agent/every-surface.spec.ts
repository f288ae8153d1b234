/** The parts of an answer other than its text reach API callers, assistants and the widget alike. */
import { newId } from '../../src/platform/kernel/ids.js';
import { api, app, as, TOKEN, withActions, workspace } from '../actions/acting.js';
import { rpc, tool } from '../mcp/rpc.js';
import { call } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { always, openHost } from '../support/meetings.js';
import { browser } from '../support/widget.js';

withActions();
beforeEach(async () => {
  const routers = ['Alpha', 'Delta', 'Omega'].map((name, i) => ({
    title: `${name} Router`,
    url: `https://shop.example.com/${name.toLowerCase()}`,
    text: `The ${name} Router has ${i + 2} antennas. The battery lasts ${10 * (i + 1)} hours.`,
  }));
  for (const router of routers)
    await as('owner', 'POST', '/v1/knowledge/documents', { ...router, format: 'markdown', locale: 'en' });
});

const SEVERAL = 'How many hours does the router battery last?';
const SHOW = 'Show me the page of the Delta Router';
const ANGRY = 'This is the worst service ever, I am furious with you!';

const post = (question: string, sent: object = {}) =>
  call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question, ...sent } });
const ask = async (question: string, sent: object = {}) => (await post(question, sent)).body.data;

/** A user of the customer's product, and a grant for their assistant. */
async function customer() {
  const body = { external_user_id: newId(), vendor_token: TOKEN, grant: { ttl_seconds: 600 } };
  const { id, grant } = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
  const mcp = (name: string, args: object) =>
    tool(app, `/api/mcp/${workspace.id}/u/${id}`, grant.token as string, name, args);
  return { contact_id: id as string, mcp };
}

/** The agent's reply to a visitor in the widget. */
async function inWidget(text: string) {
  const guest = await browser(app, workspace);
  const { id } = (await guest.ask('POST', 'sessions', {})).body.data;
  await guest.ask('POST', `sessions/${id}/messages`, { client_message_id: 'm1', text });
  let said: Record<string, unknown> | undefined;
  await eventually(async () => {
    const { data } = (await guest.ask('GET', `sessions/${id}/messages`)).body;
    said = data.find(({ author }: { author: string }) => author === 'agent');
    return said !== undefined;
  });
  return said!;
}

const partsOf = ({ page, action, choices, form }: any) => ({ page, action, choices, form });
const framesOf = (text: string): { event: string; data: any }[] =>
  [...text.matchAll(/event: (\S+)\ndata: (.*)/g)].map(([, event, data]) => ({
    event: event!,
    data: JSON.parse(data!),
  }));

describe('the parts of a message other than its text', () => {
  it.each([
    ['the things to choose from', SEVERAL, { choices: expect.arrayContaining(['Omega Router']), form: null }],
    ['the page that was asked for', SHOW, { page: { title: 'Delta Router', url: 'https://shop.example.com/delta' } }],
    [
      'the offer of a person',
      'could somebody of yours join the chat?',
      { choices: ['Talk to a person'], form: 'contact' },
    ],
  ])('are the same for the API, its stream, an assistant and the widget: %s', async (_, question, expected) => {
    const shown = { page: null, action: null, choices: [], form: null, ...expected };
    const answer = await ask(question);
    expect(partsOf(answer)).toEqual(shown);
    const frames = framesOf((await post(question, { stream: true })).text);
    expect(partsOf(frames.at(-1)!.data.data)).toEqual(partsOf(answer));
    const { mcp } = await customer();
    expect(partsOf(await mcp('ask', { question }))).toEqual(partsOf(answer));
    const team = await rpc(
      app,
      `/api/mcp/${workspace.id}`,
      'tools/call',
      { name: 'ask', arguments: { question } },
      { token: workspace.tokens.viewer },
    );
    expect(partsOf(team.body.result.structuredContent)).toEqual(partsOf(answer));
    expect(partsOf(await inWidget(question))).toEqual(partsOf(answer));
  });

  it('include suggested articles with exact quotations if the agent has no certain answer', async () => {
    const question = 'Is the battery of the Delta Router replaceable by customers?';
    const answer = await ask(question);
    expect(answer).toMatchObject({ status: 'abstained', grounded: false, citations: [], sentences: [] });
    const [article, ...others] = answer.articles;
    expect(others.length).toBeLessThan(3);
    expect(article).toMatchObject({ title: 'Delta Router', heading: null, url: 'https://shop.example.com/delta' });
    expect(article.text).toContain('The battery lasts 20 hours.');
    const { data } = (await as('viewer', 'GET', `/v1/knowledge/documents/${article.document_id}`)).body;
    expect(article.quote).toBe(data.text.slice(article.start, article.end));
    const frames = framesOf((await post(question, { stream: true })).text);
    expect(frames.at(-1)!.data.data.articles).toEqual(answer.articles);
    const { mcp } = await customer();
    expect((await mcp('ask', { question })).articles).toEqual(answer.articles);
    expect((await inWidget(question))['articles']).toEqual(
      answer.articles.map(({ title, url, text }: any) => ({ title, url, text })),
    );
    const told = (await as('viewer', 'GET', `/v1/sessions/${answer.session_id}/messages?order=asc`)).body.data;
    expect(told.map((message: any) => message.articles)).toEqual([[], answer.articles]);
    const blocked = { blocked_phrases: ['battery lasts'] };
    expect((await as('owner', 'PATCH', '/v1/guardrails', blocked)).status).toBe(200);
    expect(await ask(question)).toMatchObject({ status: 'abstained', articles: [] });
    expect(await ask('What is the capital of Peru?')).toMatchObject({ status: 'abstained', articles: [] });
  });

  it('are announced on every surface, by the title of the first', async () => {
    const question = 'Is the battery of the Delta Router replaceable by customers?';
    const announced = 'This may help: Delta Router';
    const answer = await ask(question);
    expect(answer).toMatchObject({ status: 'abstained', answer: announced });
    expect(answer.articles[0]).toMatchObject({ title: 'Delta Router' });
    const frames = framesOf((await post(question, { stream: true })).text);
    expect(frames[0]!.data.text).toBe(announced);
    const { mcp } = await customer();
    expect((await mcp('ask', { question })).answer).toBe(announced);
    // Its text is also what the widget reads aloud.
    expect((await inWidget(question))['text']).toBe(announced);
    const { data } = (await as('viewer', 'GET', `/v1/sessions/${answer.session_id}/messages`)).body;
    expect(data.find(({ author }: any) => author === 'agent').text).toBe(announced);
  });

  it('include the proof of each sentence, in the answer, in its stream and for an assistant', async () => {
    const question = 'How many antennas has the Delta Router?';
    const { sentences } = await ask(question);
    expect(sentences).toEqual([{ text: 'The Delta Router has 3 antennas.', citations: [0], proof: 'verbatim' }]);
    const frames = framesOf((await post(question, { stream: true })).text);
    expect(frames.filter(({ event }) => event === 'delta').map(({ data }) => data)).toEqual(sentences);
    const { mcp } = await customer();
    expect((await mcp('ask', { question })).sentences).toEqual(sentences);
    const none = framesOf((await post('What is the capital of Peru?', { stream: true })).text);
    expect(none[0]!.data).toEqual({ text: expect.any(String), citations: [], proof: 'none' });
  });
});

describe('a caller without a contact', () => {
  it('can send the offered reply, which opens a hand-off', async () => {
    const { session_id, choices } = await ask(ANGRY);
    const handed = await ask(choices[0], { session_id });
    expect(handed).toMatchObject({ status: 'handed_off', handoff_id: expect.any(String) });
  });

  it('can leave an address for a reply, which is stored as a lead', async () => {
    const { session_id, form } = await ask(ANGRY);
    expect(form).toBe('contact');
    await ask('Please call me back: my name is Ann Lee, ann@example.com', { session_id });
    const { data } = (await as('viewer', 'GET', `/v1/leads?session_id=${session_id}`)).body;
    expect(data).toMatchObject([{ name: 'Ann Lee', email: 'ann@example.com' }]);
  });

  it('keeps their details when they introduce themselves in passing, and still gets an answer', async () => {
    const leads = async (session: string) =>
      (await as('viewer', 'GET', `/v1/leads?session_id=${session}`)).body.data as unknown[];
    const thanked = await ask('Thanks! Ann Lee, ann.lee@example.com');
    expect(thanked.answer).toBe('Noted: Ann Lee, ann.lee@example.com. I have passed this on to our team.');
    expect(await leads(thanked.session_id)).toMatchObject([{ name: 'Ann Lee', email: 'ann.lee@example.com' }]);
    const asked = await ask('I am Ben Poe, ben.poe@example.com. How long does the Delta Router’s battery last?');
    expect(asked).toMatchObject({ status: 'answered', grounded: true });
    expect(await leads(asked.session_id)).toMatchObject([{ name: 'Ben Poe', email: 'ben.poe@example.com' }]);
    const angry = await ask(`${ANGRY} Dora Ek, dora.ek@example.com`);
    // A complaint is for the team, and no lead.
    expect(angry.status).toBe('handed_off');
    expect(await leads(angry.session_id)).toEqual([]);
    const complaints = (await as('viewer', 'GET', `/v1/handoffs?session_id=${angry.session_id}`)).body.data;
    expect(complaints).toMatchObject([{ kind: 'complaint', ask: expect.stringContaining('dora.ek@example.com') }]);
    const handed = await ask('Let me talk to a person please. Cem Oz, cem.oz@example.com');
    expect(handed.status).toBe('handed_off');
    expect(await leads(handed.session_id)).toMatchObject([{ name: 'Cem Oz', email: 'cem.oz@example.com' }]);
    const reported = await ask('My e-mail cid@example.com does not work');
    expect(await leads(reported.session_id)).toEqual([]);
  });

  it('can book one of the times', async () => {
    await openHost(app, workspace.id, workspace.memberIds.responder, always());
    const offered = await ask('I would like to book a meeting');
    expect(offered).toMatchObject({ status: 'clarify', form: 'meeting', page: null, action: null });
    const { session_id } = offered;
    const times = await ask(offered.choices[1], { session_id });
    await ask(times.choices[0], { session_id });
    await ask('ann@example.com', { session_id });
    const { data } = (await as('viewer', 'GET', '/v1/meetings')).body;
    expect(data).toMatchObject([{ attendee_email: 'ann@example.com' }]);
  });

  it('cannot run actions in the customer’s product', async () => {
    expect((await ask('Change the address of order 17 to Elm Street 5')).action).toBeNull();
    expect(api.calls).toEqual([]);
  });
});

describe('a caller with a contact', () => {
  const ORDER = { name: 'change_address', title: 'Change address', destructive: false };
  const waitsForYes = async (say: (question: string, session_id?: string) => Promise<any>) => {
    const { session_id } = await say('Change the address of order 17');
    const asked = await say('Elm Street 5', session_id);
    expect(partsOf(asked)).toEqual({
      page: null,
      action: {
        ...{ id: expect.any(String), object: 'action', ...ORDER, status: 'awaiting_confirmation', message: null },
        ...{ arguments: { order_id: '17', street: 'Elm Street 5' }, expires_at: expect.any(String) },
      },
      choices: ['Yes', 'No'],
      form: null,
    });
    return { session_id, action: asked.action };
  };

  it('sees the proposed action, and its status after yes and after no', async () => {
    const { contact_id } = await customer();
    const say = (question: string, session_id?: string) => ask(question, { contact_id, session_id });
    const first = await waitsForYes(say);
    const done = { ...first.action, status: 'done', expires_at: null };
    expect((await say('Yes', first.session_id)).action).toEqual(done);
    expect(api.calls).toHaveLength(1);
    const second = await waitsForYes(say);
    const declined = { ...second.action, status: 'declined', expires_at: null };
    expect((await say('No', second.session_id)).action).toEqual(declined);
    expect(api.calls).toHaveLength(1);
  });

  it('sees that the team has to decide', async () => {
    const { contact_id } = await customer();
    const { action, handoff_id, choices } = await ask('Please delete my account', { contact_id });
    expect(action).toMatchObject({ name: 'delete_account', status: 'awaiting_approval', destructive: true });
    expect((await as('viewer', 'GET', `/v1/handoffs/${handoff_id}`)).body.data.action.name).toBe('delete_account');
    expect(choices).toEqual([]);
  });

  it('may confirm as an assistant by the action’s id', async () => {
    const { mcp } = await customer();
    const { action } = await waitsForYes((question, session_id) => mcp('ask', { question, session_id }));
    expect(await mcp('run_action', { confirm_id: action.id })).toMatchObject({ http_status: 200 });
    expect(api.calls).toHaveLength(1);
  });
});
