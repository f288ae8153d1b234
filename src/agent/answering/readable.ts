import { cellsOf } from '../../platform/kernel/markdown/cells.js';
import { withoutAddresses } from '../../platform/kernel/markdown/links.js';

/**
 * Renders a piece of light Markdown as plain text with links (`platform/kernel/markdown/links.ts`): no emphasis, a table
 * row as `first: second, third`. Adds nothing to the text.
 */
export function readable(quote: string): string {
  return quote
    .split('\n')
    .map((line) => (line.trim().startsWith('|') ? row(line) : line))
    .join(' ')
    .replace(/!?\[([^\]\n]{0,300})\]\((?:[^()\s]{0,2000})\)/g, (link, words: string) =>
      link.startsWith('[') && withoutAddresses(link) !== link ? link : words,
    )
    .replace(/(\*\*|__)(?=\S)/g, '')
    .replace(/(?<=\S)(\*\*|__)/g, '')
    .replace(/`+/g, '')
    .replaceAll('\\|', '|')
    .replace(/^(?:[-*•]|#{1,6})\s+/, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function row(line: string): string {
  const [first, ...rest] = cellsOf(line).filter(Boolean);
  return first === undefined ? '' : rest.length === 0 ? first : `${first.replace(/:$/, '')}: ${rest.join(', ')}`;
}
