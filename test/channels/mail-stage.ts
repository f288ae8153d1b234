/** A workspace whose customers write by mail. */
import { createHmac } from 'node:crypto';
import type { Config } from '../../src/platform/config/config.js';
import { call, startTestApp, type Answer, type Reachable, type TestApp, type TestWorkspace } from '../support/app.js';
import type { SmtpServer } from '../support/smtp-server.js';
import { settle } from './stage.js';

export const HOOK_SECRET = 'an inbound secret that only tests have';

export const startMailApp = (databaseUrl?: string, change: Partial<Config> = {}): Promise<TestApp> =>
  startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'], ...change }, databaseUrl);

export const smtpSettings = ({ port }: Pick<SmtpServer, 'port'>) => ({
  ...{ smtp_host: '127.0.0.1', smtp_port: String(port), smtp_security: 'none', from_name: 'Example Support' },
});

/** Connects a mailbox. @returns its id */
export async function connectMailbox(
  app: Reachable,
  { tokens }: TestWorkspace,
  address: string,
  settings: Record<string, string>,
  credentials: Record<string, string> = { inbound_secret: HOOK_SECRET },
): Promise<string> {
  const body = { channel: 'email', name: 'Support', external_id: address, settings, credentials };
  const made = await call(app, 'POST', '/v1/channels', { token: tokens.owner, body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.id as string;
}

export const signatureOf = (raw: Buffer | string, secret = HOOK_SECRET): Record<string, string> => ({
  'content-type': 'message/rfc822',
  'x-signature-256': `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`,
});

/** Delivers a raw mail through the webhook. */
export const post = (app: Reachable, accountId: string, raw: Buffer | string): Promise<Answer> =>
  call(app, 'POST', `/api/channels/${accountId}`, { body: Buffer.from(raw), headers: signatureOf(raw) });

/** Delivers it, and waits for all follow-up work. */
export async function receive(app: TestApp, accountId: string, ...mails: (Buffer | string)[]): Promise<void> {
  for (const raw of mails) {
    const answer = await post(app, accountId, raw);
    if (answer.status !== 200) throw new Error(answer.text);
  }
  await settle(app);
}

let numbers = 0;

/** A mail from a customer's mail program; header fields of `change` replace or add, null removes one. */
export function mailOf(from: string, text: string, change: Record<string, string | null> = {}): string {
  const fields: Record<string, string | null> = {
    From: from,
    To: 'support@example.net',
    Subject: 'A question',
    'Message-ID': `<customer-${++numbers}@mail.example.org>`,
    Date: new Date().toUTCString(),
    'Content-Type': 'text/plain; charset=utf-8',
    ...change,
  };
  const header = Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`]));
  return `${header.join('\r\n')}\r\n\r\n${text.replaceAll('\n', '\r\n')}\r\n`;
}

/** The value of a header field, unfolded. */
export function fieldOf(source: string, name: string): string | null {
  const [header] = source.replaceAll('\r\n', '\n').split('\n\n', 1) as [string];
  const lines = header.replace(/\n[ \t]+/g, ' ').split('\n');
  const found = lines.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return found === undefined ? null : found.slice(name.length + 1).trim();
}
