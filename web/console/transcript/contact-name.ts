import type { components } from '../../../docs/openapi.js';
import type { Texts } from '../texts/type.js';
import { visible } from './foreign-text.js';

type Named = Pick<components['schemas']['Contact'], 'id' | 'name' | 'email' | 'external_user_id'>;

/** Display name of a contact; without any detail, the end of the id. */
export const nameOf = ({ id, name, email, external_user_id: external }: Named, texts: Texts['contacts']): string =>
  name ?? email ?? external ?? texts.visitorNamed(id.slice(-6));

/** The same within sentences and labels. */
export const shownName = (contact: Named, texts: Texts['contacts']): string => visible(nameOf(contact, texts));
