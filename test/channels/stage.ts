/** A workspace whose customers write by WhatsApp, and the provider that stands in for Meta. */
import type { Config } from '../../src/platform/config/config.js';
import { SystemDb } from '../../src/platform/db/system-db.js';
import { InboxQueue } from '../../src/channels/inbox.queue.js';
import { MediaQueue } from '../../src/channels/media/media.queue.js';
import { OutboxQueue } from '../../src/channels/outbox.queue.js';
import { call, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { idle } from '../support/live.js';
import { deliver, MetaProvider } from '../support/meta-provider.js';

export const SECRET = 'an app secret that only tests have';
export const VERIFY_TOKEN = 'a verify token that only tests have';
export const CREDENTIALS = { access_token: 'EAAtoken', app_secret: SECRET, verify_token: VERIFY_TOKEN };

export async function startChannelApp(change: Partial<Config> = {}): Promise<{ app: TestApp; provider: MetaProvider }> {
  const provider = await MetaProvider.start();
  const app = await startTestApp({
    metaGraphUrl: provider.url,
    instagramGraphUrl: provider.url,
    outboundAllowNetworks: ['127.0.0.0/8'],
    ...change,
  });
  return { app, provider };
}

/** Connects an account. @returns its id */
export async function connect(
  app: TestApp,
  { tokens }: TestWorkspace,
  externalId: string,
  channel = 'whatsapp',
  credentials: object = CREDENTIALS,
): Promise<string> {
  const body = { channel, name: `Our ${channel}`, external_id: externalId, credentials };
  const made = await call(app, 'POST', '/v1/channels', { token: tokens.owner, body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.data.id as string;
}

/** Works until no delivery is waiting, every turn has finished, and everything due was sent. */
export async function settle(app: TestApp): Promise<void> {
  await app.app.get(InboxQueue).whenIdle();
  await idle(app);
  await app.app.get(OutboxQueue).whenIdle();
  await app.app.get(MediaQueue).whenIdle();
}

let numbers = 0;
export const newMessageId = (): string => `wamid.test.${++numbers}`;

/** A message as WhatsApp delivers it (Cloud API, “messages webhook reference”). */
export const whatsAppMessage = (from: string, message: object, seconds = Math.floor(Date.now() / 1_000)): object => ({
  from,
  id: newMessageId(),
  timestamp: String(seconds),
  ...message,
});
export const text = (body: string): object => ({ type: 'text', text: { body } });

/** The envelope around messages or statuses. */
export const whatsApp = (numberId: string, value: object): object => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: '102290129340398',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '15550783881', phone_number_id: numberId },
            ...value,
          },
        },
      ],
    },
  ],
});

/** Sends messages to a number, and waits for all follow-up work. */
export async function write(
  app: TestApp,
  { accountId, numberId }: { accountId: string; numberId: string },
  ...messages: object[]
): Promise<void> {
  const contacts = [{ profile: { name: 'Ada' }, wa_id: (messages[0] as { from: string }).from }];
  const answer = await deliver(app, accountId, whatsApp(numberId, { contacts, messages }), SECRET);
  if (answer.status !== 200) throw new Error(answer.text);
  await settle(app);
}

export const sql = async (app: TestApp, statement: string, ...values: unknown[]): Promise<any[]> =>
  (await app.app.get(SystemDb).query({ text: statement, values })).rows;

/** The conversation with this number. */
export async function sessionOf(app: TestApp, accountId: string, userId: string): Promise<string> {
  const [row] = await sql(
    app,
    'select session_id from channel_conversations where account_id = $1 and external_user_id = $2 order by created_at desc',
    accountId,
    userId,
  );
  return row?.session_id as string;
}

/** Author and text of the messages, oldest first. */
export async function said(app: TestApp, { tokens }: TestWorkspace, sessionId: string): Promise<string[]> {
  const answer = await call(app, 'GET', `/v1/sessions/${sessionId}/messages?limit=200`, { token: tokens.viewer });
  return answer.body.data.map((one: { author: string; text: string }) => `${one.author}: ${one.text}`);
}
