/** What the agent does in a channel: nothing, record, propose, or answer. */
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { KillSwitchService } from '../../src/assistant/configuration/kill-switch/kill-switch.service.js';
import { exchange, GOOD, opened, teach } from '../support/live.js';
import { browser, type Browser } from '../support/widget.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { SmtpServer } from '../support/smtp-server.js';
import { connectMailbox, mailOf, receive, smtpSettings } from '../channels/mail-stage.js';
import { connect, said, sessionOf, sql, startChannelApp, text, whatsAppMessage, write } from '../channels/stage.js';
import { expectError } from '../http/envelope.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';

const PASSED_ON = 'I have passed this on to our team. A person will take it from here.';
const ANSWER = 'You can send goods back within 30 days.';
const numberId = '106540352242922';

let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let number: string;
let mailbox: string;
let visitor: Browser;
let people = 0;
beforeAll(async () => {
  [{ app, provider }, smtp] = await Promise.all([startChannelApp(), SmtpServer.start()]);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  number = await connect(app, workspace, numberId);
  mailbox = await connectMailbox(app, workspace, 'support@example.net', smtpSettings(smtp));
});
beforeEach(async () => {
  people += 1;
  provider.accepted.length = 0;
  smtp.mails.length = 0;
  visitor = await browser(app, workspace);
});
afterEach(() => setModes('live'));
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), smtp.close()]);
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const setModes = async (agent_mode: string): Promise<void> => {
  const changed = await Promise.all([
    as('PATCH', '/v1/workspace', { widget: { agent_mode } }),
    ...[number, mailbox].map((id) => as('PATCH', `/v1/channels/${id}`, { agent_mode })),
  ]);
  expect(changed.map(({ status }) => status)).toEqual([200, 200, 200]);
};
const person = (): string => String(4_915_300_000 + people);
const writes = (words: string) => write(app, { accountId: number, numberId }, whatsAppMessage(person(), text(words)));
const mails = (words: string) => receive(app, mailbox, mailOf(`Ada <modes${people}@example.org>`, words));
const handoffs = async (sessionId: string): Promise<any[]> =>
  (await as('GET', `/v1/handoffs?session_id=${sessionId}`)).body.data;
const creditsUsed = async (): Promise<number> => {
  const [row] = await sql(app, 'select used from credit_periods where workspace_id = $1', workspace.id);
  return (row?.used as number | undefined) ?? 0;
};

describe('the setting', () => {
  it('is live until somebody says otherwise, and the browser does not get it', async () => {
    expect((await as('GET', `/v1/channels/${number}`)).body.data.agent_mode).toBe('live');
    expect((await as('GET', '/v1/workspace')).body.data.widget.agent_mode).toBe('live');
    await setModes('off');
    const { booted } = await browser(app, workspace);
    expect(JSON.stringify(booted)).not.toContain('agent_mode');
  });

  it('is changed by name, and the audit trail says so', async () => {
    await setModes('suggest');
    expect((await as('GET', `/v1/channels/${number}`)).body.data.agent_mode).toBe('suggest');
    expect((await as('GET', '/v1/workspace')).body.data.widget.agent_mode).toBe('suggest');
    const { data } = (await as('GET', '/v1/audit?limit=10')).body;
    const changes = data.map(({ target, changes: fields }: any) => [target.type, fields]);
    expect(changes).toContainEqual(['channel', ['agent_mode']]);
    expect(changes).toContainEqual(['workspace', ['widget.agent_mode']]);
  });

  it('is one of four', async () => {
    const wrong = { agent_mode: 'loud' };
    expectError(await as('PATCH', `/v1/channels/${number}`, wrong), 400, 'invalid_field', 'agent_mode');
    expectError(await as('PATCH', '/v1/workspace', { widget: wrong }), 400, 'invalid_field', 'widget.agent_mode');
  });
});

describe('off', () => {
  beforeEach(() => setModes('off'));

  it('in the website chat tells the visitor that a person will answer, and puts the message into the inbox', async () => {
    const before = await creditsUsed();
    const id = await opened(visitor);
    await exchange(app, visitor, id, GOOD);
    const messages = await exchange(app, visitor, id, 'Hello?');
    expect(messages.map((one) => `${one.author}: ${one.text}`)).toEqual([
      `contact: ${GOOD}`,
      `system: ${PASSED_ON}`,
      expect.stringContaining('please tell us your name and your e-mail address'),
      'contact: Hello?',
    ]);
    expect(messages.map(({ form }) => form ?? null)).toEqual([null, null, 'reach', null]);
    expect(await handoffs(id)).toMatchObject([
      { kind: 'live_chat', status: 'open', ask: GOOD, stop_reason: 'agent_mode', requester: 'system' },
    ]);
    expect((await visitor.ask('GET', 'sessions')).body.data).toMatchObject([{ id, attended_by: 'waiting' }]);
    expect(await creditsUsed()).toBe(before);
  });

  it('in a messenger tells the customer once, and the team answers', async () => {
    await writes(GOOD);
    await writes('Hello?');
    const id = await sessionOf(app, number, person());
    expect(provider.texts()).toEqual([PASSED_ON]);
    expect(await handoffs(id)).toMatchObject([{ kind: 'ticket', ask: GOOD, stop_reason: 'agent_mode' }]);
    expect(await said(app, workspace, id)).toEqual([`contact: ${GOOD}`, `system: ${PASSED_ON}`, 'contact: Hello?']);
  });

  it('in a mailbox opens a ticket', async () => {
    await mails(GOOD);
    const id = await sessionOf(app, mailbox, `modes${people}@example.org`);
    expect(await handoffs(id)).toMatchObject([{ kind: 'ticket', stop_reason: 'agent_mode' }]);
    expect(smtp.mails).toHaveLength(1);
    expect(smtp.mails[0]!.source).not.toContain('30 days');
  });

  it('of one channel leaves the others as they are', async () => {
    await as('PATCH', `/v1/channels/${number}`, { agent_mode: 'live' });
    await writes(GOOD);
    expect(provider.texts().join()).toContain(ANSWER);
  });

  it('ends with the switch, also for conversations that began before', async () => {
    const id = await opened(visitor);
    await exchange(app, visitor, id, GOOD);
    await setModes('live');
    expect((await exchange(app, visitor, id, GOOD)).at(-1)).toMatchObject({ author: 'agent', text: ANSWER });
  });

  it('is less than the kill switch, whose words the visitor gets', async () => {
    const killSwitch = app.app.get(KillSwitchService);
    await killSwitch.set(workspace.id, OPERATOR, { active: true, scope: 'all' });
    const messages = await exchange(app, visitor, await opened(visitor), GOOD);
    await killSwitch.set(workspace.id, OPERATOR, { active: false });
    expect(messages.at(-1)).toMatchObject({ author: 'system', form: 'contact' });
  });
});
