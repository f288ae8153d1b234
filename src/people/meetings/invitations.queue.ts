import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { required } from '../../platform/kernel/invariant.js';
import { Metrics } from '../../platform/kernel/metrics.js';
import { withoutLinks } from '../../platform/outbound/mail/mail-words.js';
import { MAILER, MailRefused, type Mail, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { ConfirmationLinks } from './confirmation-links.js';
import { calendarOf } from './icalendar.js';
import { mailText } from './invitation-mail.js';
import { MeetingInvitationsStore, type StoredInvitation, type WaitingMail } from './invitations.store.js';
import type { MeetingRow } from './meetings.dto.js';
import type { Host } from './meetings.store.js';

const EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 3_600_000;
/** Concurrent mails; each opens its own connection. */
const BATCH = 4;
/** Longer than one mail may take (mailer.ts); those of a crashed instance are free within seconds (instances.ts). */
const LEASE_SECONDS = 5 * 60;
/** Delays after the first attempt, the second, and so on; after the last one, two days later, the mail is given up. */
const RETRY_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400];

/** Outbox of invitations: written with the meeting's change, mailed after it, at least once. Inactive without SMTP. */
@Injectable()
export class InvitationsQueue implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(InvitationsQueue.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | null = null;
  private wasPoked = false;
  private stopped = false;
  private prunedAtMs = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: SystemDb,
    private readonly store: MeetingInvitationsStore,
    private readonly links: ConfirmationLinks,
    private readonly metrics: Metrics,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {}

  /** Queues the mails about a change of a meeting. @param tx of the change */
  async add(tx: Queryable, workspaceId: string, { meeting, host }: { meeting: MeetingRow; host: Host }): Promise<void> {
    if (!this.mailer) return;
    const invitation = invitationOf(meeting, host);
    if (!host.placeholder)
      await this.store.add(tx, workspaceId, {
        recipient: 'host',
        invitation: { ...invitation, timezone: host.timezone ?? meeting.timezone },
      });
    if (invitation.attendee) await this.store.add(tx, workspaceId, { recipient: 'attendee', invitation });
  }

  /** Queues the one mail that asks the attendee to confirm. @param tx of the booking */
  async requestConfirmation(tx: Queryable, workspaceId: string, meetingId: string): Promise<void> {
    if (this.mailer) await this.store.addRequest(tx, workspaceId, meetingId);
  }

  /** Mails were queued and committed: sends them without waiting for the next run. */
  poke(): void {
    this.wasPoked = true;
    if (!this.running) this.schedule(0);
  }

  onApplicationBootstrap(): void {
    this.schedule(EVERY_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** Sends all mails that are due. @returns number of mails that the server accepted */
  async send(): Promise<number> {
    const { mailer } = this;
    if (!mailer) return 0;
    for (let total = 0; ;) {
      const mails = this.stopped ? [] : await this.store.claim(this.db, BATCH, LEASE_SECONDS);
      if (!mails.length) return total;
      const sent = await Promise.all(mails.map((mail) => this.sendOne(mailer, mail)));
      total += sent.filter(Boolean).length;
    }
  }

  private schedule(delayMs: number): void {
    if (this.stopped || !this.mailer) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.wasPoked = false;
      this.running = this.tick().finally(() => {
        this.running = null;
        this.schedule(this.wasPoked ? 0 : EVERY_MS);
      });
    }, delayMs).unref();
  }

  private async tick(): Promise<void> {
    try {
      await this.send();
      if (Date.now() - this.prunedAtMs < PRUNE_EVERY_MS) return;
      this.prunedAtMs = Date.now();
      await this.store.prune(this.db);
    } catch (error) {
      this.log.warn(`invitations were not sent: ${(error as Error).message}`);
    }
  }

  private async sendOne(mailer: SmtpMailer, mail: WaitingMail): Promise<boolean> {
    const composed = await this.compose(mailer, mail);
    if (!composed) {
      await this.store.take(this.db, mail);
      return false;
    }
    if (!(await this.store.renew(this.db, mail, LEASE_SECONDS))) return false; // another instance sends it
    try {
      await mailer.send(composed);
    } catch (error) {
      await this.postpone(mail, error as Error);
      return false;
    }
    this.metrics.meetingMails.inc({ outcome: 'sent' });
    await this.store.take(this.db, mail);
    return true;
  }

  private async postpone(mail: WaitingMail, error: Error): Promise<void> {
    const reason = error instanceof MailRefused ? error.message : error.name;
    const delaySeconds = RETRY_SECONDS[mail.attempts - 1];
    const isFinal = delaySeconds === undefined || (error instanceof MailRefused && error.permanent);
    this.metrics.meetingMails.inc({ outcome: isFinal ? 'failed' : 'retried' });
    this.log.warn(`the mail to the ${mail.recipient} of meeting ${mail.meeting_id} was not taken (${reason})`);
    if (isFinal) return this.store.giveUp(this.db, mail, reason);
    await this.store.postpone(this.db, mail, { seconds: delaySeconds, error: reason });
  }

  /** Null if the mail is no longer needed. */
  private async compose(
    mailer: SmtpMailer,
    { id, recipient, invitation, workspace_id, meeting_id, locale }: WaitingMail,
  ): Promise<Mail | null> {
    const { address } = required(this.config.smtp, 'the SMTP server');
    const messageId = mailer.messageId(id);
    if (invitation.method === 'CONFIRM') {
      const request = await this.links.request(workspace_id, meeting_id);
      return request && { messageId, replyTo: null, calendar: null, ...request };
    }
    const { host, attendee, method, timezone } = invitation;
    const organizer = { name: host.name, address };
    return {
      messageId,
      to: required(recipient === 'host' ? host : attendee, 'the reader of an invitation'),
      replyTo: recipient === 'host' ? attendee : host,
      ...mailText(invitation, recipient, { timezone, locale }),
      calendar: { method, content: calendarOf(invitation, organizer) },
    };
  }
}

function invitationOf(meeting: MeetingRow, host: Host): StoredInvitation {
  const { attendee_name: name, attendee_email: address } = meeting;
  return {
    method: meeting.status === 'cancelled' ? 'CANCEL' : 'REQUEST',
    uid: meeting.id,
    sequence: meeting.sequence,
    stampedAt: meeting.updated_at,
    startsAt: meeting.starts_at,
    endsAt: meeting.ends_at,
    title: withoutLinks(meeting.title),
    location: meeting.location,
    joinUrl: meeting.join_url,
    cancelReason: meeting.cancel_reason && withoutLinks(meeting.cancel_reason),
    host: { name: host.name, address: host.email },
    attendee: address === null ? null : { name: name && withoutLinks(name), address },
    timezone: meeting.timezone,
  };
}
