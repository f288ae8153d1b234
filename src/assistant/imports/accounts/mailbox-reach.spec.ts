/** @jest-environment node */
import type { ImapFlow } from 'imapflow';
import type { ImapConnections } from '../../../platform/outbound/mail/imap-connections.js';
import { BrokenOff } from './account-client.js';
import { MailboxReach } from './mailbox-reach.js';

it('a server that does not answer within a minute is left, and its answer counts as one that broke off', async () => {
  jest.useFakeTimers();
  let fails = (_: Error): void => {};
  const client = { usable: true, close: (): void => fails(new Error('Connection closed')) };
  const connections = { connect: () => Promise.resolve(client) } as unknown as ImapConnections;
  const server = { host: 'mail.example.com', port: 993, security: 'tls' as const, user: 'ada', password: 'secret' };
  const beforeFetch = (): Promise<void> => Promise.resolve();
  const reach = new MailboxReach({
    ...{ connections, workspaceId: 'w', server, signal: new AbortController().signal, beforeFetch },
  });
  const asked = reach.ask(true, (held: ImapFlow) => {
    expect(held).toBe(client);
    return new Promise<never>((_, reject) => {
      fails = (error) => {
        client.usable = false;
        reject(error);
      };
    });
  });
  const told = expect(asked).rejects.toEqual(new BrokenOff('mail.example.com did not answer within a minute.'));
  await jest.advanceTimersByTimeAsync(60_000);
  await told;
});
