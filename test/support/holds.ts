/** Meetings booked by strangers over the widget, and the mails that ask for confirmation. */
import { InvitationsQueue } from '../../src/people/meetings/invitations.queue.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from './app.js';
import { eventually } from './eventually.js';
import { always, openHost } from './meetings.js';
import { partOf, SmtpServer, type ReceivedMail } from './smtp-server.js';
import { browser, OWN_ORIGIN } from './widget.js';

export let smtp: SmtpServer;
export let app: TestApp;
/** Recreated for each test, named Acme. */
export let workspace: TestWorkspace;

export const withSmtp = () => ({
  smtp: { url: smtp.url(), from: 'Mail <mail@acme.example>', address: 'mail@acme.example' },
  trustedProxies: ['127.0.0.1'],
});

/** Starts the application with a mail server for a spec file, and stops both at the end. */
export function withHolds(): void {
  beforeAll(async () => {
    smtp = await SmtpServer.start();
    app = await startTestApp(withSmtp());
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });
  beforeEach(async () => {
    workspace = await makeWorkspace(app);
    await sql(`update workspaces set name = 'Acme' where workspace_id = $1`, workspace.id);
    await openHost(app, workspace.id, workspace.memberIds.owner, always());
    await drained();
    smtp.mails.length = 0;
  });
}

export const sql = async (text: string, ...values: unknown[]) =>
  (await app.app.get(SystemDb).query({ text, values })).rows as Record<string, any>[];
export const team = async (method: string, path: string, body?: object): Promise<Answer> =>
  call(app, method, path, { token: workspace.tokens.owner, body });
export const meeting = async (id: string): Promise<any> => (await team('GET', `/v1/meetings/${id}`)).body.data;

/** A new visitor of the widget who books. @param from the address of their network */
export async function stranger(startsAt: string, body: object = {}, from = '203.0.113.1'): Promise<Answer> {
  const visitor = await browser(app, workspace);
  const sent = { starts_at: startsAt, email: 'victim@example.com', ...body };
  return visitor.ask('POST', 'meetings', sent, { 'x-forwarded-for': from });
}

/** The meeting created by a stranger's booking. */
export async function bookHold(startsAt: string, body: object = {}, from?: string): Promise<any> {
  const answer = await stranger(startsAt, body, from);
  expect([answer.status, answer.body.data?.confirm_by]).toEqual([201, expect.any(String)]);
  return answer.body.data;
}

/** Waits until no mail is pending. */
export async function drained(): Promise<void> {
  const waiting = () => sql('select recipient, last_error from meeting_mails where failed_at is null');
  await eventually(async () => {
    await app.app.get(InvitationsQueue).send();
    return (await waiting()).length === 0;
  }, waiting);
}

export const textOf = (mail: ReceivedMail): string => partOf(mail.source, 'text/plain').content;
export const isRequest = (mail: ReceivedMail): boolean => textOf(mail).includes('/meetings/confirm/');
export const recipients = (): string[] => smtp.mails.map(({ to }) => to.join()).sort();

/** Paths of the links mailed to an address, in order. */
export const linksTo = (address: string): string[] =>
  smtp.mails
    .filter((mail) => mail.to[0] === address && isRequest(mail))
    .map((mail) => new URL(/https?:\/\/\S+/.exec(textOf(mail))![0]).pathname);

let strangers = 0;

/** Path of the one link mailed for a stranger's booking. */
export async function linkOf(startsAt: string, body: object = {}): Promise<{ id: string; link: string }> {
  const stranger = ++strangers;
  const address = `stranger-${stranger}@example.com`;
  const { id } = await bookHold(startsAt, { email: address, ...body }, `198.51.100.${stranger % 250}`);
  await drained();
  const [link] = linksTo((body as { email?: string }).email ?? address);
  return { id, link: link! };
}

/** As a browser opens the page, or submits its form. */
export const page = (
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
  at = app,
): Promise<Response> =>
  fetch(at.baseUrl + path, {
    method,
    headers: { ...(method === 'POST' && { origin: OWN_ORIGIN }), 'x-forwarded-for': '192.0.2.1', ...headers },
  });

/** Types of the events of a meeting, in order. */
export const eventTypes = async (id: string): Promise<string[]> =>
  (await sql(`select type from events where object ->> 'id' = $1 order by no`, id)).map(({ type }) => type as string);
