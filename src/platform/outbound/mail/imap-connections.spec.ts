import { createServer, type AddressInfo } from 'node:net';
import type { GuardedHosts } from '../guarded-hosts.js';
import { ImapConnections } from './imap-connections.js';
import { ImapProcesses } from './imap-processes.js';

it('a pending connection closes when the attempt is abandoned, although the server has sent no greeting', async () => {
  let greet = (): void => {};
  let leave = (): void => {};
  const [connected, left] = [new Promise<void>((done) => (greet = done)), new Promise<void>((done) => (leave = done))];
  const silent = createServer((socket) => {
    socket.on('error', () => {}).on('close', leave);
    greet();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const { port } = silent.address() as AddressInfo;
  const hosts = { address: () => Promise.resolve('127.0.0.1') } as unknown as GuardedHosts;
  const processes = new ImapProcesses();
  const client = new ImapConnections(hosts, processes);
  const server = { host: '127.0.0.1', port, security: 'none' as const, user: 'support', password: 'secret' };
  const stop = new AbortController();
  const connecting = client.connect({ workspaceId: 'w' }, server, stop.signal);
  await connected;
  stop.abort();
  await expect(connecting).rejects.toThrow('The connection was closed.');
  await left;
  silent.close();
  processes.onApplicationShutdown();
});
