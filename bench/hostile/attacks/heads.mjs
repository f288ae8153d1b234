// Heads of requests at their limits, and addresses that a caller makes up.
import { createHash } from 'node:crypto';
import { built } from '../../support/checkout.mjs';
import { progress } from '../../support/report.mjs';
import { answered, lanes } from '../client.mjs';

const { HEADERS_MAX, HEADERS_MAX_BYTES } = built('platform/http/sizes');
/** What the client's own headers take of a head. */
const OWN_BYTES = 400;
const OWN_HEADERS = 20;

const long = 'a'.repeat(HEADERS_MAX_BYTES - OWN_BYTES);
/** One header that a parser of lists, cookies or languages might take for much work. */
const ONE_HEADER = {
  'a cookie of thousands': { cookie: 'a=1;'.repeat(long.length / 4) },
  'a list of addresses': { 'x-forwarded-for': '1.1.1.1,'.repeat(long.length / 8) },
  'a list of languages': { 'accept-language': 'de;q=.1,'.repeat(long.length / 8) },
  'a list of encodings': { 'accept-encoding': 'gzip;q=.1,'.repeat(long.length / 10) },
  'a list of ETags': { 'if-none-match': '"aaaa",'.repeat(long.length / 7) },
  'a list of ranges': { range: `bytes=${'0-1,'.repeat(long.length / 4 - 2)}` },
  'an idempotency key': { 'idempotency-key': long },
  'an authorization': { authorization: `Bearer ${long}` },
};
const many = Object.fromEntries(Array.from({ length: HEADERS_MAX - OWN_HEADERS }, (_, i) => [`x-${i}`, 'a']));

/** Another address each time, in each form that a proxy writes. */
function madeUp(i) {
  const bytes = createHash('md5').update(String(i)).digest();
  const v4 = bytes.subarray(0, 4).join('.');
  const v6 = bytes.toString('hex').match(/..../g).join(':');
  return [v4, v6, `${v4}, 127.0.0.1`, `::ffff:${v4}`, `127.0.0.1, ${v4}`, `[${v6}]:443`][i % 6];
}

/** Calls as somebody new each time, and says how many were let pass. */
const asOthers =
  (what, request) =>
  async ({ call, widget, hostile }, until) => {
    const before = answered.get(200) ?? 0;
    await lanes(until, 10, (i) => {
      const { method, path, ...rest } = request({ widget, hostile });
      const headers = {
        ...rest.headers,
        'x-forwarded-for': madeUp(i),
        'x-real-ip': madeUp(i + 1),
        forwarded: `for=${madeUp(i)}`,
      };
      return call(method, path, { ...rest, headers });
    });
    progress(`${what}: ${(answered.get(200) ?? 0) - before} passed, of one address`);
  };

export const HEADS = [
  ...Object.entries(ONE_HEADER).map(([name, headers]) => ({
    name: `heads: ${name}, as long as one may be`,
    from: '46',
    run: ({ call, hostile }, until) =>
      lanes(until, 10, () =>
        call('GET', '/v1/sessions?limit=1', { headers: { authorization: `Bearer ${hostile.owner}`, ...headers } }),
      ),
  })),
  {
    name: 'heads: as many headers as there may be',
    from: '46',
    run: ({ call }, until) => lanes(until, 10, () => call('GET', '/healthz', { headers: many })),
  },
  {
    name: 'forged X-Forwarded-For: the document of the API',
    from: '46.5',
    run: asOthers('the document', () => ({ method: 'GET', path: '/v1/openapi.json' })),
  },
  {
    name: 'forged X-Forwarded-For: new visitors',
    from: '46.5',
    run: asOthers('boots', ({ widget }) => ({ method: 'POST', path: '/api/widget/boot', headers: widget, body: {} })),
  },
  {
    name: 'forged X-Forwarded-For: wrong passwords',
    from: '46.5',
    run: asOthers('sign-ins', () => ({
      method: 'POST',
      path: '/api/console/sign-in',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: { email: 'nobody@example.com', password: 'wrong walrus engine' },
    })),
  },
];
