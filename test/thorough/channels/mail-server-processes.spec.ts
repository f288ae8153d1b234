/** Mailboxes are read in processes: what a server says ends its process at worst, and at last only its own. */
import type { GuardedHosts } from '../../../src/platform/outbound/guarded-hosts.js';
import { ImapConnections } from '../../../src/platform/outbound/mail/imap-connections.js';
import { ImapProcesses } from '../../../src/platform/outbound/mail/imap-processes.js';
import type { ImapSession } from '../../../src/platform/outbound/mail/imap-session.js';
import { MailboxReach } from '../../../src/assistant/imports/accounts/mailbox-reach.js';
import { MailboxSource } from '../../../src/assistant/imports/accounts/mailbox-source.js';
import type { Place } from '../../../src/assistant/imports/accounts/vendor-api.js';
import { TellingImap, type Says } from '../../support/telling-imap.js';

let processes: ImapProcesses;
let connections: ImapConnections;
let server: TellingImap;
beforeEach(() => {
  processes = new ImapProcesses();
  connections = new ImapConnections(
    { address: () => Promise.resolve('127.0.0.1') } as unknown as GuardedHosts,
    processes,
  );
});
afterEach(async () => {
  processes.onApplicationShutdown();
  await server.close();
});

const here = () => ({ host: '127.0.0.1', port: server.port, security: 'none' as const, user: 'm', password: 'x' });
const connect = (workspaceId: string): Promise<ImapSession> => connections.connect({ workspaceId }, here());
const pidOf = (session: ImapSession): number =>
  (session as unknown as { speaker: { child: { pid: number } } }).speaker.child.pid;
const signal = new AbortController().signal;
/** What is asked when the process ends. */
const ended = async (session: ImapSession): Promise<unknown> => {
  const waiting = session.wait(60_000, signal);
  process.kill(pidOf(session), 'SIGKILL');
  await waiting.catch(() => {});
  return session.noop().catch((error: unknown) => error);
};

it('workspaces share a process, until it ends again and again', async () => {
  server = await TellingImap.start();
  const hostile = async (): Promise<unknown> => ended(await connect('hostile'));
  const honest = await Promise.all(['a', 'b'].map(connect));
  expect(new Set(honest.map(pidOf)).size).toBe(1);
  expect(await hostile()).toMatchObject({ name: 'MailServerUnread', message: 'Reading was interrupted.' });
  expect(honest.map(({ isOpen }) => isOpen)).toEqual([false, false]);
  // Workspaces that were not there stay apart from those that were.
  const [again, other, stranger] = await Promise.all(['hostile', 'a', 'c'].map(connect));
  expect([pidOf(again!) === pidOf(other!), pidOf(again!) === pidOf(stranger!)]).toEqual([true, false]);
  expect(await ended(again!)).toMatchObject({ message: 'Reading was interrupted.' });
  expect([other!.isOpen, stranger!.isOpen]).toEqual([false, true]);
  const [alone, apart] = await Promise.all(['hostile', 'a'].map(connect));
  expect(pidOf(alone!)).not.toBe(pidOf(apart!));
  expect(await ended(alone!)).toMatchObject({
    name: 'MailServerExcess',
    message: 'Reading what the server says took too much memory or time.',
  });
  expect([apart!.isOpen, stranger!.isOpen]).toEqual([true, true]);
});

it('what floods one connection leaves the others of its process open', async () => {
  let told = (): void => {};
  const flooded = new Promise<void>((resolve) => (told = resolve));
  const says: Says = (socket, command, rest) => {
    if (command !== 'EXAMINE' || rest[0] !== 'Flood') return false;
    socket.write('* OK '.padEnd(1_000_000, 'a '));
    told();
    return true;
  };
  server = await TellingImap.start(says, { count: 3 });
  const [hostile, honest] = await Promise.all(['hostile', 'honest'].map(connect));
  expect(pidOf(hostile!)).toBe(pidOf(honest!));
  const opening = hostile!.open('Flood').catch((error: unknown) => error);
  await flooded;
  expect((await honest!.open('INBOX')).uidNext).toBe(4);
  expect(await opening).toMatchObject({ name: 'MailServerExcess' });
  expect(await honest!.search({ after: 0 })).toEqual([1, 2, 3]);
});

describe('a folder of 200,000 mails', () => {
  const DAY = Date.parse('2026-10-02T00:00:00Z');
  const uid = (place: number): number => 4_000_000_000 + place;
  const mails = { count: 200_000, uid, at: new Date(DAY + 3_600_000) };
  const all = Array.from({ length: mails.count }, (_, at) => uid(at + 1));

  it('is searched completely, in answers that fit into a line', async () => {
    server = await TellingImap.start(() => false, mails);
    const session = await connect('w');
    await session.open('INBOX');
    expect(await session.search({ since: new Date(DAY) })).toEqual(all);
    expect(server.longest).toBeLessThan(64 * 1024);
    expect(server.searches).toHaveLength(40);
  });

  it('is asked what is new until a window has none', async () => {
    server = await TellingImap.start(() => false, mails);
    const session = await connect('w');
    await session.open('INBOX');
    expect(await session.search({ after: uid(199_990) })).toEqual(all.slice(-10));
    expect(server.searches).toHaveLength(2);
    expect(await session.search({ after: uid(190_000) })).toEqual(all.slice(-10_000));
    expect(server.searches).toHaveLength(5);
  });

  it('is imported completely, each mail once', async () => {
    server = await TellingImap.start(() => false, mails);
    const reach = new MailboxReach({
      ...{ connections, workspaceId: 'w', server: here(), signal, beforeFetch: () => Promise.resolve() },
    });
    const source = new MailboxSource(reach, { sinceMs: DAY, untilMs: DAY + 24 * 3_600_000 - 1 }, null);
    const found: unknown[] = [];
    for (let at: Place | null | undefined; at !== null;) {
      const { entries, next } = await source.list(at ?? null);
      for (const { fields } of entries) found.push(fields.uid);
      at = next;
    }
    source.close();
    expect(found).toEqual(all);
    expect(server.longest).toBeLessThan(64 * 1024);
  });
});
