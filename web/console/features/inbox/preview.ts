import { plainText } from '../../../../src/platform/kernel/markdown/plain.js';
import type { InboxItem } from './queries.js';

/** What the customer wants, in their last words, as plain text on one line. */
export const previewOf = ({ handoff, contact_text: said }: Pick<InboxItem, 'handoff' | 'contact_text'>): string =>
  plainText((handoff.kind === 'approval' ? null : said) ?? handoff.ask).replaceAll(/\s+/g, ' ');
