import type { GuardedFetch } from '../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../platform/outbound/outbound-refused.js';
import type { ChannelAccount, SendResult } from '../channel-adapter.js';
import { GraphClient } from './graph-client.js';
import { textIn } from './loose-json.js';

const ACCOUNT: ChannelAccount = {
  ...{ workspaceId: 'w', id: 'a', channel: 'whatsapp', externalId: '10001' },
  settings: {},
  credentials: { access_token: 'EAAtoken' },
};

/** The outcome of a request with this response or this error. */
function sent(answer: Error | { status: number; body?: object; retryAfter?: string }): Promise<SendResult> {
  const fetch = () => {
    if (answer instanceof Error) return Promise.reject(answer);
    const { status, body, retryAfter } = answer;
    const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    return Promise.resolve({ status, headers, bytes: Buffer.from(body ? JSON.stringify(body) : 'Bad Gateway') });
  };
  const client = new GraphClient({ fetch } as unknown as GuardedFetch, 'https://graph.example');
  return client.send(ACCOUNT, { path: 'messages', body: {}, idIn: (one) => textIn(one, 'id') });
}
const error = (status: number, code: number, more = {}) => sent({ status, body: { error: { code, ...more } } });
const failed = (code: string) =>
  sent(new OutboundRefused('network', code, { cause: Object.assign(new Error(code), { code }) }));

describe('a request', () => {
  it('that could not connect was not accepted: the whole account waits', async () => {
    for (const code of ['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT'])
      expect(await failed(code)).toMatchObject({ outcome: 'later', account: true });
  });

  it('whose connection ended before the response may have been accepted', async () => {
    for (const code of ['ECONNRESET', 'UND_ERR_SOCKET']) expect((await failed(code)).outcome).toBe('unknown');
  });

  it('over a rate limit waits as long as the provider says', async () => {
    const limited = await sent({ status: 429, body: { error: { code: 130429 } }, retryAfter: '90' });
    expect(limited).toMatchObject({ outcome: 'later', afterMs: 90_000, account: true });
    expect(await error(400, 131056)).toMatchObject({ outcome: 'later', account: false });
  });

  it('is retried after errors that state that nothing was accepted', async () => {
    for (const code of [131000, 131016, 1200])
      expect(await error(500, code)).toMatchObject({ outcome: 'later', account: false });
    expect(await error(400, 2)).toMatchObject({ outcome: 'later' });
  });

  it('is not retried after any other server error', async () => {
    for (const one of [
      error(500, 2),
      error(503, 1, { is_transient: true }),
      error(500, 999_999),
      sent({ status: 502 }),
    ])
      expect((await one).outcome).toBe('unknown');
  });

  it('that the provider rejected is reported as refused', async () => {
    expect((await error(400, 131047)).outcome).toBe('refused');
    expect((await sent({ status: 404 })).outcome).toBe('refused');
  });
});
