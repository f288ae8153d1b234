/** A meeting is booked, moved and cancelled in words alone, by mail and in a messenger. */
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { always, openHost } from '../support/meetings.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { connectMailbox, fieldOf, mailOf, receive, smtpSettings } from '../channels/mail-stage.js';
import { connect, said, sessionOf, startChannelApp, text, whatsAppMessage, write } from '../channels/stage.js';

const numberId = '106540352242922';
let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
beforeAll(async () => {
  [{ app, provider }, smtp] = await Promise.all([startChannelApp(), SmtpServer.start()]);
  workspace = await makeWorkspace(app);
  await openHost(app, workspace.id, workspace.memberIds.responder, always());
});
afterAll(async () => {
  await app.close();
  await Promise.all([provider.close(), smtp.close()]);
});

const statusesOf = async (sessionId: string): Promise<string[]> => {
  const { body } = await call(app, 'GET', '/v1/meetings', { token: workspace.tokens.viewer });
  return body.data.filter((one: any) => one.session_id === sessionId).map((one: any) => one.status);
};

it('in WhatsApp', async () => {
  const accountId = await connect(app, workspace, numberId);
  const says = (body: string) => write(app, { accountId, numberId }, whatsAppMessage('4915200000001', text(body)));
  for (const body of ['I would like to book a demo', 'in the evening', '3', 'the second one', 'ann@example.com'])
    await says(body);
  const session = await sessionOf(app, accountId, '4915200000001');
  const last = async (): Promise<string | undefined> => (await said(app, workspace, session)).at(-1);
  expect(await statusesOf(session)).toEqual(['booked']);
  await says('can we move the meeting to 8 pm?');
  await says('2');
  await says('8 pm');
  expect(await statusesOf(session)).toEqual(['rescheduled']);
  await says('sorry, I can’t make it');
  expect(await last()).toMatch(/Shall I cancel your meeting on .*, 20:00 \(UTC\)\?$/);
  expect(await statusesOf(session)).toEqual(['rescheduled']);
  await says('yes');
  expect(await last()).toMatch(/Your meeting is cancelled: .*, 20:00 \(UTC\)\.$/);
  expect(await statusesOf(session)).toEqual(['cancelled']);
});

it('by mail, and not by the mail of somebody else', async () => {
  const mailbox = await connectMailbox(app, workspace, 'support@example.net', smtpSettings(smtp));
  const mails = (name: string, words: string) => {
    const sent = smtp.mails.find(({ source }) => fieldOf(source, 'To')?.includes('ada@example.org'));
    const change = { Subject: 'Re: Demo', 'In-Reply-To': sent ? fieldOf(sent.source, 'Message-ID') : null };
    const from = `${name} <${name.toLowerCase()}@example.org>`;
    return receive(app, mailbox, mailOf(from, `Hello,\n\n${words}\n\nKind regards\n${name}`, change));
  };
  const last = () => partOf(smtp.mails.at(-1)!.source, 'text/plain').content;
  await mails('Ada', 'I would like to book a meeting tomorrow afternoon.');
  expect(last()).toMatch(/\n1\. .*, 12:00/);
  await mails('Ada', 'The first one, please.');
  const session = await sessionOf(app, mailbox, 'ada@example.org');
  expect(await statusesOf(session)).toEqual(['booked']);
  for (const words of ['Please cancel the appointment.', 'Yes, please.']) await mails('Bob', words);
  expect(await statusesOf(session)).toEqual(['booked']);
  await mails('Ada', 'The appointment: please cancel.');
  expect(last()).toContain('Shall I cancel your meeting on');
  await mails('Ada', 'Yes, please cancel it.');
  expect(last()).toContain('Your meeting is cancelled:');
  expect(await statusesOf(session)).toEqual(['cancelled']);
});
