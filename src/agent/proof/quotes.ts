import type { Evidence } from '../ports/model.js';

/** True when the quote is exactly `text.slice(start, end)` of the document's text (UTF-16 units). */
export function verifyQuote({ start, end, quote }: Pick<Evidence, 'start' | 'end' | 'quote'>, text: string): boolean {
  const isInside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= text.length;
  return isInside && quote.trim() !== '' && quote.isWellFormed() && text.slice(start, end) === quote;
}
