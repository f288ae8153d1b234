import { plainText } from '../../../../src/platform/kernel/markdown/plain.js';
import type { InboxItem } from './queries.js';

/** The last words of a conversation, where there is no room for their formatting. What customers type has none. */
export const previewOf = ({ handoff, last_message: last }: Pick<InboxItem, 'handoff' | 'last_message'>): string =>
  last && last.author !== 'contact' ? plainText(last.text) : (last?.text ?? handoff.ask);
