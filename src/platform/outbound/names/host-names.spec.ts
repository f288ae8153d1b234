/**
 * Replaces its timers, so it has a realm of its own.
 * @jest-environment node
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNameServer, type NameServer } from '../../../../test/support/name-server.js';
import { HostNames, type HostNamesOptions } from './host-names.js';

describe('a name that a workspace supplied', () => {
  let server: NameServer;
  let folder: string;
  const files = () => ({ hosts: join(folder, 'hosts'), resolvConf: join(folder, 'resolv.conf') });
  const names = (options: HostNamesOptions = {}) =>
    new HostNames({ servers: [server.address], files: files(), ...options });
  const addresses = async (all: HostNames, name: string, workspaceId = 'honest') =>
    (await all.resolve(workspaceId, name)).map(({ address }) => address);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'names-'));
    server = await startNameServer({
      'both.example': ['192.0.2.1', '::1'],
      'one.example': ['192.0.2.2'],
      'none.example': [],
      'db.internal.example': ['192.0.2.3'],
    });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it('has its IPv4 and IPv6 addresses', async () => {
    expect(await addresses(names(), 'both.example')).toEqual(['192.0.2.1', '::1']);
    expect(await addresses(names(), 'ONE.example.')).toEqual(['192.0.2.2']);
  });

  it('without an address is distinguished from one whose servers are silent', async () => {
    const all = names();
    await expect(all.resolve('honest', 'unknown.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(all.resolve('honest', 'none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(all.resolve('honest', 'a.silent.example', 100)).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    await expect(all.resolve('honest', `${'a.'.repeat(900)}example`)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    all.close();
  });

  it('is looked up once for concurrent callers, and cached, found or not', async () => {
    const all = names();
    await Promise.all(Array.from({ length: 50 }, () => all.resolve('honest', 'both.example')));
    await all.resolve('another', 'both.example');
    for (let time = 0; time < 3; time++) await all.resolve('honest', 'unknown.example').catch(() => null);
    expect(server.asked.sort()).toEqual(['both.example', 'both.example', 'unknown.example', 'unknown.example']);
    expect(all.known('both.example')).toHaveLength(2);
    expect(all.known('never-asked.example')).toBeNull();
  });

  it('is first taken from the hosts file, and localhost never queried', async () => {
    await writeFile(files().hosts, '192.0.2.9 redis Cache.internal # by hand\n2001:db8::9 redis\nnonsense here\n');
    const all = names();
    expect(await addresses(all, 'redis')).toEqual(['192.0.2.9', '2001:db8::9']);
    expect(await addresses(all, 'cache.internal')).toEqual(['192.0.2.9']);
    expect(await addresses(all, 'app.localhost')).toEqual(['127.0.0.1', '::1']);
    expect(server.asked).toEqual([]);
  });

  it('that is short is completed by the search domains, first or last depending on its dots', async () => {
    await writeFile(files().resolvConf, 'search nowhere.example internal.example\noptions ndots:2 timeout:1\n');
    const all = names();
    expect(await addresses(all, 'db')).toEqual(['192.0.2.3']);
    expect(server.asked.filter((name, at) => server.asked.indexOf(name) === at)).toEqual([
      'db.nowhere.example',
      'db.internal.example',
    ]);
    server.asked.length = 0;
    expect(await addresses(all, 'one.example.')).toEqual(['192.0.2.2']);
    expect(new Set(server.asked)).toEqual(new Set(['one.example']));
  });

  it('is found although the servers of other search domains fail or are silent', async () => {
    await writeFile(files().resolvConf, 'search corp.failing.example corp.silent.example internal.example\n');
    const all = names();
    expect(await addresses(all, 'db')).toEqual(['192.0.2.3']);
    await writeFile(files().resolvConf, 'search corp.failing.example nowhere.example\noptions ndots:5\n');
    const kubernetes = names();
    expect(await addresses(kubernetes, 'one.example')).toEqual(['192.0.2.2']);
    // If no address is found, a failure counts: the name may have one.
    await expect(kubernetes.resolve('honest', 'unknown.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
  }, 20_000);

  it('is found at once while another workspace’s names time out', async () => {
    // No look-up's time limit ends meanwhile.
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'Date'],
    });
    const all = names({ limits: { perWorkspace: 2, overall: 3, waitingPerWorkspace: 1_000 } });
    const hanging = Array.from({ length: 300 }, (_, at) => all.resolve('hostile', `n${at}.silent.example`));
    const outcomes = Promise.allSettled(hanging);
    expect(await addresses(all, 'one.example')).toEqual(['192.0.2.2']);
    // Before any of them has given its place to the next.
    expect(new Set(server.asked.filter((name) => name.endsWith('.silent.example'))).size).toBeLessThanOrEqual(2);
    all.close();
    expect((await outcomes).every(({ status }) => status === 'rejected')).toBe(true);
  });

  it('is found, in its place in the queue, if silent names of many workspaces fill all slots', async () => {
    const all = names({ limits: { perWorkspace: 2, overall: 4, waitingPerWorkspace: 10 } });
    const hostile = ['a', 'b', 'c'].flatMap((who) =>
      Array.from({ length: 100 }, (_, at) => all.resolve(who, `${who}${at}.silent.example`)),
    );
    const outcomes = Promise.allSettled(hostile);
    // Within the time limit of the first look-ups, which then free their slots.
    expect(await addresses(all, 'one.example')).toEqual(['192.0.2.2']);
    all.close();
    await outcomes;
  }, 20_000);

  it('keeps its last addresses while its name server is silent', async () => {
    const all = names();
    await all.resolve('honest', 'one.example');
    const now = jest.spyOn(performance, 'now');
    const laterMs = performance.now() + 120_000;
    now.mockReturnValue(laterMs);
    all.options.servers = [(await silentServer()).address];
    expect(await addresses(all, 'one.example')).toEqual(['192.0.2.2']);
    now.mockRestore();
  }, 20_000);

  it('keeps its last addresses while its workspace’s other names use all slots', async () => {
    const all = names({ limits: { perWorkspace: 1, overall: 3, waitingPerWorkspace: 0 } });
    await all.resolve('honest', 'one.example');
    const hanging = all.resolve('honest', 'a.silent.example').catch(() => null);
    const now = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 120_000);
    expect(await addresses(all, 'one.example')).toEqual(['192.0.2.2']);
    await expect(all.resolve('honest', 'never-asked.example')).rejects.toMatchObject({ code: 'EAI_AGAIN' });
    now.mockRestore();
    all.close();
    await hanging;
  });

  const opened: NameServer[] = [];
  const silentServer = async (): Promise<NameServer> => {
    const silent = await startNameServer({});
    opened.push(silent);
    await silent.close();
    return silent;
  };
});
