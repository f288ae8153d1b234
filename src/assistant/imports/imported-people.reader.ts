import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import { normalNumber, tailOf } from '../../platform/kernel/phone-number.js';
import type { UnprovenMatchDto } from '../../platform/privacy/exported.dto.js';
import { ContactReachReader } from '../../people/contacts/contact-reach.reader.js';

const FOUND = named(`
  select id, contact_email as email, contact_phone as phone, contact_name as name from imported_conversations
  where workspace_id = $1 and (contact_email = any($2) or contact_phone_tail = any($3)) order by id`);

interface Found extends Record<string, unknown> {
  id: string;
  email: string | null;
  phone: string | null;
  name: string | null;
}

/** Which imported conversations are a contact's. */
@Injectable()
export class ImportedPeopleReader {
  constructor(private readonly contacts: ContactReachReader) {}

  /**
   * Those of proven addresses and numbers, and those that match by what proves nothing.
   * @returns also by which marks of a person a file that is not read yet has them, as the two: `…` and last digits too
   */
  async of(db: Queryable, workspaceId: string, contactId: string) {
    const { proven, all } = await this.contacts.of(db, workspaceId, contactId);
    const tails = all.phones.map(tailOf);
    const { rows } = await db.query<Found>(FOUND(workspaceId, all.emails, tails));
    // Many share a number, a firm's or a family's: it proves nothing of who writes from another address.
    const isProven = ({ email, phone }: Found): boolean =>
      email === null ? proven.phones.includes(normalNumber(phone) ?? '') : proven.emails.includes(email);
    const unproven = rows
      .filter((row) => !isProven(row))
      .map(({ id, name, email }): UnprovenMatchDto => {
        const by = all.emails.includes(email ?? '') ? 'email' : 'phone';
        return { type: 'imported_conversation', id, by, name };
      });
    const marks = {
      proven: [...proven.emails, ...proven.phones],
      unproven: [...all.emails, ...tails.map((tail) => `…${tail}`)],
    };
    return { proven: rows.filter(isProven).map(({ id }) => id), unproven, marks };
  }
}
