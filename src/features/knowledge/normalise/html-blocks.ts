/** One block of light Markdown on its way out. `plain` is its text without marker, for where it lands in a table cell. */
export interface Block {
  kind: 'heading' | 'paragraph' | 'item' | 'code' | 'table';
  text: string;
  plain: string;
  /** Follows the block before it without an empty line (items of one list). */
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

/** Blocks → one line for a table cell; list items are set apart by semicolons, pipes escaped as GFM wants. */
export function cellText(blocks: readonly Block[]): string {
  const parts: string[] = [];
  for (const [i, block] of blocks.entries()) {
    if (i > 0) parts.push(block.kind === 'item' && blocks[i - 1].kind === 'item' ? '; ' : ' ');
    parts.push(block.plain);
  }
  return parts.join('').replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/**
 * A paragraph's line that the indexer would take for a heading or a code fence was no such thing in the source:
 * escaped as in CommonMark. List markers and numbers typed as text stay, since they mean a list.
 */
export function escapeLineStart(line: string): string {
  return /^(#{1,6}(\s|$)|```|~~~)/.test(line) ? `\\${line}` : line;
}
