/** Reads one mailbox over a connection of its own, for as long as the mailbox is leased. */
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { FairQueue } from '../../../platform/kernel/fair-queue.js';
import type { ChannelAccount } from '../../channel-adapter.js';
import { ChannelsStore } from '../../channels.store.js';
import { InboxQueue } from '../../inbox.queue.js';
import { InboxStore } from '../../inbox.store.js';
import { ImapClient } from './imap-client.js';
import { MailboxConnection, MailboxProblem } from './mailbox-connection.js';
import { MailboxesStore, type LeasedMailbox } from './mailboxes.store.js';

/** Connections per process. */
export const MAILBOXES_MAX = 500;
/** Fallback for IDLE, which servers and firewalls may drop silently. */
const POLL_MS = 60_000;
const PAUSE_MS = 1_000;
/** Mails fetched and stored at once. The wait must be shorter than the socket timeout of an idle connection. */
const FETCHES = {
  slots: 4,
  slotsOf: () => 2,
  waitingMax: MAILBOXES_MAX,
  waitingPerKeyMax: MAILBOXES_MAX,
  waitMs: 120_000,
};

@Injectable()
export class MailboxReader {
  private readonly fetches = new FairQueue({
    ...FETCHES,
    refuse: () => new MailboxProblem('The mails of other mailboxes took too long. Will retry.'),
  });

  constructor(
    private readonly db: TenantDb,
    private readonly mailboxes: MailboxesStore,
    private readonly channels: ChannelsStore,
    private readonly inbox: InboxStore,
    private readonly queue: InboxQueue,
    private readonly imap: ImapClient,
  ) {}

  /**
   * Reads until `signal` aborts, or the access token was replaced. Throws LeaseLost, MailboxProblem, ConsentMissing, or
   * a connection error.
   * @param onRead is called each time that all new mails were read
   */
  async readUntilClosed(
    mailbox: LeasedMailbox,
    account: ChannelAccount,
    { signal, onRead }: { signal: AbortSignal; onRead: () => void },
  ): Promise<void> {
    const server = this.imap.serverOf(account);
    if (!server) return;
    const client = await this.imap.connect(account, server, signal);
    const token = await server.token?.();
    const close = (): void => client.close();
    signal.addEventListener('abort', close);
    const { db, mailboxes, inbox, queue, channels, fetches } = this;
    const services = { db, mailboxes, inbox, queue, channels, fetches, ownAddress: account.externalId };
    const connection = new MailboxConnection(client, mailbox, services);
    try {
      for (let wasTold = false; !signal.aborted;) {
        const isNew = await connection.read(account.settings['imap_folder'] ?? 'INBOX');
        onRead();
        // A server may tell of mails that are not there, again and again.
        if (wasTold && !isNew) await delay(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
        wasTold = await client.wait(POLL_MS, signal);
        // Servers end a connection with its token: the mailbox is due again at once, with the new one.
        if (!signal.aborted && (await server.token?.()) !== token) return;
      }
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  }
}
