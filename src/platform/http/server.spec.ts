import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ConnectionsPerAddress, connectionsMax } from './connection-limits.js';
import { IN_WORK_MAX, OUTSTANDING_MAX } from './request-queue.js';
import { httpServer, type ServerSetup } from './server.js';
import { LINGER_MS } from './sizes.js';

jest.setTimeout(60_000);

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const STALLED_MS = 600;

let server: Server;
const clients: Socket[] = [];
beforeEach(() => {
  const { setTimeout } = globalThis;
  // Refused connections linger a moment here, instead of seconds.
  const soon = (run: () => void, ms?: number) => setTimeout(run, ms === LINGER_MS ? 50 : ms);
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(soon);
});
afterEach(async () => {
  jest.restoreAllMocks();
  clients.splice(0).forEach((client) => client.destroy());
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function start(app: RequestListener, setup: ServerSetup = {}): Promise<void> {
  server = httpServer(app, setup);
  await once(server.listen(0, '127.0.0.1'), 'listening');
}

interface Client {
  send(text: string): void;
  /** Everything received until the server closed its end. */
  closed: Promise<string>;
  received(): string;
}

/** A client that never closes its end. */
function client(): Client {
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', allowHalfOpen: true });
  clients.push(socket);
  let text = '';
  socket.on('error', () => {});
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const closed = new Promise<string>((resolve) => {
    for (const event of ['end', 'close']) socket.once(event, () => resolve(text));
  });
  return { send: (sent) => void socket.write(sent), closed, received: () => text };
}

const openConnections = (): Promise<number> =>
  new Promise((resolve, reject) => server.getConnections((error, count) => (error ? reject(error) : resolve(count))));

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('a connection with pipelined requests', () => {
  it('has a few of them in progress at a time, and all are answered in order', async () => {
    const open: (() => void)[] = [];
    let [begun, most] = [0, 0];
    await start((_, response) => {
      const mine = begun++;
      open.push(() => response.end(`<${mine}>`));
      most = Math.max(most, open.length);
      setTimeout(() => open.shift()!(), 5);
    });
    const one = client();
    one.send(GET.repeat(40));
    await until(() => one.received().includes('<39>'));
    expect(most).toBe(IN_WORK_MAX);
    const numbers = [...one.received().matchAll(/<(\d+)>/g)].map(([, number]) => Number(number));
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, at) => at));
  });

  it('ends if more are unanswered than any client needs, and the rest is not started', async () => {
    let begun = 0;
    await start(() => void (begun += 1));
    const one = client();
    one.send(GET.repeat(OUTSTANDING_MAX + 1));
    await one.closed;
    expect(begun).toBe(IN_WORK_MAX);
  });

  it('is not read any further after that, and ends soon', async () => {
    await start(() => {});
    let socket: Socket | undefined;
    server.on('connection', (one: Socket) => (socket = one));
    const one = client();
    const more = setInterval(() => one.send(GET.repeat(1_000)), 10);
    await one.closed;
    clearInterval(more);
    expect(socket!.bytesRead).toBeLessThan(1_024 * 1_024);
  });

  it('has its complete requests answered before invalid HTTP is refused', async () => {
    await start((_, response) => void setTimeout(() => response.end('whole'), 50));
    const one = client();
    one.send(`${GET}nonsense\r\n\r\n`);
    expect(await one.closed).toMatch(/^HTTP\/1.1 200 OK[^]*whole[^]*HTTP\/1.1 400 Refused/);
  });
});

describe('a connection whose request is refused unread', () => {
  it.each([
    ['no HTTP', 'nonsense\r\n\r\n', 400],
    ['too large a head', `GET / HTTP/1.1\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('is closed soon, even if the client never closes its end: %s', async (_, text, status) => {
    await start((_, response) => response.end());
    const all = Array.from({ length: 20 }, client);
    all.forEach((one) => one.send(text));
    for (const one of all) expect(await one.closed).toContain(`HTTP/1.1 ${status} Refused`);
    await until(async () => (await openConnections()) === 0);
  });
});

describe('an announced body', () => {
  // Sent one by one, they arrive for longer than a body may stall.
  const BYTES = 16;
  const POST = `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${BYTES}\r\n\r\n`;
  const reads: RequestListener = (request, response) => {
    request.resume().on('end', () => response.end('read'));
  };

  it('that never arrives is given up', async () => {
    await start(reads, { bodyStalledMs: STALLED_MS });
    const one = client();
    one.send(`${POST}begun`);
    expect(await one.closed).toContain('HTTP/1.1 408 Refused');
  });

  it('that never arrives is given up after the response to the complete requests before it', async () => {
    await start(
      (request, response) => {
        if (request.method === 'POST') return reads(request, response);
        setTimeout(() => response.end('whole'), 2 * STALLED_MS);
      },
      { bodyStalledMs: STALLED_MS },
    );
    const one = client();
    one.send(`${GET}${POST}begun`);
    expect(await one.closed).toMatch(/^HTTP\/1.1 200 OK[^]*whole[^]*HTTP\/1.1 408 Refused/);
  });

  it('that never arrives is also given up after the response', async () => {
    await start((_, response) => response.end('unread'), { bodyStalledMs: STALLED_MS });
    const one = client();
    one.send(POST);
    await until(async () => one.received().includes('unread') && (await openConnections()) === 0);
  });

  it('that keeps arriving may take longer', async () => {
    await start(reads, { bodyStalledMs: STALLED_MS });
    const one = client();
    one.send(POST);
    for (let sent = 0; sent < BYTES; sent++) {
      await new Promise((resolve) => setTimeout(resolve, STALLED_MS / 12));
      one.send('.');
    }
    await until(() => one.received().includes('read'));
    expect(one.received()).toContain('HTTP/1.1 200');
  });
});

describe('connections', () => {
  it('are limited in number', async () => {
    await start((_, response) => response.end('here'), { connectionsMax: 2 });
    const [first, second, third] = [client(), client(), client()];
    expect(await third.closed).toBe('');
    for (const one of [first, second]) {
      one.send(GET);
      await until(() => one.received().includes('here'));
    }
  });

  it('leave file descriptors to the process', () => {
    expect(connectionsMax(5_000, 1_000_000)).toBe(5_000);
    expect(connectionsMax(5_000, 1_024)).toBe(768);
  });

  it('of one internet address get a quarter, and those of a proxy have no limit of their own', () => {
    const limits = new ConnectionsPerAddress(8, (address) => address === '198.51.100.1');
    const admitted = (remoteAddress: string): boolean => {
      const socket = { remoteAddress, destroy: jest.fn(), once: jest.fn() };
      limits.admit(socket);
      return socket.destroy.mock.calls.length === 0;
    };
    expect([1, 2, 3].map(() => admitted('203.0.113.1'))).toEqual([true, true, false]);
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(admitted)).toEqual([true, true, false]); // one network
    expect([1, 2, 3].map(() => admitted('10.0.0.1'))).toEqual([true, true, true]);
    expect([1, 2, 3].map(() => admitted('198.51.100.1'))).toEqual([true, true, true]);
    expect(limits.refused).toBe(2);
  });
});
