/** Who writes is whom the channel names, whatever the text says of somebody else. */
import { LeadsTools } from '../../src/people/leads/leads.tools.js';
import { agentActor } from '../../src/platform/kernel/actor.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { teach } from '../support/live.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { SmtpServer } from '../support/smtp-server.js';
import { connectMailbox, mailOf, receive, smtpSettings } from './mail-stage.js';
import { connect, sessionOf, startChannelApp, text, whatsAppMessage, write } from './stage.js';

const OWN = 'support@example.net';
const NUMBER = '106540352242977';
let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let mailbox: string;
let whatsApp: string;
beforeAll(async () => {
  [{ app, provider }, smtp] = await Promise.all([startChannelApp(), SmtpServer.start()]);
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  mailbox = await connectMailbox(app, workspace, OWN, { ...smtpSettings(smtp), authserv_id: 'mx.example.net' });
  whatsApp = await connect(app, workspace, NUMBER);
});
afterAll(async () => {
  await app.close();
  await Promise.all([smtp.close(), provider.close()]);
});

const as = async (path: string) => (await call(app, 'GET', `/v1/${path}`, { token: workspace.tokens.owner })).body.data;
const contactOf = async (account: string, userId: string) =>
  as(`contacts/${(await as(`sessions/${await sessionOf(app, account, userId)}`)).contact_id}`);
const mailed = async (from: string, words: string, change?: Record<string, string | null>) => {
  await receive(app, mailbox, mailOf(from, words, change));
  const address = from.replace(/^.*<|>$/g, '');
  return contactOf(mailbox, change?.['Authentication-Results'] ? `dmarc ${address}` : address);
};
const besides = (field: string, value: string) => ({ field, value });
/** What the agent's tool keeps of a person. */
async function capture(contactId: string, told: object): Promise<void> {
  const [tool] = await app.app.get(LeadsTools).tools();
  const context = { workspaceId: workspace.id, contactId, actor: agentActor(null), sessionId: null, timezone: null };
  expect(await tool!.run({ ...context, surface: 'email' }, told)).toMatchObject({ status: 'done' });
}

describe('a mail', () => {
  it.each([
    ['one', {}],
    ['of a proven sender', { 'Authentication-Results': 'mx.example.net; dmarc=pass header.from=people.example' }],
  ])('whose text names another address stays its sender’s: %s', async (_, change) => {
    const from = `Hanne Dahl <hanne${'Authentication-Results' in change ? '.proven' : ''}@people.example>`;
    const contact = await mailed(
      from,
      'I wrote from my other address hanne@other.example on Monday. My name is Jon Berg. Please contact me at hanne@other.example.',
      change,
    );
    expect(contact).toMatchObject({ name: 'Hanne Dahl', email: from.replace(/^.*<|>$/g, '') });
    expect(contact.told_besides).toContainEqual(besides('email', 'hanne@other.example'));
  });

  it('makes a lead of its sender’s address, not of one that its text names', async () => {
    const contact = await mailed(
      'Ida <ida@people.example>',
      'Please contact me at somebody@other.example. I am Ida Moe.',
    );
    const [lead] = await as(`leads?contact_id=${contact.id}`);
    expect(lead).toMatchObject({ email: 'ida@people.example', source: 'email' });
  });

  it('that passes on another’s mail is of who passed it on', async () => {
    const passed =
      'Please call me.\n\n---------- Forwarded message ---------\nFrom: Kai <kai@other.example>\nDate: Mon, 16 Nov 2026\nSubject: Lamp\nTo: <liv@people.example>\n\nMy address is kai@other.example, contact me.';
    const contact = await mailed('Liv <liv@people.example>', passed, { Subject: 'Fwd: Lamp' });
    expect(contact).toMatchObject({ name: 'Liv', email: 'liv@people.example' });
  });

  it('whose Reply-To names another is that person’s, whatever the text says', async () => {
    await receive(
      app,
      mailbox,
      mailOf('Form <form@shop.example>', 'Contact me at ola@other.example, I am Ola Vik.', {
        'Reply-To': 'Ola <ola@people.example>',
      }),
    );
    expect(await contactOf(mailbox, 'ola@people.example')).toMatchObject({ name: 'Ola', email: 'ola@people.example' });
  });

  it('adds the number of its sender, who may correct it', async () => {
    const { id } = await mailed('Una <una@people.example>', 'Is the shop open?');
    await capture(id, { phone: '+47 22 00 00 01' });
    await capture(id, { phone: '+47 22 00 00 02', email: 'UNA@people.example' });
    const contact = await as(`contacts/${id}`);
    expect(contact).toMatchObject({ phone: '+47 22 00 00 02', email: 'una@people.example', told_besides: [] });
  });
});

it('a message whose text names another number stays that of who wrote it', async () => {
  const person = '4915209999911';
  await write(app, { accountId: whatsApp, numberId: NUMBER }, whatsAppMessage(person, text('Hello')));
  const { id } = await contactOf(whatsApp, person);
  await capture(id, { name: 'Somebody Else', phone: '+49 30 7654321', email: 'ada@other.example' });
  const contact = await as(`contacts/${id}`);
  expect(contact).toMatchObject({ name: 'Ada', phone: `+${person}`, email: 'ada@other.example' });
  expect(contact.self_reported).toContain('email');
  expect(contact.told_besides).toEqual([besides('name', 'Somebody Else'), besides('phone', '+49 30 7654321')]);
  await capture(id, { phone: '+49 1520 9999911' });
  expect((await as(`contacts/${id}`)).phone).toBe(`+${person}`);
});
