/** One block of light Markdown to write. `plain` is its text without marker, for table cells. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'code' | 'table';
  text: string;
  plain: string;
  /** Follows the previous block without an empty line (items of one list). */
  tight: boolean;
}

export function joinBlocks(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i > 0) parts.push(block.tight ? '\n' : '\n\n');
    parts.push(block.text);
  }
  return parts.join('');
}

/** Joins blocks into one line for a table cell; list items are separated by semicolons, pipes escaped for GFM. */
export function cellText(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i > 0) parts.push(block.kind === 'item' && blocks[i - 1]?.kind === 'item' ? '; ' : ' ');
    parts.push(block.plain);
  }
  return parts.join('').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/**
 * Escapes a paragraph's line that the indexer would mistake for a heading or a code fence, as in CommonMark.
 * List markers and numbers typed as text stay, because they mean a list.
 */
export function escapeLineStart(line: string): string {
  return /^(#{1,6}(\s|$)|```|~~~)/.test(line) ? `\\${line}` : line;
}
