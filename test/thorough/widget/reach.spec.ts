/** Who is handed over while nobody is there is asked once how the team can reach them (decision 0187). */
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { authors, exchange, idle, opened, OTHER, say, spoken, teach } from '../../support/live.js';
import { browser, type Browser } from '../../support/widget.js';

const HUMAN = 'Let me talk to a human';
const ASKED =
  'So that our answer reaches you even if you leave this page, please tell us your name and your e-mail address.';

let app: TestApp;
let workspace: TestWorkspace;
let person: Browser;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
});
beforeEach(async () => {
  person = await browser(app, workspace);
});
afterAll(() => app.close());

const as = async (method: string, path: string, body?: unknown) => {
  const answer = await call(app, method, path, { token: workspace.tokens.owner, body });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const contact = () => as('GET', `/v1/contacts/${person.contactId}`);
const handoffOf = async (session: string) => (await as('GET', `/v1/handoffs?session_id=${session}`))[0];
const texts = async (session: string) => (await spoken(person, session)).map(({ text }) => text);
const asksFor = (fields: string[] | null) => as('PATCH', '/v1/workspace', { widget: { handoff_fields: fields } });
const there = (isThere: boolean) =>
  as('PATCH', `/v1/members/${workspace.memberIds.responder}/status`, {
    ...(isThere ? { status: 'available', auto_away: false } : { status: 'away', auto_away: true }),
  });

describe('a visitor who asks the agent for a person', () => {
  it('is asked, and what they write is kept at the contact and in the hand-off', async () => {
    const session = await opened(person);
    const told = await exchange(app, person, session, HUMAN);
    expect(told.at(-1)).toMatchObject({ author: 'system', text: ASKED, form: 'reach' });
    const before = await handoffOf(session);
    expect(before).toMatchObject({ status: 'open', ask: HUMAN });
    const answered = await exchange(app, person, session, 'Ann Lee, ann@example.com');
    expect(answered.at(-1)).toMatchObject({
      author: 'agent',
      text: 'Noted: Ann Lee, ann@example.com. I have passed this on to our team.',
    });
    expect(await contact()).toMatchObject({
      ...{ name: 'Ann Lee', email: 'ann@example.com' },
      self_reported: ['name', 'email'],
    });
    expect(await handoffOf(session)).toMatchObject({ id: before.id, ask: `${HUMAN}\nAnn Lee, ann@example.com` });
    await exchange(app, person, session, HUMAN);
    expect((await texts(session)).filter((text) => text === ASKED)).toHaveLength(1);
  });

  it('is asked in the language of the conversation, and may give the address later, beside a question', async () => {
    const session = await opened(person);
    const told = await exchange(app, person, session, 'Ich möchte bitte mit einem Menschen sprechen');
    expect(told.at(-1).text).toMatch(/nennen Sie uns bitte Ihren Namen und Ihre E-Mail-Adresse\.$/);
    await exchange(app, person, session, OTHER);
    const last = (await exchange(app, person, session, `Meine Adresse ist bo@example.com. ${OTHER}`)).at(-1);
    expect(last.text).toMatch(/^Noted: bo@example\.com\. .*\n[^]*\$25/);
    expect(await contact()).toMatchObject({ email: 'bo@example.com' });
  });

  it('who does not answer is handed over all the same, and not asked again', async () => {
    const session = await opened(person);
    await exchange(app, person, session, HUMAN);
    const answer = (await exchange(app, person, session, OTHER)).at(-1);
    expect(answer).toMatchObject({ author: 'agent', text: expect.stringContaining('$25') });
    await exchange(app, person, session, HUMAN);
    expect((await texts(session)).filter((text) => text === ASKED)).toHaveLength(1);
    // The team reads what was asked meanwhile, too.
    expect(await handoffOf(session)).toMatchObject({ status: 'open', ask: `${HUMAN}\n${OTHER}` });
    expect(await contact()).toMatchObject({ email: null });
  });

  it('an address that nobody asked for is none of the person', async () => {
    const session = await opened(person);
    await exchange(app, person, session, 'Does info@example.com work?');
    expect(await contact()).toMatchObject({ email: null });
  });
});

describe('the question how somebody can be reached', () => {
  const pressed = async (body: object = {}) => {
    const session = await opened(person);
    await person.ask('POST', `sessions/${session}/escalate`, body);
    return session;
  };

  it('comes after the button, too, and its form is thanked for', async () => {
    const session = await pressed({ text: 'A person, please' });
    expect((await spoken(person, session)).at(-1)).toMatchObject({ text: ASKED, form: 'reach' });
    const form = { kind: 'callback', name: 'Cy', email: 'cy@example.com' };
    expect((await person.ask('POST', `sessions/${session}/escalate`, form)).status).toBe(200);
    expect((await spoken(person, session)).at(-1)).toMatchObject({
      ...{ author: 'system', form: null, text: 'Noted: Cy, cy@example.com. I have passed this on to our team.' },
    });
    expect(await handoffOf(session)).toMatchObject({ ask: 'A person, please\nCy, cy@example.com' });
    expect(await contact()).toMatchObject({ self_reported: ['name', 'email'] });
  });

  it('and its thanks are no reply, after which a visitor would be told again that the team answers', async () => {
    await as('PATCH', '/v1/workspace', { widget: { agent_mode: 'off' } });
    const session = await opened(person);
    await exchange(app, person, session, OTHER);
    await person.ask('POST', `sessions/${session}/escalate`, { kind: 'callback', email: 'flo@example.com' });
    await exchange(app, person, session, OTHER);
    await as('PATCH', '/v1/workspace', { widget: { agent_mode: null } });
    const thanks = 'Noted: flo@example.com. I have passed this on to our team.';
    expect((await texts(session)).slice(2)).toEqual([ASKED, thanks, OTHER]);
  });

  it('comes once, however many requests there are at once', async () => {
    const session = await opened(person);
    const requests = [1, 2, 3, 4].map(() => person.ask('POST', `sessions/${session}/escalate`, { text: HUMAN }));
    await Promise.all([...requests, say(person, session, HUMAN)]);
    await idle(app);
    expect((await texts(session)).filter((text) => text === ASKED)).toHaveLength(1);
  });

  it('is not put to somebody whose address is known', async () => {
    const session = await pressed({ text: 'A person, please', email: 'di@example.com' });
    expect(await authors(person, session)).toEqual(['contact']);
    await say(person, session, HUMAN);
    await idle(app);
    expect(await texts(session)).not.toContain(ASKED);
  });

  it('is not put while somebody is there', async () => {
    await there(true);
    expect(await authors(person, await pressed({ text: HUMAN }))).toEqual(['contact']);
    await there(false);
    expect(await authors(person, await pressed({ text: HUMAN }))).toEqual(['contact', 'system']);
  });

  it('is put out of office hours, whoever is there', async () => {
    await there(true);
    await as('PATCH', '/v1/workspace', { office_hours: { timezone: 'UTC', weekly: {} } });
    expect(await texts(await pressed({ text: HUMAN }))).toContain(ASKED);
    await as('PATCH', '/v1/workspace', { office_hours: null });
    await there(false);
  });

  it('asks for what the workspace has chosen, which may be nothing', async () => {
    await asksFor(['phone']);
    const session = await opened(person);
    const told = await exchange(app, person, session, HUMAN);
    expect(told.at(-1).text).toMatch(/please tell us your phone number\.$/);
    await exchange(app, person, session, '0170 1234567');
    expect(await contact()).toMatchObject({ phone: '0170 1234567' });
    await asksFor([]);
    person = await browser(app, workspace);
    expect(await authors(person, await pressed({ text: HUMAN }))).toEqual(['contact']);
    await asksFor(null);
    const boot = await browser(app, workspace);
    expect(boot.booted.settings.handoff_fields).toEqual(['name', 'email']);
  });

  it('is not put to people who write over the API', async () => {
    const body = { question: HUMAN };
    const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body })).body;
    const messages = await as('GET', `/v1/sessions/${data.session_id}/messages`);
    expect(messages.map(({ text }: { text: string }) => text)).not.toContain(ASKED);
  });
});
