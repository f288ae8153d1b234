// Unresponsive servers of the hostile tenant: its name server and its webhook receivers.
import { createServer } from 'node:http';
import { lanes, wanted } from '../client.mjs';

/** Creates endpoints at these URLs for the duration, and changes contacts so that there are events to send. */
async function withEndpoints({ call, hostile }, until, urls) {
  const made = [];
  for (const url of urls)
    made.push(await wanted(call, 'POST', '/v1/webhooks', { token: hostile.owner, body: { url, events: ['*'] } }));
  await lanes(until, 2, (i) =>
    call('POST', '/v1/users', {
      token: hostile.secret,
      body: { external_user_id: `w${i % 50}`, name: `N${Date.now()}` },
    }),
  );
  for (const { id } of made) await call('DELETE', `/v1/webhooks/${id}`, { token: hostile.owner });
}

async function serving(answer, work) {
  const server = createServer(answer);
  await new Promise((resolve) => server.listen(0, '127.0.0.3', resolve));
  await work(`http://127.0.0.3:${server.address().port}`).finally(() => {
    server.closeAllConnections();
    server.close();
  });
}

export const NAMES = [
  {
    name: 'webhooks: names that no server answers for',
    from: '13.4',
    run: (context, until) =>
      withEndpoints(
        context,
        until,
        Array.from({ length: 16 }, (_, i) => `https://n${i}-${Date.now()}.silent.test-domain.net/hook`),
      ),
  },
  {
    name: 'webhooks: receivers that never answer',
    from: 'ours',
    run: (context, until) =>
      serving(
        () => {},
        (url) =>
          withEndpoints(
            context,
            until,
            Array.from({ length: 16 }, (_, i) => `${url}/${i}`),
          ),
      ),
  },
  {
    name: 'webhooks: receivers that answer without end',
    from: 'ours',
    run: (context, until) =>
      serving(
        (_, response) => {
          const drip = setInterval(() => response.write('a'.repeat(60_000)), 50);
          response.on('close', () => clearInterval(drip));
        },
        (url) =>
          withEndpoints(
            context,
            until,
            Array.from({ length: 8 }, (_, i) => `${url}/${i}`),
          ),
      ),
  },
];
