import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { Sweeper } from '../../platform/db/sweeper.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import { MAILER, MailRefused, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { lostConsentMail, mentionMail, teamMail } from './team-mail.js';
import { TeamMailsStore, type DuePickup, type DueReminder, type WaitingTeamMail } from './team-mails.store.js';

const EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;
const PRUNED = 1_000;
const REMINDERS = 50;
/** Concurrent mails; each opens its own connection. */
const MAILS = 4;
/** Longer than one mail may take; the mails of a crashed instance are free within seconds (instances.ts). */
const LEASE_SECONDS = 5 * 60;
/** Delays after the first attempt, the second, and so on; then the mail is given up, because it is no longer news. */
const RETRY_SECONDS = [10, 60, 300, 1_800, 3_600];
/** What stays true for as long as nobody acts is tried for three days. */
const LASTING_RETRY_SECONDS = [...RETRY_SECONDS, 21_600, 43_200, 86_400, 86_400];

const delaysOf = ({ reason }: WaitingTeamMail): number[] =>
  reason === 'consent_lost' ? LASTING_RETRY_SECONDS : RETRY_SECONDS;

interface ComposedMail {
  name: string;
  email: string;
  subject: string;
  text: string;
}

/** Sends the team's mails, each by one instance, at least once; any number of instances may run at once. */
@Injectable()
export class TeamMailsSweeper extends Sweeper {
  private prunedAtMs = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: SystemDb,
    private readonly store: TeamMailsStore,
    private readonly metrics: Metrics,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {
    super(EVERY_MS, 'mails to the team were not sent');
  }

  /** @returns number of mails that the server accepted */
  async sweep(): Promise<number> {
    const { mailer } = this;
    if (!mailer) return 0;
    let sent = await this.send(mailer);
    await this.remind();
    await this.remindUnassigned();
    sent += await this.send(mailer);
    if (Date.now() - this.prunedAtMs >= PRUNE_EVERY_MS) {
      this.prunedAtMs = Date.now();
      await this.inPortions(PRUNED, () => this.store.pruneMails(this.db, PRUNED));
      await this.inPortions(PRUNED, () => this.store.pruneReminders(this.db, PRUNED));
    }
    return sent;
  }

  private async send(mailer: SmtpMailer): Promise<number> {
    let sent = 0;
    await this.inPortions(MAILS, async () => {
      const mails = await this.store.claim(this.db, MAILS, LEASE_SECONDS);
      const accepted = await Promise.all(mails.map((mail) => this.sendOne(mailer, mail)));
      sent += accepted.filter(Boolean).length;
      return mails.length;
    });
    return sent;
  }

  /** One transaction each: a failing one stays due, and does not stop the others. */
  private async remind(): Promise<void> {
    let after: DueReminder | null = null;
    await this.inPortions(REMINDERS, async () => {
      const due = await this.store.dueReminders(this.db, after, REMINDERS);
      for (const reminder of due)
        await this.db
          .transaction((tx) => this.store.remind(tx, reminder))
          .catch(({ message }: Error) => this.log.warn(`a reminder was not queued: ${message}`));
      after = due.at(-1) ?? null;
      return due.length;
    });
  }

  /** Queues mails about hand-offs that have no assignee yet; like `remind`. */
  private async remindUnassigned(): Promise<void> {
    let after: DuePickup | null = null;
    await this.inPortions(REMINDERS, async () => {
      const due = await this.store.duePickups(this.db, after, REMINDERS);
      for (const pickup of due)
        await this.db
          .transaction((tx) => this.store.remindUnassigned(tx, pickup))
          .catch(({ message }: Error) => this.log.warn(`a mail about a waiting hand-off was not queued: ${message}`));
      after = due.at(-1) ?? null;
      return due.length;
    });
  }

  /** Null if the mail's reason no longer applies. */
  private async compose(mail: WaitingTeamMail): Promise<ComposedMail | null> {
    const { publicUrl: url, baseUrl } = this.config;
    if (mail.reason === 'consent_lost') {
      const facts = await this.store.composeLostConsent(this.db, mail);
      if (!facts) return null;
      const link = `${baseUrl}/console/w/${mail.workspace_id}/settings/channels/${facts.id}`;
      return { name: facts.name, email: facts.email, ...lostConsentMail(facts, link) };
    }
    if (mail.reason === 'mention') {
      const facts = await this.store.composeMention(this.db, mail);
      return facts && { name: facts.name, email: facts.email, ...mentionMail(facts, { url, locale: facts.locale }) };
    }
    const facts = await this.store.compose(this.db, mail);
    return (
      facts && { name: facts.name, email: facts.email, ...teamMail(mail.reason, facts, { url, locale: facts.locale }) }
    );
  }

  private async sendOne(mailer: SmtpMailer, mail: WaitingTeamMail): Promise<boolean> {
    if (mail.attempts > delaysOf(mail).length + 1) {
      await this.store.giveUp(this.db, mail, 'interrupted');
      return false;
    }
    const composedMail = await this.compose(mail);
    if (!composedMail) {
      await this.store.take(this.db, mail);
      return false;
    }
    if (!(await this.store.renew(this.db, mail, LEASE_SECONDS))) return false; // another instance sends it
    try {
      await mailer.send({
        messageId: mailer.messageId(mail.id),
        to: { name: composedMail.name, address: composedMail.email },
        replyTo: null,
        calendar: null,
        subject: composedMail.subject,
        text: composedMail.text,
      });
    } catch (error) {
      await this.postpone(mail, error as Error);
      return false;
    }
    this.metrics.teamMails.inc({ outcome: 'sent' });
    await this.store.take(this.db, mail);
    return true;
  }

  private async postpone(mail: WaitingTeamMail, error: Error): Promise<void> {
    const failure = error instanceof MailRefused ? error.message : error.name;
    const delaySeconds = delaysOf(mail)[mail.attempts - 1];
    const isFinal = delaySeconds === undefined || (error instanceof MailRefused && error.permanent);
    this.metrics.teamMails.inc({ outcome: isFinal ? 'failed' : 'retried' });
    this.log.warn(`the mail ${mail.id} to a member was not taken (${failure})`);
    if (isFinal) return this.store.giveUp(this.db, mail, failure);
    await this.store.postpone(this.db, mail, { seconds: delaySeconds, error: failure });
  }
}
