/**
 * Fetches the mails of a mailbox by IMAP, days after days of all its folders: what belongs together stays near. Its
 * place is a time, so that no renumbering moves it, and nothing in the mailbox changes, not even what is read.
 */
import { MAIL_BYTES_MAX } from '../../../platform/kernel/mail/mail-size.js';
import type { ImapSession } from '../../../platform/outbound/mail/imap-session.js';
import { numberOf } from '../adapters/fields.js';
import type { AccountSource } from './account-source.js';
import { AccountFailed, EntryFailed } from './account-client.js';
import { asMbox } from './mailbox-mail.js';
import type { Entry, EntryPage, Period, Place } from './vendor-api.js';
import type { MailboxReach } from './mailbox-reach.js';

const DAY_MS = 24 * 3_600_000;
/** Days of a page: twice as many after one of few mails, half after one of more than this. */
const DAYS_MAX = 64;
const PAGE_MAILS = 500;
/** They are in memory at once. */
const DAY_MAILS_MAX = 250_000;

const NO_SENT = {
  item: 'Sent',
  reason: 'No folder is marked as sent mail, so only the inbox was read. Name its folders to read more.',
};

export class MailboxSource implements AccountSource {
  private folders: string[] | null = null;
  private lacksSent = false;

  /** @param wanted the folders; null = the inbox and what was sent */
  constructor(
    private readonly reach: MailboxReach,
    private readonly period: Period,
    private readonly wanted: readonly string[] | null,
  ) {}

  list(at: Place | null): Promise<EntryPage> {
    return this.reach.ask(at !== null, async (client) => {
      const until = numberOf(at?.until) ?? Math.min(this.period.untilMs ?? Infinity, Date.now());
      const from = numberOf(at?.from) ?? this.period.sinceMs;
      for (let days = numberOf(at?.days) ?? 1; ; days = Math.ceil(days / 2)) {
        const to = Math.min(from + days * DAY_MS, until + 1);
        const entries = await this.between(client, [from, to], days > 1 ? PAGE_MAILS : DAY_MAILS_MAX);
        if (entries.length > PAGE_MAILS && days > 1) continue;
        if (entries.length > DAY_MAILS_MAX)
          throw new AccountFailed(`${this.reach.host} has more than 250,000 mails of one day.`);
        const later = entries.length > PAGE_MAILS / 4 ? days : Math.min(days * 2, DAYS_MAX);
        const next = to > until ? null : { from: to, days: later, until };
        return at === null && this.lacksSent ? { entries, next, skips: [NO_SENT] } : { entries, next };
      }
    });
  }

  whole({ fields: { folder, uid, size, validity } }: Entry): Promise<Buffer> {
    if (Number(size) > MAIL_BYTES_MAX) throw new EntryFailed('It is larger than 25 MiB.');
    return this.reach.ask(true, async (client) => {
      const { uidValidity } = await client.open(String(folder));
      const source = String(uidValidity) === validity && (await client.source(Number(uid)));
      if (source) return asMbox(source);
      throw new EntryFailed('It is no longer in the mailbox.');
    });
  }

  close(): void {
    this.reach.close();
  }

  /** @param max then one more, and no others */
  private async between(client: ImapSession, period: [number, number], max: number): Promise<Entry[]> {
    this.folders ??= await this.foldersOf(client);
    const found: Entry[] = [];
    for (const folder of this.folders) {
      if (found.length > max) break;
      await this.addMails(client, folder, { period, max, found });
    }
    return found;
  }

  private async addMails(
    client: ImapSession,
    folder: string,
    { period: [from, to], max, found }: { period: [number, number]; max: number; found: Entry[] },
  ): Promise<void> {
    const { uidValidity } = await client.open(folder);
    const goOn = (): Promise<void> => this.reach.goOn();
    // Servers search by days of their own time zone. The future, as a time to end, some refuse.
    const before = to + DAY_MS < Date.now() ? { before: new Date(to + DAY_MS) } : {};
    const uids = await client.search({ since: new Date(from - DAY_MS), ...before }, goOn);
    const validity = String(uidValidity);
    for await (const { uid, size, atMs } of client.heads(uids, goOn)) {
      const createdMs = atMs ?? from;
      if (createdMs < from || createdMs >= to) continue;
      found.push({ id: `${folder} ${uid} (${validity})`, createdMs, fields: { folder, uid, size, validity } });
      if (found.length > max) return;
    }
  }

  private async foldersOf(client: ImapSession): Promise<string[]> {
    const all = await client.folders();
    const inbox = all.filter(({ path }) => path.toUpperCase() === 'INBOX');
    if (!this.wanted) {
      const sent = all.filter(({ specialUse }) => specialUse === '\\Sent');
      this.lacksSent = sent.length === 0;
      return [...inbox, ...sent].map(pathOf);
    }
    const found = this.wanted.map((name) => (name.toUpperCase() === 'INBOX' ? 'INBOX' : name));
    const missing = found.find((name) => !all.some(({ path }) => path === name));
    if (missing !== undefined) throw new AccountFailed(`${this.reach.host} has no folder ${missing}.`);
    return [...new Set(found)];
  }
}

const pathOf = ({ path }: { path: string }): string => path;
