import type { InboxItem } from './queries.js';

/** What the customer wants, in their last words. What customers type has no formatting. */
export const previewOf = ({ handoff, contact_text: said }: Pick<InboxItem, 'handoff' | 'contact_text'>): string =>
  ((handoff.kind === 'approval' ? null : said) ?? handoff.ask).replaceAll(/\s+/g, ' ');
