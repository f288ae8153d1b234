/** One connection to a mail server, in the process that speaks with it: answers what the application asks. */
import type { FetchMessageObject } from 'imapflow';
import { BoundedImap, excessIn } from './bounded-imap.js';
import type { MailSecurity } from './mail-server.js';

/** Where to connect, and how to sign in. */
export interface ImapTarget {
  /** That was checked; it is not looked up again. */
  address: string;
  /** null = the host is an address */
  servername: string | null;
  port: number;
  security: MailSecurity;
  user: string;
  password: string;
  /** Takes the password's place; null = signs in by password. */
  accessToken: string | null;
}

export interface OpenFolder {
  path: string;
  uidValidity: bigint;
  uidNext: number;
}

/** `after` is a UID. */
export type MailsWanted = { after: number } | { since: Date; before?: Date };

export interface MailHead {
  uid: number;
  size: number;
  /** When the server received it; null = it does not say. */
  atMs: number | null;
}

const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 180_000 };
/** Searched at once: as many numbers of ten digits fit into a line. */
const WINDOW_MAILS = 5_000;
const FOLDERS_MAX = 10_000;
const MAILS_MAX = 1_000_000;

const UNANSWERED = 'The connection ended.';

/** What may be asked of a connection, one after the other. */
export type Asks = Pick<
  ServedMailbox,
  'connect' | 'open' | 'noop' | 'search' | 'heads' | 'source' | 'folders' | 'idle'
>;

export class ServedMailbox {
  private client: BoundedImap | null = null;
  private hasTold = false;

  /**
   * @param onExists the server reports another number of mails, for the first time since the last request
   * @param onClosed the connection has ended
   */
  constructor(
    private readonly onExists: () => void,
    private readonly onClosed: (error: Error) => void,
  ) {}

  get isOpen(): boolean {
    return this.client?.usable === true;
  }

  /** What was too much, if that is why there was this error; else null. */
  excessIn(error: unknown): string | null {
    return this.client?.excess ?? excessIn(error);
  }

  answer(ask: keyof Asks, args: unknown[]): Promise<unknown> {
    this.hasTold = false;
    this.client?.begin(ask === 'source');
    return (this[ask] as (...args: unknown[]) => Promise<unknown>).call(this, ...args);
  }

  close(): void {
    this.client?.close();
  }

  async connect(target: ImapTarget): Promise<void> {
    const { address, servername, port, security, user, password, accessToken } = target;
    const client = new BoundedImap({
      host: address,
      port,
      secure: security === 'tls',
      logger: false,
      disableAutoIdle: true,
      ...TIMEOUTS,
      ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
      ...(servername !== null && { servername }),
      auth: { user, ...(accessToken === null ? { pass: password } : { accessToken }) },
    });
    this.client = client;
    client.on('exists', () => {
      if (!this.hasTold) this.onExists();
      this.hasTold = true;
    });
    await client.connect();
    client.on('close', () => setImmediate(() => this.onClosed(new Error(UNANSWERED))));
  }

  async open(folder: string): Promise<OpenFolder> {
    const { path, uidValidity, uidNext } = await this.opened.mailboxOpen(folder, { readOnly: true });
    return { path, uidValidity, uidNext };
  }

  /** Hears of new mails. */
  async noop(): Promise<void> {
    await this.opened.noop();
  }

  /**
   * Searches a window of places, whose answer fits into a line.
   * @param end its last place; null = the last mail
   * @returns `from` its first place
   */
  async search(end: number | null, wanted: MailsWanted): Promise<{ uids: number[]; from: number }> {
    const { mailbox } = this.opened;
    const exists = mailbox ? mailbox.exists : 0;
    if (exists > MAILS_MAX) return this.exceed('The server claims a folder of more than 1,000,000 mails.');
    const to = Math.min(end ?? exists, exists);
    if (to === 0) return { uids: [], from: 1 };
    const from = Math.max(1, to - WINDOW_MAILS + 1);
    const which = 'after' in wanted ? { uid: `${wanted.after + 1}:*` } : wanted;
    const uids = await this.opened.search({ seq: `${from}:${end === null ? '*' : to}`, ...which }, { uid: true });
    // Else false, which is not an empty result.
    if (!Array.isArray(uids)) throw new Error('The server did not answer SEARCH.');
    // Some came meanwhile.
    if (uids.length > 2 * WINDOW_MAILS) return this.exceed('The server sent more than was asked for.');
    return { uids: uids.sort((one, other) => one - other), from };
  }

  async heads(uids: readonly number[]): Promise<MailHead[]> {
    const mails: MailHead[] = [];
    const asked = new Set(uids);
    for await (const mail of this.opened.fetch([...uids], { internalDate: true, size: true }, { uid: true }))
      if (asked.delete(mail.uid)) mails.push(headOf(mail));
    if (!this.opened.usable) throw new Error(UNANSWERED);
    return mails;
  }

  /** null = no such mail */
  async source(uid: number): Promise<Uint8Array | null> {
    const mail = await this.opened.fetchOne(String(uid), { source: true }, { uid: true });
    if (mail && mail.source) return mail.source;
    if (mail) throw new Error(`The server did not send mail ${uid}.`);
    if (mail === undefined || !this.opened.usable) throw new Error(UNANSWERED);
    return null;
  }

  async folders(): Promise<{ path: string; specialUse: string }[]> {
    const all = await this.opened.list();
    if (all.length > FOLDERS_MAX) return this.exceed('The server has more than 10,000 folders.');
    return all.map(({ path, specialUse = '' }) => ({ path, specialUse }));
  }

  /** Begins to wait for mails; the next request ends it. */
  idle(): Promise<void> {
    this.opened.idle().catch(() => {}); // the next command ends it; servers without IDLE are polled
    return Promise.resolve();
  }

  private exceed(what: string): never {
    this.opened.exceed(what);
    throw new Error(what);
  }

  private get opened(): BoundedImap {
    if (!this.client) throw new Error(UNANSWERED);
    return this.client;
  }
}

function headOf({ uid, size = 0, internalDate }: FetchMessageObject): MailHead {
  const atMs = new Date(internalDate ?? NaN).getTime();
  return { uid, size, atMs: Number.isNaN(atMs) ? null : atMs };
}
