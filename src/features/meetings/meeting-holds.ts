import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import type { Queryable } from '../../db/statement.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import type { Booking } from './booking.rules.js';
import { HoldsStore } from './holds.store.js';
import { InvitationsQueue } from './invitations.queue.js';
import { HELD_MINUTES } from './meetings.store.js';

/** Meetings of one workspace that may wait to be confirmed at once, of one network address and together. */
const OF_ADDRESS_MAX = 3;
/** Mails that one e-mail address is asked by in half an hour, whatever becomes of the bookings. */
const MAILS_MAX = 3;
const OF_WORKSPACE_MAX = 10;

/** Which bookings wait for a confirmation of the attendee's address, and how many may. */
@Injectable()
export class MeetingHolds {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: HoldsStore,
    private readonly contacts: ContactsReader,
    private readonly invitations: InvitationsQueue,
  ) {}

  /**
   * Whether a booking waits until the attendee's address is confirmed. It is `verified` where the team or the company's
   * backend books, or the company told the address of an identified user. Without SMTP nothing is mailed, so nothing has
   * to be confirmed. Throws `invalid_field` where a stranger gives no address to be confirmed.
   */
  async judge(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    { contactId, attendeeEmail }: Booking,
  ): Promise<{ verified: boolean; held: boolean }> {
    if (isTrusted(actor)) return { verified: true, held: false };
    const user = contactId ? await this.contacts.vouched(tx, workspaceId, contactId) : null;
    const address = attendeeEmail || null;
    const verified = user !== null && (address === null || address.toLowerCase() === user.email?.toLowerCase());
    const held = this.config.smtp !== null && !verified;
    if (held && address === null)
      throw fail('invalid_field', 'attendee_email is required to confirm the meeting.', {
        param: 'attendee_email',
      });
    return { verified, held };
  }

  /** Throws `conflict` where too many wait already. */
  async requireCapacity(tx: Queryable, workspaceId: string, { addressHash, attendeeEmail }: Booking): Promise<void> {
    const from = { addressHash: addressHash ?? null, email: attendeeEmail ?? null };
    const { workspace, address, mails } = await this.store.count(tx, workspaceId, from);
    if (workspace >= OF_WORKSPACE_MAX || address >= OF_ADDRESS_MAX || mails >= MAILS_MAX)
      throw fail(
        'conflict',
        `Too many meetings are waiting to be confirmed by e-mail. Confirm one, or retry in ${HELD_MINUTES} minutes.`,
      );
  }

  /** Asks the attendee to confirm. @param tx of the booking */
  async startHold(tx: Queryable, workspaceId: string, meetingId: string, booking: Booking): Promise<void> {
    const { addressHash = null, locale = null } = booking;
    await this.store.add(tx, workspaceId, meetingId, { addressHash, locale });
    await this.invitations.requestConfirmation(tx, workspaceId, meetingId);
  }

  /** Forgets what was kept for the hold. @param tx of the change that ends it */
  end(tx: Queryable, workspaceId: string, meetingId: string): Promise<void> {
    return this.store.end(tx, workspaceId, meetingId);
  }
}

/** A member, a secret key, or the system itself; a request without a credential acts as the system too. */
const isTrusted = ({ type, requestId }: Actor): boolean =>
  type === 'member' || type === 'key' || (type === 'system' && requestId === null);
