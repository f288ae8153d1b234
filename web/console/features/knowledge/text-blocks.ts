/** A part of a document's text that is rendered as one block. */
export interface Block {
  /** Offset in UTF-16 units of the text. */
  start: number;
  text: string;
  /** Level of a heading, 1 to 6; 0 = running text. */
  level: number;
}

/** Lines per block: the browser skips blocks that are out of view. */
const LINES_MAX = 40;
const LINE_CHARACTERS_MAX = 4_000;
const HEADING = /^(#{1,6}) /;

/** Splits a text into headings and blocks of lines between them. Joined, they equal the text. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let [start, lines] = [0, 0];
  const flush = (end: number): void => {
    if (end > start) blocks.push({ start, text: text.slice(start, end), level: 0 });
    [start, lines] = [end, 0];
  };
  for (let offset = 0; offset < text.length;) {
    const newline = text.indexOf('\n', offset);
    const end = newline === -1 ? text.length : newline + 1;
    const [, marks] = HEADING.exec(text.slice(offset, offset + 8)) ?? [];
    if (marks) {
      flush(offset);
      blocks.push({ start: offset, text: text.slice(offset, end), level: marks.length });
      start = end;
    } else if (++lines >= LINES_MAX || end - start > LINE_CHARACTERS_MAX) flush(end);
    offset = end;
  }
  flush(text.length);
  return blocks;
}

/** Depth of each heading within those above it, from 1, without gaps; 0 = running text. */
export function depthsOf(blocks: Block[]): number[] {
  const above: number[] = [];
  return blocks.map(({ level }) => {
    if (level === 0) return 0;
    while ((above.at(-1) ?? 0) >= level) above.pop();
    return above.push(level);
  });
}

/** Splits a block into the parts before, in and after a range. */
export function cut({ start, text }: Block, range: { start: number; end: number } | null): [string, string, string] {
  if (!range) return [text, '', ''];
  const from = Math.min(Math.max(range.start - start, 0), text.length);
  const to = Math.min(Math.max(range.end - start, from), text.length);
  return [text.slice(0, from), text.slice(from, to), text.slice(to)];
}
