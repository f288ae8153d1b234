// Connections that are opened and held.
import { setTimeout as delay } from 'node:timers/promises';
import { lanes, rawSocket } from '../client.mjs';
import { ATTACKER } from '../prepare.mjs';

/** Opens this many sockets that each send something; closes them at the end. */
async function held({ port }, until, count, head, drip = null) {
  const sockets = Array.from({ length: count }, () => rawSocket(port, ATTACKER));
  for (const socket of sockets) socket.write(head);
  while (Date.now() < until) {
    if (drip) for (const socket of sockets) if (socket.writable) socket.write(drip);
    await delay(500);
  }
  for (const socket of sockets) socket.destroy();
}

const POST = 'POST /v1/users HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';

export const SOCKETS = [
  { name: 'sockets: 500 half requests', from: '14.6', run: (c, until) => held(c, until, 500, 'GET / HTTP/1.1\r\nHos') },
  {
    name: 'sockets: 500 broken requests',
    from: '14.6',
    run: (c, until) => held(c, until, 500, 'GET / HTTP/1.1\r\nHost\r\n\r\n'),
  },
  { name: 'sockets: 300 silent ones', from: 'ours', run: (c, until) => held(c, until, 300, '') },
  {
    name: 'sockets: 200 bodies, a byte at a time',
    from: '14.23',
    run: (c, until) => held(c, until, 200, `${POST}Authorization: Bearer ${c.hostile.secret}\r\n\r\n{`, ' '),
  },
  {
    name: 'sockets: opened and closed at once',
    from: 'ours',
    run: ({ port }, until) =>
      lanes(until, 10, async () => {
        const socket = rawSocket(port, ATTACKER);
        await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
        socket.destroy();
      }),
  },
  {
    name: 'sockets: headers of 20 kB',
    from: 'ours',
    run: ({ call }, until) =>
      lanes(until, 10, () => call('GET', '/healthz', { headers: { 'x-long': 'a'.repeat(20_000) } })),
  },
  {
    name: 'streams: as many as one visitor is given',
    from: '14.7',
    run: async (context, until) => {
      const head = Object.entries(context.person)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('');
      await held(
        context,
        until,
        299,
        `GET /api/widget/sessions/${context.session}/events HTTP/1.1\r\nHost: a\r\n${head}\r\n`,
      );
    },
  },
];
