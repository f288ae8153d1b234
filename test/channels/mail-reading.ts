import type { ChannelEvent } from '../../src/channels/channel-adapter.js';
import { mailEvents } from '../../src/channels/email/mail-events.rules.js';
import { readMail } from '../../src/platform/kernel/mail/read-mail.js';
import { ThreadNames } from '../../src/channels/email/thread-names.js';

export const names = new ThreadNames(Buffer.from('a secret that only tests have'));
export const account = {
  ...{ workspaceId: 'w', id: 'a', channel: 'email' as const, externalId: 'support@example.net' },
  ...{ settings: { authserv_id: 'mx.example.net' }, credentials: {} },
};
export const context = { names, bytesId: 'content x', ownAddresses: ['support@example.net', 'sales@example.net'] };

/** What a mail means for a mailbox. */
export const eventsOf = async (raw: Uint8Array): Promise<ChannelEvent[]> =>
  mailEvents(await readMail(Buffer.from(raw)), account, context);
