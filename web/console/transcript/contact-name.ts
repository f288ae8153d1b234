import type { Texts } from '../texts/type.js';
import { visible } from './foreign-text.js';

interface Named {
  id: string;
  name: string | null;
  email?: string | null;
  external_user_id?: string | null;
}

/** Display name of a contact; without any detail, a short one that stays the same: the end of the id. */
export const nameOf = (contact: Named | null | undefined, inbox: Texts['inbox']): string =>
  contact
    ? (contact.name ?? contact.email ?? contact.external_user_id ?? inbox.visitorNamed(contact.id.slice(-4)))
    : inbox.visitor;

/** The same within sentences and labels. */
export const shownName = (contact: Named | null | undefined, inbox: Texts['inbox']): string =>
  visible(nameOf(contact, inbox));
