import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { hashCredential } from '../../platform/kernel/credentials.js';
import type { MailAddress } from '../../platform/outbound/mail/mailer.js';
import { confirmationMail } from './confirmation-mail.js';
import { HoldsStore, type FoundLink } from './holds.store.js';
import type { MailText } from './invitation-mail.js';

/** As many random bytes as a credential has; 43 characters of base64url. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Links with which attendees confirm: created when the mail is sent, and stored only as hashes. */
@Injectable()
export class ConfirmationLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: SystemDb,
    private readonly store: HoldsStore,
  ) {}

  /** The mail that asks for confirmation, with a link of its own; null if the meeting no longer waits. */
  async request(workspaceId: string, meetingId: string): Promise<(MailText & { to: MailAddress }) | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const meeting = await this.store.issue(this.db, workspaceId, { meetingId, tokenHash: hashCredential(token) });
    if (!meeting) return null;
    const url = `${this.config.baseUrl}/meetings/confirm/${token}`;
    return { to: { name: null, address: meeting.address }, ...confirmationMail(meeting, url) };
  }

  /** Finds the meeting of a link, in any workspace; null for an unknown link. */
  async find(token: string): Promise<FoundLink | null> {
    // Anyone can send a token, so it is looked up like an unknown credential.
    return TOKEN.test(token) ? this.store.find(this.db.inLane('unknown'), hashCredential(token)) : null;
  }
}
