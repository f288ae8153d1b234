import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import { StatedContactsCommands } from '../contacts/stated-contacts.commands.js';
import type { Booking } from './booking.rules.js';
import { HoldsStore } from './holds.store.js';
import { InvitationsQueue } from './invitations.queue.js';
import { HELD_MINUTES } from './meetings.store.js';

/** Maximum number of meetings of a workspace that wait for confirmation at once, per network address and in total. */
const OF_ADDRESS_MAX = 3;
/** Mails to one e-mail address in half an hour, whatever happens to the bookings. */
const MAILS_MAX = 3;
const OF_WORKSPACE_MAX = 10;

/** The attendees: which bookings wait for them to confirm the address, how many may, what they say of themselves. */
@Injectable()
export class MeetingHolds {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly store: HoldsStore,
    private readonly contacts: ContactsReader,
    private readonly invitations: InvitationsQueue,
    private readonly stated: StatedContactsCommands,
  ) {}

  /**
   * Whether a booking waits until the attendee's address is confirmed. Not if it is `verified`: the team or the
   * company's backend books, or the company supplied the address of an identified user. Without SMTP nothing is
   * mailed, so nothing has to be confirmed. Throws `invalid_field` if an unknown attendee gives no address to
   * confirm.
   */
  async decideHold(
    tx: Queryable,
    workspaceId: string,
    { actor, booking: { contactId, attendeeEmail } }: { actor: Actor; booking: Booking },
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

  /** Throws `conflict` if too many wait already. */
  async requireCapacity(tx: Queryable, workspaceId: string, { addressHash, attendeeEmail }: Booking): Promise<void> {
    const from = { addressHash: addressHash ?? null, email: attendeeEmail ?? null };
    const { workspace, address, mails } = await this.store.count(tx, workspaceId, from);
    if (workspace >= OF_WORKSPACE_MAX || address >= OF_ADDRESS_MAX || mails >= MAILS_MAX)
      throw fail(
        'conflict',
        `Too many meetings are waiting to be confirmed by e-mail. Confirm one, or retry in ${HELD_MINUTES} minutes.`,
      );
  }

  /** The contact takes the name and address of an attendee who books in person; the team only says them of others. */
  async introduce(
    tx: Queryable,
    workspaceId: string,
    { actor, booking: { contactId, attendeeName, attendeeEmail } }: { actor: Actor; booking: Booking },
  ): Promise<void> {
    if (!contactId || isTrusted(actor)) return;
    const stated = { name: attendeeName || null, email: attendeeEmail || null };
    await this.stated.introduce(tx, workspaceId, { actor, contactId, stated });
  }

  /** Asks the attendee to confirm. @param tx of the booking */
  async startHold(
    tx: Queryable,
    workspaceId: string,
    { meetingId, booking }: { meetingId: string; booking: Booking },
  ): Promise<void> {
    const { addressHash = null, locale = null } = booking;
    await this.store.add(tx, workspaceId, { meetingId, addressHash, locale });
    await this.invitations.requestConfirmation(tx, workspaceId, meetingId);
  }

  /** Deletes the data of the hold. @param tx of the change that ends it */
  end(tx: Queryable, workspaceId: string, meetingId: string): Promise<void> {
    return this.store.end(tx, workspaceId, meetingId);
  }
}

/** A member, a secret key, or the system itself; a request without a credential acts as the system too. */
const isTrusted = ({ type, requestId }: Actor): boolean =>
  type === 'member' || type === 'key' || (type === 'system' && requestId === null);
