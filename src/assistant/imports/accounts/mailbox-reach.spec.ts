/** @jest-environment node */
import type { ImapConnections } from '../../../platform/outbound/mail/imap-connections.js';
import { MailServerFault, MailServerSlow } from '../../../platform/outbound/mail/imap-faults.js';
import { AccountFailed, BrokenOff, EntryFailed } from './account-client.js';
import { MailboxReach } from './mailbox-reach.js';

const gone = new Error('Another has it.');

it.each([
  ['does not come', new MailServerSlow('x'), true, new BrokenOff('mail.example.com did not answer within a minute.')],
  [
    'does not come since the connection ended',
    new MailServerFault('x'),
    false,
    new BrokenOff('The connection to mail.example.com ended before it had answered.'),
  ],
  [
    'is none of a mail server',
    new MailServerFault('x'),
    true,
    new AccountFailed('mail.example.com does not answer as a mail server does.'),
  ],
  ['is of one mail alone', new EntryFailed('x'), true, new EntryFailed('x')],
  ['is no longer wanted', gone, true, gone],
])('an answer that %s', async (_, error, isOpen, told) => {
  const connections = { connect: () => Promise.resolve({ isOpen, close: () => {} }) } as unknown as ImapConnections;
  const server = { host: 'mail.example.com', port: 993, security: 'tls' as const, user: 'ada', password: 'secret' };
  const beforeFetch = (): Promise<void> => Promise.resolve();
  const reach = new MailboxReach({
    ...{ connections, workspaceId: 'w', server, signal: new AbortController().signal, beforeFetch },
  });
  await expect(reach.ask(true, () => Promise.reject(error))).rejects.toEqual(told);
});
