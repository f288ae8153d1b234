/**
 * What the agent says to have done or kept is stored when it says so, on every surface: the hand-off is in the inbox,
 * the details are at the contact or in the lead, the meeting and the action are as told. Where nothing is stored,
 * nothing of it is said.
 */
import { WEEKDAYS } from '../../src/people/meetings/availability.dto.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { always, inDays, openHost } from '../support/meetings.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { CustomerApi } from '../support/customer-api.js';
import { exchange, opened } from '../support/live.js';
import { statedIn, unstoredIn } from '../support/stated-acts.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { SmtpServer } from '../support/smtp-server.js';
import { browser } from '../support/widget.js';
import { ACTIONS, TOKEN } from '../actions/acting.js';
import { connectMailbox, fieldOf, mailOf, receive, smtpSettings } from '../channels/mail-stage.js';
import { connect, sessionOf, sql, startChannelApp, text, whatsAppMessage, write } from '../channels/stage.js';
import { tool } from '../mcp/rpc.js';

let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let api: CustomerApi;
let workspace: TestWorkspace;
let number: string;
let mailbox: string;
let people = 0;
const numberId = '106540352242977';

beforeAll(async () => {
  [{ app, provider }, smtp, api] = await Promise.all([startChannelApp(), SmtpServer.start(), CustomerApi.start()]);
  workspace = await makeWorkspace(app);
  api.will((response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'));
  const widget = { handoff_fields: ['name', 'email', 'phone'] };
  expect((await as('PATCH', '/v1/workspace', { actions: ACTIONS(api.origin) })).status).toBe(200);
  expect((await as('PATCH', '/v1/workspace', { widget })).status).toBe(200);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
  await as('POST', '/v1/knowledge/documents', { title: 'Help', text: 'You can send goods back within 30 days.' });
  number = await connect(app, workspace, numberId);
  mailbox = await connectMailbox(app, workspace, 'support@example.net', smtpSettings(smtp));
});
beforeEach(() => void people++);
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), smtp.close(), api.close()]);
});

const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });

interface Reply {
  sessionId: string | null;
  /** All that was said to the person since their message. */
  texts: string[];
}
type Say = (words: string) => Promise<Reply>;

/** A conversation whose messages are read from the record. */
function recorded(send: (words: string) => Promise<string>): Say {
  let seen = 0;
  return async (words) => {
    const sessionId = await send(words);
    const path = `/v1/sessions/${sessionId}/messages?limit=200&order=asc`;
    const messages: { author: string; text: string }[] = (await as('GET', path)).body.data;
    const texts = messages.slice(seen).flatMap(({ author, text: said }) => (author === 'contact' ? [] : [said]));
    seen = messages.length;
    return { sessionId, texts };
  };
}

const answered = ({ session_id: sessionId, answer }: any): Reply => ({ sessionId, texts: [answer] });

/** Asks over the API. */
function overApi(body: object): Say {
  let session_id: string | null = null;
  return async (question) => {
    const sent = { question, session_id, ...body };
    const { data } = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: sent })).body;
    session_id = data.session_id;
    return answered(data);
  };
}

async function customer(): Promise<{ id: string; grant: { token: string } }> {
  const body = { external_user_id: newId(), vendor_token: TOKEN, grant: { ttl_seconds: 600 } };
  return (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body })).body.data;
}

const SURFACES: Record<string, () => Promise<Say>> = {
  widget: async () => {
    const who = await browser(app, workspace);
    const session = await opened(who);
    return recorded((words) => exchange(app, who, session, words).then(() => session));
  },
  API: async () => overApi({ contact_id: (await customer()).id }),
  'API without a contact': () => Promise.resolve(overApi({})),
  'dry run': async () => overApi({ contact_id: (await customer()).id, dry_run: true }),
  MCP: async () => {
    const { id, grant } = await customer();
    let session_id: string | null = null;
    return async (question) => {
      const path = `/api/mcp/${workspace.id}/u/${id}`;
      const data = await tool(app, path, grant.token, 'ask', { question, ...(session_id && { session_id }) });
      session_id = data.session_id;
      return answered(data);
    };
  },
  mail: () => {
    const from = `writer${people}@example.org`;
    return Promise.resolve(
      recorded(async (words) => {
        const before = smtp.mails.at(-1);
        const isReply = before?.to.includes(from) ?? false;
        const thread = { 'In-Reply-To': isReply ? fieldOf(before!.source, 'Message-ID') : null };
        await receive(app, mailbox, mailOf(`Ada <${from}>`, words, { Subject: 'Re: Question', ...thread }));
        return sessionOf(app, mailbox, from);
      }),
    );
  },
  WhatsApp: () => {
    const from = String(4_917_800_000 + people);
    return Promise.resolve(
      recorded(async (words) => {
        await write(app, { accountId: number, numberId }, whatsAppMessage(from, text(words)));
        return sessionOf(app, number, from);
      }),
    );
  },
};

/** Of this conversation alone: a person can book only so many meetings. */
const OWN_ADDRESS = 'ann@example.com';
/** The second of the days, and the first of its times. */
const CHOICE = ['2', '1'];
const LIVE = ['widget', 'API', 'API without a contact', 'MCP', 'mail', 'WhatsApp'];
const EXCEPT_MAIL = LIVE.filter((surface) => surface !== 'mail');
const KNOWN = ['widget', 'API', 'MCP'];
/** What is written, one message after the other, and the acts that are to be said in the end, by surface. */
const CONVERSATIONS: [string, string[], Record<string, RegExp>][] = [
  ['asks for a person', ['Let me talk to a person please'], of(LIVE, /^handoff\./)],
  ['complains, and agrees to a person', ['This is the worst service ever!', 'Yes, please'], of(LIVE, /^handoff\./)],
  ['leaves an address', ['Thanks! Ann Lee, ann.lee@example.com'], of(EXCEPT_MAIL, /^contact\.noted$/)],
  ['wants to be called', ['Call me back please. Ingrid Moe, +47 22 12 34 56'], of(LIVE, /^handoff\./)],
  ['gives their name', ['Hello, my name is Kate'], of(KNOWN, /^contact\.noted$/)],
  ['gives a name with an apostrophe', ["My name is d'Arcy"], of(KNOWN, /^contact\.noted$/)],
  ['gives a number', ['it is about invoice 88'], {}],
  ['tells something twice', ['my neighbour has one too', 'my sister has one too'], {}],
  ['asks what nobody knows', ['What is the capital of Peru?', 'And of Chile?', 'And of Mongolia?'], {}],
  [
    'is asked how to be reached',
    ['Let me talk to a person please', 'Ingrid Moe, +47 22 12 34 56'],
    of(['widget'], /^contact\.noted$/),
  ],
  [
    'books, moves and cancels a meeting',
    [
      ...['I would like to book a meeting', ...CHOICE, OWN_ADDRESS, 'Can we move the meeting to another time?'],
      ...['3', '4', 'I need to cancel my appointment', 'Yes'],
    ],
    { ...of(EXCEPT_MAIL, /^meeting\.cancelled$/), ...of(['mail'], /^meeting\.booked$/) },
  ],
  ['orders what the team approves', ['Please delete my account'], of(['API', 'MCP'], /^action\.approval$/)],
  [
    'orders and confirms',
    ['Change the address of order 17', 'Elm Street 5', 'Yes'],
    of(['API', 'MCP'], /^action\.(done|response)$/),
  ],
];

function of(surfaces: string[], act: RegExp): Record<string, RegExp> {
  return Object.fromEntries(surfaces.map((surface) => [surface, act]));
}

describe('that somebody is there now', () => {
  const hours = (weekly: object | null) =>
    as('PATCH', '/v1/workspace', { office_hours: weekly && { timezone: 'UTC', weekly } });
  beforeAll(async () => {
    await hours(Object.fromEntries(WEEKDAYS.map((name) => [name, [{ start: '00:00', end: '24:00' }]])));
    const there = { status: 'available', auto_away: false };
    await as('PATCH', `/v1/members/${workspace.memberIds.responder}/status`, there);
  });
  afterAll(() => hours(null));

  it.each([
    ['widget', true],
    ['API', true],
    ...['MCP', 'mail', 'WhatsApp'].map((surface): [string, boolean] => [surface, false]),
  ])('is said only where they are waited for: %s %p', async (surface, isSaid) => {
    const say = await SURFACES[surface]!();
    const { texts } = await say('Let me talk to a person please');
    expect(texts.join()).toContain('passed this on to our team');
    expect(/available now/.test(texts.join())).toBe(isSaid);
  });

  it.each(['off', 'shadow', 'suggest'])('is not said for a team that answers a messenger: %s', async (agent_mode) => {
    await as('PATCH', `/v1/channels/${number}`, { agent_mode });
    const { sessionId, texts } = await (await SURFACES['WhatsApp']!())('How long do refunds take?');
    await as('PATCH', `/v1/channels/${number}`, { agent_mode: 'live' });
    expect(texts).toEqual(['I have passed this on to our team. A person will take it from here.']);
    expect(await unstoredIn(app, sessionId, texts.join())).toEqual([]);
  });
});

describe.each(['widget', 'WhatsApp'])('a meeting that the team changes is told where it was booked: %s', (surface) => {
  it('moved, then cancelled', async () => {
    const say = await SURFACES[surface]!();
    const { sessionId } = await say('I would like to book a meeting');
    for (const words of [...CHOICE, `ann${people}@example.com`]) await say(words);
    const messages = async (): Promise<string> =>
      (await as('GET', `/v1/sessions/${sessionId}/messages?limit=1&order=desc`)).body.data[0].text;
    const [meeting] = await sql(app, 'select id from meetings where session_id = $1', sessionId);
    expect((await as('PATCH', `/v1/meetings/${meeting.id}`, { starts_at: inDays(40) })).status).toBe(200);
    expect(await messages()).toMatch(/^Your meeting has been moved: .*10:00 \(UTC\)\.$/);
    expect(await unstoredIn(app, sessionId, await messages())).toEqual([]);
    expect((await as('PATCH', `/v1/meetings/${meeting.id}`, { status: 'cancelled' })).status).toBe(200);
    expect(await messages()).toMatch(/^Your meeting on .*10:00 \(UTC\) has been cancelled by our team/);
    expect(await unstoredIn(app, sessionId, await messages())).toEqual([]);
  });
});

describe.each(Object.keys(SURFACES))('what is said to be done is stored: %s', (surface) => {
  it.each(CONVERSATIONS)('to who %s', async (_, messages, expected) => {
    const say = await SURFACES[surface]!();
    const acts: string[] = [];
    for (const wanted of messages) {
      const words = wanted === OWN_ADDRESS ? `ann${people}@example.com` : wanted;
      const reply = await say(words);
      for (const one of reply.texts) {
        expect([one, await unstoredIn(app, reply.sessionId, one)]).toEqual([one, []]);
        acts.push(...statedIn(one).map(({ key }) => key));
      }
    }
    const act = expected[surface];
    if (act) expect(acts).toContainEqual(expect.stringMatching(act));
    if (surface === 'dry run') expect(acts).toEqual([]);
  });
});
