import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { isReachable, networksOf } from './addresses.js';
import { GuardedFetch } from './guarded-fetch.js';
import { LookupFailed, type ResolvedNames } from './names/host-names.js';
import type { OutboundRefused } from './outbound-refused.js';

/** What the names below resolve to; several addresses if DNS returns several. */
const NAMES: Record<string, string[]> = {
  'loopback.example': ['127.0.0.1'],
  'loopback6.example': ['::1'],
  'private.example': ['10.1.2.3'],
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'compatible.example': ['::127.0.0.1'],
  'nat64.example': ['64:ff9b::7f00:1'],
  'unique-local.example': ['fd00:ec2::254'],
  'azure.example': ['168.63.129.16'],
  'nothing.example': [],
};

/** Names that resolve as the test decides at each look-up. */
const namesOf = (find: (host: string) => string[] | undefined): ResolvedNames => {
  const known = new Map<string, string[]>();
  const shown = (addresses: string[]) =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  return {
    resolve: async (_workspaceId, host) => {
      const found = find(host.replace(/\.$/, ''));
      if (!found) throw new LookupFailed('ENOTFOUND', host);
      known.set(host, found);
      return shown(found);
    },
    known: (host) => (known.has(host) ? shown(known.get(host)!) : null),
  };
};
const names = namesOf((host) => NAMES[host]);
/** The workspace that makes the requests. */
const W = 'workspace';

const HOSTILE = [
  'http://127.0.0.1/',
  'http://127.0.0.1./',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.0.0.1:22/',
  'https://127.255.255.254/',
  'http://①②⑦.⓪.⓪.①/',
  'http://127。0。0。1/',
  'http://%31%32%37.0.0.1/',
  'http://10.0.0.1/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.1.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/latest/meta-data/',
  'http://2852039166/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://192.0.0.192/',
  'http://192.0.2.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://[::1]/',
  'http://[::]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::127.0.0.1]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[64:ff9b:1::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[2001::1]/',
  'http://[fe80::1]/',
  'http://[fec0::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[fd20:ce::254]/',
  'http://[ff02::1]/',
  'http://[4000::1]/',
  'http://loopback.example/',
  'http://loopback.example./',
  'http://LOOPBACK.example/',
  'https://loopback6.example/',
  'http://private.example/',
  'http://metadata.example/latest/meta-data/',
  'http://mapped.example/',
  'http://compatible.example/',
  'http://nat64.example/',
  'http://unique-local.example/',
  'http://azure.example/',
  'http://nothing.example/',
];

const MALFORMED = [
  '',
  'example.com',
  '//example.com/',
  'file:///etc/passwd',
  'ftp://example.com/',
  'gopher://example.com/',
  'data:text/plain,hello',
  'javascript:alert(1)',
  'unix:/var/run/docker.sock',
  'http://user:password@example.com/',
  'http://user@example.com/',
  'http://example.com@127.0.0.1/',
  'http://exa mple.com/',
  'http://example.com/\r\nHost: inside',
  'http://[fe80::1%25eth0]/',
  'http://127.0.0.1.1.1/',
  'http://999.1.1.1/',
  `http://example.com/${'a'.repeat(2_000)}`,
];

describe('a request to an address that a user supplied', () => {
  const guarded = new GuardedFetch({ names });
  afterAll(() => guarded.close());
  const reason = async (url: string) =>
    (await guarded.fetch(W, url, { redirects: 5 }).catch((error: OutboundRefused) => error.reason)) as string;

  it.each(HOSTILE)('never connects to %s', async (url) => {
    expect(await reason(url)).toBe('address');
  });

  it.each(MALFORMED)('is refused for %j', async (url) => {
    expect(await reason(url)).toBe('url');
  });

  it('reports that a name does not resolve', async () => {
    await expect(guarded.fetch(W, 'http://unknown.example/')).rejects.toThrow('unknown.example has no address.');
  });

  it('keeps metadata addresses closed whatever networks an operator opens, in every notation', () => {
    const everything = networksOf(['0.0.0.0/0', '::/0']);
    for (const address of [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      '64:ff9b::a9fe:a9fe',
      'fd00:ec2::254',
      '::a9fe:a9fe',
    ])
      expect(isReachable(address, everything)).toBe(false);
    for (const address of ['10.0.0.1', '127.0.0.1', '::1', '93.184.215.14'])
      expect(isReachable(address, everything)).toBe(true);
  });

  it('reaches public addresses, and others only if the operator opened them', () => {
    expect(isReachable('93.184.215.14')).toBe(true);
    expect(isReachable('2606:4700::1')).toBe(true);
    expect(isReachable('not an address')).toBe(false);
    expect(isReachable('10.0.0.1', networksOf(['10.0.0.0/24']))).toBe(true);
    expect(isReachable('10.0.1.1', networksOf(['10.0.0.0/24']))).toBe(false);
  });
});

describe('a request to a network that the operator opened', () => {
  let server: Server;
  let base: string;
  const guarded = new GuardedFetch({
    allowNetworks: ['127.0.0.1/32'],
    names: namesOf((host) => (host === 'two.example' ? ['10.9.9.9', '127.0.0.1'] : NAMES[host])),
  });
  const seen: { url: string; headers: Record<string, unknown> }[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push({ url: request.url!, headers: request.headers });
      const [, path, rest] = request.url!.split('/');
      if (path === 'to') return response.writeHead(302, { location: decodeURIComponent(rest!) }).end();
      if (path === 'loop') return response.writeHead(302, { location: '/loop' }).end();
      if (path === 'big') return response.end(Buffer.alloc(2_000));
      if (path === 'bomb')
        return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(5_000_000)));
      if (path === 'zip') return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('unpacked'));
      if (path === 'odd') return response.writeHead(200, { 'content-encoding': 'zstd' }).end('x');
      if (path === 'silent') return;
      response.writeHead(path === 'gone' ? 410 : 200, { 'content-type': 'text/plain' }).end('hello');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await guarded.close();
    server.closeAllConnections();
    server.close();
  });
  const reason = (url: string, options = {}) =>
    guarded.fetch(W, url, options).catch((error: OutboundRefused) => error.reason);

  it('gets the response, whatever its status, and identifies itself', async () => {
    const response = await guarded.fetch(W, `${base}/gone`);
    expect(response).toMatchObject({ status: 410, url: `${base}/gone` });
    expect(response.bytes.toString()).toBe('hello');
    expect(seen.at(-1)!.headers['user-agent']).toMatch(/^WorkspaceAgent\/\d+\.\d+\.\d+/);
    expect((await guarded.fetch(W, `${base}/zip`)).bytes.toString()).toBe('unpacked');
  });

  it('connects only to the allowed one of a name’s addresses', async () => {
    const { port } = new URL(base);
    expect((await guarded.fetch(W, `http://two.example:${port}/`)).status).toBe(200);
  });

  it('follows up to the requested number of redirects, and none to an internal address', async () => {
    expect(await guarded.fetch(W, `${base}/to/%2Fpage`)).toMatchObject({ status: 302 });
    expect(await guarded.fetch(W, `${base}/to/%2Fpage`, { redirects: 1 })).toMatchObject({
      status: 200,
      url: `${base}/page`,
    });
    expect(await reason(`${base}/loop`, { redirects: 5 })).toBe('redirect');
    for (const target of ['http://127.0.0.2/', 'http://[::1]/', 'http://metadata.example/', 'http://2852039166/'])
      expect(await reason(`${base}/to/${encodeURIComponent(target)}`, { redirects: 5 })).toBe('address');
    expect(await reason(`${base}/to/${encodeURIComponent('file:///etc/passwd')}`, { redirects: 5 })).toBe('url');
  });

  it('sends the caller’s headers only to the host in the URL', async () => {
    const other = base.replace('127.0.0.1', 'two.example');
    const headers = { authorization: 'Bearer x' };
    await guarded.fetch(W, `${base}/to/${encodeURIComponent(`${other}/there`)}`, { redirects: 1, headers });
    expect(seen.at(-2)!.headers).toMatchObject(headers);
    expect(seen.at(-1)).toMatchObject({ url: '/there', headers: expect.not.objectContaining(headers) });
  });

  it('gives up on a response that is too large, also after decompression, or too slow', async () => {
    expect(await reason(`${base}/big`, { maxBytes: 1_999 })).toBe('too_large');
    expect(await reason(`${base}/bomb`, { maxBytes: 100_000 })).toBe('too_large');
    expect(await reason(`${base}/odd`)).toBe('encoding');
    expect(await reason(`${base}/silent`, { timeoutMs: 100 })).toBe('timeout');
  });

  it('ends with the caller’s own reason if the caller aborts', async () => {
    const stop = new AbortController();
    const asked = guarded.fetch(W, `${base}/silent`, { signal: stop.signal });
    stop.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
  });
});

describe('a webhook’s POST', () => {
  /** Public when it was given, and internal from then on. */
  let looks = 0;
  const rebound = namesOf(() => [looks++ === 0 ? '93.184.215.14' : '127.0.0.1']);
  const door = new GuardedFetch({ names: rebound, httpToNamedOnly: true, connectionsPerHost: null });
  const named = new GuardedFetch({ allowNetworks: ['127.0.0.0/8'], httpToNamedOnly: true });
  const post = { headers: {}, body: '{}', timeoutMs: 5_000, keepBytes: 4 };
  let server: Server;
  let base: string;
  const paths: string[] = [];
  let closed = Promise.resolve();
  const endless = (response: ServerResponse): void => {
    closed = new Promise((done) => response.once('close', done));
    const page = Buffer.alloc(64 * 1_024, 'a');
    const more = (): void => {
      while (!response.destroyed && response.write(page));
    };
    response.on('drain', more);
    more();
  };
  beforeAll(async () => {
    server = createServer((request, response) => {
      paths.push(request.url!);
      if (request.url === '/silent') return;
      if (request.url === '/endless') return void endless(response);
      if (request.url === '/begun') return void response.writeHead(202).write('begun');
      response.writeHead(request.url === '/to' ? 307 : 200, { location: '/there', 'retry-after': '7' }).end('hello');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await door.close();
    await named.close();
    server.closeAllConnections();
    server.close();
  });

  it('reaches no internal address by a name that was public when it was given', async () => {
    const [first] = await rebound.resolve(W, 'rebound.example');
    expect(isReachable(first!.address)).toBe(true);
    const { port } = new URL(base);
    await expect(door.post(W, `https://rebound.example:${port}/`, post)).rejects.toMatchObject({ reason: 'address' });
    await expect(door.post(W, `http://rebound.example:${port}/`, post)).rejects.toMatchObject({ reason: 'address' });
    expect(paths).toEqual([]);
  });

  it('returns the status and the start of the response, and follows no redirect', async () => {
    const receipt = await named.post(W, `${base}/to`, post);
    expect(receipt).toMatchObject({ status: 307, retryAfter: '7' });
    expect(receipt.beginning.toString()).toBe('hell');
    expect(paths).toEqual(['/to']);
  });

  it('ends in time: refused without a response, with a status if there was one', async () => {
    const soon = { ...post, timeoutMs: 300 };
    await expect(named.post(W, `${base}/silent`, soon)).rejects.toMatchObject({ reason: 'timeout' });
    expect((await named.post(W, `${base}/begun`, soon)).status).toBe(202);
  });

  it('does not read an endless response: the status decides, and its connection is closed', async () => {
    const receipt = await named.post(W, `${base}/endless`, post);
    expect(receipt).toMatchObject({ status: 200, isCutOff: true });
    await closed;
    expect(await named.post(W, `${base}/to`, post)).toMatchObject({ status: 307, isCutOff: false });
  });

  it('does not reach metadata addresses, whatever was supplied', async () => {
    const everything = new GuardedFetch({ allowNetworks: ['0.0.0.0/0', '::/0'], httpToNamedOnly: true });
    for (const host of ['169.254.169.254', '2852039166', '[fd00:ec2::254]', '[::ffff:169.254.169.254]'])
      await expect(everything.post(W, `http://${host}/`, post)).rejects.toMatchObject({ reason: 'address' });
    await everything.close();
  });
});
