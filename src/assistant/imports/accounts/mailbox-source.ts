/**
 * Fetches the mails of a mailbox by IMAP, days after days of all its folders: what belongs together stays near. Its
 * place is a time, so that no renumbering moves it, and nothing in the mailbox changes, not even what is read.
 */
import type { ImapFlow, MailboxObject } from 'imapflow';
import { MAIL_BYTES_MAX } from '../../../platform/kernel/mail/mail-size.js';
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
/** Asked for at once: servers limit the length of a command. */
const CHUNK_MAILS = 500;

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
        const entries = await this.between(client, from, to);
        if (entries.length > PAGE_MAILS && days > 1) continue;
        const later = entries.length > PAGE_MAILS / 4 ? days : Math.min(days * 2, DAYS_MAX);
        const next = to > until ? null : { from: to, days: later, until };
        return at === null && this.lacksSent ? { entries, next, skips: [NO_SENT] } : { entries, next };
      }
    });
  }

  whole({ fields: { folder, uid, size, validity } }: Entry): Promise<Buffer> {
    if (Number(size) > MAIL_BYTES_MAX) throw new EntryFailed('It is larger than 25 MiB.');
    return this.reach.ask(true, async (client) => {
      const box = await this.open(client, String(folder));
      const isNumbered = String(box.uidValidity) === validity;
      const mail = isNumbered && (await client.fetchOne(String(uid), { source: true }, { uid: true }));
      if (mail && mail.source) return asMbox(mail.source);
      if (mail === undefined || !client.usable) throw new Error('The connection ended.');
      throw new EntryFailed('It is no longer in the mailbox.');
    });
  }

  close(): void {
    this.reach.close();
  }

  private async between(client: ImapFlow, from: number, to: number): Promise<Entry[]> {
    this.folders ??= await this.foldersOf(client);
    const found: Entry[] = [];
    for (const folder of this.folders) found.push(...(await this.mailsOf(client, folder, [from, to])));
    return found;
  }

  private async mailsOf(client: ImapFlow, folder: string, [from, to]: [number, number]): Promise<Entry[]> {
    const { uidValidity } = await this.open(client, folder);
    // Servers search by days of their own time zone. The future, as a time to end, some refuse.
    const before = to + DAY_MS < Date.now() ? { before: new Date(to + DAY_MS) } : {};
    const uids = await client.search({ since: new Date(from - DAY_MS), ...before }, { uid: true });
    if (!Array.isArray(uids)) throw new AccountFailed(`${this.reach.host} does not answer as a mail server does.`);
    uids.sort((one, other) => one - other);
    const mails: Entry[] = [];
    for (let at = 0; at < uids.length; at += CHUNK_MAILS) {
      const some = uids.slice(at, at + CHUNK_MAILS);
      for await (const one of client.fetch(some, { internalDate: true, size: true }, { uid: true })) {
        const createdMs = new Date(one.internalDate ?? from).getTime();
        if (createdMs < from || createdMs >= to) continue;
        const [uid, validity] = [one.uid, String(uidValidity)];
        const fields = { folder, uid, size: one.size, validity };
        mails.push({ id: `${folder} ${uid} (${validity})`, createdMs, fields });
      }
    }
    if (!client.usable) throw new Error('The connection ended.');
    return mails;
  }

  private async open(client: ImapFlow, folder: string): Promise<MailboxObject> {
    const opened = client.mailbox;
    if (opened && opened.path === folder) return opened;
    return client.mailboxOpen(folder, { readOnly: true });
  }

  private async foldersOf(client: ImapFlow): Promise<string[]> {
    const all = await client.list();
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
