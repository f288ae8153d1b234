import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret } from '../../../src/company/webhooks/webhook-secret.rules.js';
import { call, makeWorkspace, startTestApp, type TestApp } from '../../support/app.js';
import { startReceiver, type Received, type Receiver } from '../../support/receiver.js';

const GUIDE = readFileSync(join(__dirname, '../../../docs/guide/webhooks.md'), 'utf8');
/** The first example of a language in the guide, which defines `verify(secret, headers, body)`. */
const exampleIn = (language: string): string => new RegExp('```' + language + '\\n([\\s\\S]*?)```').exec(GUIDE)![1]!;

/** Runs the guide's own code on a request given as JSON with the body in base64, and prints the event's type. */
const LANGUAGES: [name: string, interpreter: string, option: string, code: string][] = [
  [
    'Node.js',
    process.execPath,
    '-e',
    `${exampleIn('js')}
const { secret, headers, body } = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log(verify(secret, headers, Buffer.from(body, 'base64')).type);`,
  ],
  [
    'Python',
    'python3',
    '-c',
    `${exampleIn('python')}
import sys
sent = json.load(sys.stdin)
print(verify(sent["secret"], sent["headers"], base64.b64decode(sent["body"]))["type"])`,
  ],
];

interface Delivery {
  secret: string;
  headers: Record<string, string>;
  body: string;
}

function verified(interpreter: string, option: string, code: string, { body, ...sent }: Delivery): string | null {
  const input = JSON.stringify({ ...sent, body: Buffer.from(body).toString('base64') });
  const { status, stdout } = spawnSync(interpreter, [option, code], { input, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

let app: TestApp;
let receiver: Receiver;
/** A real request of the relay, with the secrets before and after a rotation. */
let real: Received;
let secrets: string[];
beforeAll(async () => {
  app = await startTestApp({ outboundAllowNetworks: ['127.0.0.0/8'] });
  receiver = await startReceiver();
  const workspace = await makeWorkspace(app);
  const post = (path: string, body?: object) => call(app, 'POST', path, { token: workspace.tokens.admin, body });
  const made = (await post('/v1/webhooks', { url: `${receiver.url}/hook`, description: 'Zoë “Ünïcode” Ω' })).body.data;
  const { secret: rotated } = (await post(`/v1/webhooks/${made.id}/rotate_secret`)).body.data;
  secrets = [made.secret, rotated];
  await post(`/v1/webhooks/${made.id}/test`);
  real = (await receiver.waitFor('/hook', 1))[0]!;
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const isHere = (interpreter: string): boolean => spawnSync(interpreter, ['--version']).status === 0;

const secret = newWebhookSecret();
const body = JSON.stringify({ id: 'evt_1', type: 'lead.created', data: { object: { name: 'Zoë “Ünïcode” Ω' } } });
const sign = (at: Date, withSecret = secret): Record<string, string> => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(withSecret).sign('evt_1', at, body),
});

describe.each(LANGUAGES.filter(([, interpreter]) => isHere(interpreter)))(
  'the guide’s example in %s',
  (_, interpreter, option, code) => {
    const verify = (delivery: Partial<Delivery>): string | null =>
      verified(interpreter, option, code, { secret, headers: sign(new Date()), body, ...delivery });

    it('accepts a real request, with either of the valid secrets', () => {
      const headers = real.headers as Record<string, string>;
      for (const one of secrets) expect(verify({ secret: one, headers, body: real.text })).toBe('webhook.test');
      expect(verify({ headers, body: real.text })).toBeNull();
    });

    it('accepts what was signed with the secret, alone or next to another signature', () => {
      expect(verify({})).toBe('lead.created');
      const headers = sign(new Date());
      const other = sign(new Date(), newWebhookSecret())['webhook-signature'];
      const both = { ...headers, 'webhook-signature': `${other} ${headers['webhook-signature']}` };
      expect(verify({ headers: both })).toBe('lead.created');
    });

    it('refuses another secret, another body, another id, another time, and an old request', () => {
      const headers = sign(new Date());
      const signature = headers['webhook-signature']!;
      for (const wrong of [
        { secret: newWebhookSecret() },
        { body: body.replace('Zoë', 'Zoe') },
        { headers: { ...headers, 'webhook-id': 'evt_2' } },
        { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) } },
        { headers: sign(new Date(Date.now() - 600_000)) },
        { headers: sign(new Date(Date.now() + 600_000)) },
        { headers: { ...headers, 'webhook-signature': '' } },
        { headers: { ...headers, 'webhook-signature': signature.replace('v1,', 'v2,') } },
        {
          headers: {
            ...headers,
            'webhook-signature': signature.slice(0, 9) + (signature[9] === 'A' ? 'B' : 'A') + signature.slice(10),
          },
        },
        { headers: { 'webhook-signature': signature } },
      ])
        expect([wrong, verify(wrong)]).toEqual([wrong, null]);
    });
  },
);

it('the guide has an example in five languages', () => {
  for (const language of ['js', 'python', 'ruby', 'go', 'php']) expect(exampleIn(language)).toMatch(/verify/i);
});
