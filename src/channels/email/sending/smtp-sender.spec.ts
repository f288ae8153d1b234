import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { GuardedHosts } from '../../../platform/outbound/guarded-hosts.js';
import type { ChannelAccount } from '../../channel-adapter.js';
import type { OutgoingMail } from '../mail-parts.rules.js';
import { SmtpSender } from './smtp-sender.js';

const MAIL: OutgoingMail = {
  ...{ messageId: '<one@example.net>', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>', inReplyTo: null },
  ...{ references: [], replyTo: null, cc: [], isAutomatic: false, files: [] },
};
const LIMIT_MS = 500;

let server: Server;
let port: number;
let slowAt: RegExp;
/** The greeting in place of others; null = as usual. */
let says: string | null;
let closed: Promise<void>;
/** A server that answers normally, and at the configured line sends a reply that never ends. */
beforeEach(async () => {
  says = null;
  let end = (): void => {};
  closed = new Promise((resolve) => (end = resolve));
  server = createServer((socket) => {
    socket.on('error', () => {}).on('close', end);
    if (says === null) answer(socket, 'greeting');
    else socket.write(says);
    socket.setEncoding('utf8').on('data', (data: string) => answer(socket, data));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

function answer(socket: Socket, line: string): void {
  const code = line === 'greeting' ? 220 : /^DATA/.test(line) ? 354 : 250;
  if (!slowAt.test(line)) return void socket.write(`${code} go on\r\n`);
  const drip = setInterval(() => socket.write(`${code}-still\r\n`), 20);
  socket.on('close', () => clearInterval(drip));
}

const sender = (limitMs = LIMIT_MS) =>
  new SmtpSender({ address: () => Promise.resolve('127.0.0.1') } as unknown as GuardedHosts, limitMs);
const account = (): ChannelAccount => ({
  ...{ workspaceId: 'w', id: 'a', channel: 'email', externalId: 'support@example.net', credentials: {} },
  settings: { smtp_host: '127.0.0.1', smtp_port: String(port), smtp_security: 'none', from_name: 'Support' },
});

describe('a server whose reply never ends', () => {
  it.each([
    ['its greeting', /greeting/, 'later'],
    ['that to the sender', /^MAIL/, 'later'],
    ['that to the mail itself', /Subject: Hello/, 'unknown'],
  ])('is disconnected after the time limit for a mail if the reply is %s', async (_, at, outcome) => {
    slowAt = at;
    const result = await sender().send(account(), { to: 'ada@example.org', mail: MAIL });
    expect(result).toMatchObject({ outcome, reason: expect.stringContaining('not finished after 0.5 seconds') });
    await closed;
  });

  it('is disconnected during a check, which reports the timeout', async () => {
    slowAt = /greeting/;
    expect(await sender().check(account())).toBe('SMTP: The server had not finished after 0.5 seconds.');
    await closed;
  });
});

it.each([
  ['a line of 100 kB', '220-'.padEnd(100_000, 'x')],
  ['an answer of 20,000 lines', '220-x\r\n'.repeat(20_000)],
])('a server that sends %s is left at once', async (_, text) => {
  says = text;
  const told = await sender(60_000).check(account());
  expect(told).toBe('SMTP: Server response exceeds maximum allowed size');
  await closed;
});
