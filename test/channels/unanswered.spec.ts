/** What happens to a message in mail and messengers that the agent cannot answer. */
import { TurnQueue } from '../../src/conversations/turns/turn-queue.js';
import { TurnQueueSweeper } from '../../src/conversations/turns/turn-queue.sweeper.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventsOf } from '../support/journal.js';
import { GOOD, OTHER, teach } from '../support/live.js';
import { inDays } from '../support/meetings.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { connectMailbox, mailOf, receive, smtpSettings } from './mail-stage.js';
import { connect, said, sessionOf, settle, sql, startChannelApp, text, whatsAppMessage, write } from './stage.js';

const MISSES = [
  'Which plombs can be frobnicated?',
  'Do you sell qwerk blonzes?',
  'How long does a trilp snorg last?',
] as const;
const NOT_FOUND = /could not find|nicht gefunden|keine.*Antwort/i;
const PASSED_ON = 'I have passed this on to our team. A person will take it from here.';
const numberId = '106540352242922';

let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let number: string;
let mailbox: string;
let people = 0;
let person: string;
beforeAll(async () => {
  [{ app, provider }, smtp] = await Promise.all([startChannelApp(), SmtpServer.start()]);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  number = await connect(app, workspace, numberId);
  mailbox = await connectMailbox(app, workspace, 'support@example.net', smtpSettings(smtp));
});
beforeEach(async () => {
  people += 1;
  person = String(4_915_200_000 + people);
  provider.accepted.length = 0;
  smtp.mails.length = 0;
  await as('PATCH', '/v1/workspace', { office_hours: null });
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), smtp.close()]);
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const setMisses = async (id: string, escalate_after_misses: number): Promise<void> => {
  const answer = await as('PATCH', `/v1/channels/${id}`, { escalate_after_misses });
  expect(answer.body.data).toMatchObject({ escalate_after_misses });
};
const writes = (body: string) => write(app, { accountId: number, numberId }, whatsAppMessage(person, text(body)));
const session = () => sessionOf(app, number, person);
const handoffs = async (sessionId: string): Promise<any[]> =>
  (await as('GET', `/v1/handoffs?session_id=${sessionId}`)).body.data;

describe('a mail that the agent cannot answer', () => {
  const mails = (words: string) => receive(app, mailbox, mailOf(`Ada <unheard${people}@example.org>`, words));
  const thread = () => sessionOf(app, mailbox, `unheard${people}@example.org`);
  const sent = () => smtp.mails.map(({ source }) => partOf(source, 'text/plain').content);

  it('is in the inbox, and its writer is told that a person will answer', async () => {
    await mails(MISSES[0]);
    const id = await thread();
    expect(await handoffs(id)).toMatchObject([
      {
        ...{ kind: 'ticket', status: 'open', stop_reason: 'missing_knowledge', requester: 'guardrail' },
        ask: `A question\n\n${MISSES[0]}`,
      },
    ]);
    expect(sent()).toEqual([expect.stringContaining(PASSED_ON)]);
    const { data } = (await as('GET', `/v1/sessions/${id}`)).body;
    expect(data).toMatchObject({ channel: 'email', outcome: 'handed_off' });
  });

  it('is still a gap in the knowledge, and an unanswered question for webhooks', async () => {
    await mails(MISSES[1]);
    const { body } = await as('GET', '/v1/knowledge/gaps');
    expect(body.data.map(({ example }: { example: string }) => example)).toContainEqual(
      expect.stringContaining(MISSES[1]),
    );
    const [, answer] = (await as('GET', `/v1/sessions/${await thread()}/messages`)).body.data;
    const types = (await eventsOf(app, workspace.id, answer.id)).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['answer.unanswered', 'guardrail.tripped']));
  });

  it('tells its writer in their language when the team is back', async () => {
    const windows = [{ start: '09:00', end: '17:00' }];
    const closed = { timezone: 'UTC', weekly: {}, exceptions: [{ date: inDays(3).slice(0, 10), windows }] };
    expect((await as('PATCH', '/v1/workspace', { office_hours: closed })).status).toBe(200);
    await mails('Wie lange dauert es, bis der Flurbolzen entgratet ist?');
    expect(sent()).toEqual([expect.stringMatching(/Ich habe das an unser Team weitergegeben\.[^]*Unser Team ist/)]);
    expect(sent()[0]).not.toMatch(NOT_FOUND);
  });

  it('is handed over with the passage that may help, which is for the team', async () => {
    await as('PATCH', '/v1/guardrails', { min_confidence: 1 });
    await mails(GOOD);
    await as('PATCH', '/v1/guardrails', { min_confidence: 0 });
    expect(sent()).toEqual([expect.stringContaining(PASSED_ON)]);
    expect(sent()[0]).not.toContain('within 30 days');
    const id = await thread();
    expect(await handoffs(id)).toMatchObject([{ stop_reason: 'missing_knowledge' }]);
    const [, answer] = (await as('GET', `/v1/sessions/${id}/messages`)).body.data;
    expect(answer.articles[0].text).toContain('within 30 days');
  });

  it('is handed over in part if a part of it is answered', async () => {
    await mails(`${GOOD} Do you sell frobnicated plombs?`);
    expect(sent()).toEqual([expect.stringMatching(/within 30 days/)]);
    expect(sent()[0]).toContain(PASSED_ON);
    expect(sent()[0]).not.toMatch(NOT_FOUND);
    expect(await handoffs(await thread())).toMatchObject([{ kind: 'ticket', stop_reason: 'missing_knowledge' }]);
  });
});

describe('a WhatsApp message that the agent cannot answer', () => {
  afterEach(() => setMisses(number, 1));

  it('is in the inbox, once, however many follow', async () => {
    await writes(MISSES[0]);
    await writes(MISSES[1]);
    expect(await handoffs(await session())).toMatchObject([
      { kind: 'ticket', stop_reason: 'missing_knowledge', ask: MISSES.slice(0, 2).join('\n') },
    ]);
    expect(provider.texts()).toEqual([PASSED_ON, 'I have passed this on to our team.']);
  });

  it('is handed over after as many as the account says, and until then the agent asks for other words', async () => {
    await setMisses(number, 3);
    await writes(MISSES[0]);
    await writes(MISSES[1]);
    const id = await session();
    expect(await handoffs(id)).toEqual([]);
    expect((await said(app, workspace, id)).filter((line) => line.startsWith('agent'))).toEqual([
      expect.stringContaining('in other words'),
      expect.stringContaining('in other words'),
    ]);
    await writes(MISSES[2]);
    expect(await handoffs(id)).toMatchObject([{ stop_reason: 'missing_knowledge', ask: MISSES.join('\n') }]);
    for (const line of provider.texts()) expect(line).not.toMatch(NOT_FOUND);
  });

  it('that follows an answer is counted from the start', async () => {
    await setMisses(number, 2);
    await writes(MISSES[0]);
    await writes(OTHER);
    await writes(MISSES[1]);
    expect(await handoffs(await session())).toEqual([]);
  });

  it('because the agent fails on it is in the inbox as well', async () => {
    const turns = app.app.get(TurnQueue);
    const onMessage = jest.spyOn(turns, 'onMessage').mockReturnValue(); // the process that would have answered is gone
    await writes(GOOD);
    onMessage.mockRestore();
    await sql(app, `update turn_queue set attempts = 2, due_at = now() - interval '1 s'`);
    expect(await app.app.get(TurnQueueSweeper).sweep()).toBe(1);
    await settle(app);
    expect(await handoffs(await session())).toMatchObject([
      { kind: 'ticket', stop_reason: 'unsupported_request', requester: 'system', ask: GOOD },
    ]);
  });

  it('leaves the chat’s setting and that of other accounts unchanged', async () => {
    await setMisses(number, 3);
    expect((await as('GET', '/v1/guardrails')).body.data.escalate_after_misses).toBe(2);
    expect((await as('GET', `/v1/channels/${mailbox}`)).body.data.escalate_after_misses).toBe(1);
  });
});

it.each([0, 11, 1.5, '2', null])('a channel is not set to hand over after %p misses', async (escalate_after_misses) => {
  const answer = await as('PATCH', `/v1/channels/${number}`, { escalate_after_misses });
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatchObject({ code: 'invalid_field', param: 'escalate_after_misses' });
});
