/** Placeholders of saved replies. Pure. */
import * as placeholders from '../../platform/kernel/placeholders.js';

export const PLACEHOLDERS = ['contact.name', 'contact.first_name', 'agent.name', 'agent.first_name'] as const;

/** Values of the placeholders; null if unknown. */
export interface PlaceholderNames {
  contact: string | null;
  agent: string | null;
}

/** The first unknown placeholder of a text; null if all are known. */
export const unknownPlaceholder = (text: string): string | null => placeholders.unknownPlaceholder(text, PLACEHOLDERS);

/** The text with its placeholders replaced: by the name, the fallback, or nothing. */
export const filled = (text: string, { contact, agent }: PlaceholderNames): string =>
  placeholders.filled(text, {
    ...placeholders.nameValues('contact', contact),
    ...placeholders.nameValues('agent', agent),
  });
