import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { SystemDb } from '../../db/system-db.js';
import { hashCredential } from '../../kernel/credentials.js';
import type { Mailbox } from '../../outbound/mail/mailer.js';
import { confirmationMail } from './confirmation-mail.js';
import { HoldsStore, type FoundLink } from './holds.store.js';
import type { MailText } from './invitation-mail.js';

/** As many random bytes as a credential has; 43 characters of base64url. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Links by which attendees confirm: made when the mail is sent, stored as hashes alone. */
@Injectable()
export class ConfirmationLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: SystemDb,
    private readonly store: HoldsStore,
  ) {}

  /** The mail that asks to confirm, with a link of its own; null where the meeting does not wait any more. */
  async request(workspaceId: string, meetingId: string): Promise<(MailText & { to: Mailbox }) | null> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const held = await this.store.issue(this.db, workspaceId, meetingId, hashCredential(token));
    if (!held) return null;
    const url = `${this.config.baseUrl}/meetings/confirm/${token}`;
    return { to: { name: null, address: held.address }, ...confirmationMail(held, url) };
  }

  /** What a link leads to, in whichever workspace; null for one that is not ours. */
  async find(token: string): Promise<FoundLink | null> {
    // Anybody can send one: it is looked up like an unknown credential.
    return TOKEN.test(token) ? this.store.find(this.db.inLane('unknown'), hashCredential(token)) : null;
  }
}
