// Unauthenticated attackers: well-formed credentials that do not exist, and tokens that are expensive to verify.
import { built } from '../../support/checkout.mjs';
import { lanes, rawSocket } from '../client.mjs';
import { ATTACKER } from '../prepare.mjs';

const unknown = (kind = 'user_token') => built('platform/kernel/credentials').newCredential(kind);

/** Pipelines this many requests on each socket, and reopens closed sockets. */
async function pipelined({ port }, until, { sockets, requests, path }) {
  await lanes(until, sockets, async () => {
    const socket = rawSocket(port, ATTACKER);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    for (let i = 0; i < requests; i++)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${unknown()}\r\n\r\n`);
    const late = setTimeout(() => socket.destroy(), 2_000);
    await closed;
    clearTimeout(late);
  });
}

export const CREDENTIALS = [
  {
    name: 'strangers: 3 sockets of 400 requests',
    from: '13.5',
    run: (context, until) => pipelined(context, until, { sockets: 3, requests: 400, path: '/v1/sessions' }),
  },
  {
    name: 'strangers: 40 sockets of 20 requests',
    from: '13.5',
    run: (context, until) => pipelined(context, until, { sockets: 40, requests: 20, path: '/v1/sessions' }),
  },
  {
    name: 'strangers: unknown publishable keys',
    from: 'ours',
    run: ({ call }, until) =>
      lanes(until, 20, () => call('GET', `/api/agent/${unknown('publishable_key')}/agent.json`)),
  },
  {
    name: 'strangers: forged visitor tokens',
    from: 'ours',
    run: ({ call, widget }, until) =>
      lanes(until, 10, (i) =>
        call('GET', '/api/widget/sessions', {
          headers: { ...widget, 'x-visitor-token': `pv_vt_${'A'.repeat(4_000)}${i}` },
        }),
      ),
  },
  {
    name: 'strangers: identity tokens of 8 kB',
    from: 'ours',
    run: ({ call, widget }, until) =>
      lanes(until, 10, () =>
        call('POST', '/api/widget/boot', { headers: widget, body: { identity_token: `${'e30.'.repeat(1_900)}` } }),
      ),
  },
  {
    name: 'strangers: origins that are not allowed',
    from: 'ours',
    run: ({ call, widget }, until) =>
      lanes(until, 10, (i) =>
        call('POST', '/api/widget/boot', {
          headers: { ...widget, origin: `https://${'a.'.repeat(500)}${i}.example` },
          body: {},
        }),
      ),
  },
  {
    name: 'strangers: paths that do not exist',
    from: 'ours',
    run: ({ call }, until) =>
      lanes(until, 20, (i) => call('GET', `/v1/${'%61/'.repeat(800)}${i}?${'a=1&'.repeat(600)}`)),
  },
];
