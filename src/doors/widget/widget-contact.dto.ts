import type { ContactDto } from '../../people/contacts/contacts.dto.js';
import type { Arrival } from '../../platform/kernel/visitor-tokens.js';

/** The part of a contact that the person may see in the browser. */
export class WidgetContactDto {
  id: string;
  object: 'contact';
  kind: 'user' | 'visitor';
  name: string | null;
  email: string | null;
  phone: string | null;
  company: string | null;
  locale: string | null;
  timezone: string | null;
}

export const presentWidgetContact = (contact: ContactDto): WidgetContactDto => ({
  id: contact.id,
  object: 'contact',
  kind: contact.kind,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  company: contact.company,
  locale: contact.locale,
  timezone: contact.timezone,
});

/** Of a visitor into whom others were merged: the details may be those of another browser's. */
export const withoutDetails = ({ id, locale, timezone }: ContactDto): WidgetContactDto =>
  unwrittenContact(id, { locale, timezone });

/** A visitor without a contact row. */
export const unwrittenContact = (id: string, { locale, timezone }: Omit<Arrival, 'pageUrl'>): WidgetContactDto => ({
  id,
  object: 'contact',
  kind: 'visitor',
  name: null,
  email: null,
  phone: null,
  company: null,
  locale,
  timezone,
});
