/**
 * The light Markdown in which teammates write: paragraphs, lists, quotations, fenced code; bold, italic, struck
 * out, code and links within a line. The one parser of it: the server, the console and the widget import it.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

/** `apart`: an empty line precedes it. */
export type Block = { apart: boolean } & (
  | { kind: 'paragraph' | 'quote'; lines: Inline[][] }
  | { kind: 'list'; ordered: boolean; start: number; items: Inline[][] }
  | { kind: 'code'; text: string }
);

/** Not `+`, which begins telephone numbers. */
const BULLET = /^[ \t]{0,12}[-*•] (.*)$/;
const NUMBER = /^[ \t]{0,12}(\d{1,6})[.)] (.*)$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const FENCE = /^ {0,3}```/;

/** Never throws: invalid Markdown is text. Runs in linear time for any input. */
export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  let open: Block | null = null;
  let apart = false;
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    if (FENCE.test(line)) {
      let last = index + 1;
      while (last < lines.length && !FENCE.test(lines[last] ?? '')) last += 1;
      blocks.push({ kind: 'code', apart, text: lines.slice(index + 1, last).join('\n') });
      [open, index, apart] = [null, last, false];
    } else if (line.trim() === '') {
      [open, apart] = [null, true];
    } else {
      const block = grow(open, line, apart);
      if (block !== open) blocks.push(block);
      [open, apart] = [block, false];
    }
  }
  return blocks;
}

/** Adds a line to the open block, or starts another. @returns the block that is open now */
function grow(open: Block | null, line: string, apart: boolean): Block {
  const [bullet, number, quote] = [BULLET.exec(line), NUMBER.exec(line), QUOTE.exec(line)];
  const item = bullet?.[1] ?? number?.[2];
  if (item !== undefined) {
    const ordered = !bullet;
    const list: Block =
      open?.kind === 'list' && open.ordered === ordered
        ? open
        : { kind: 'list', apart, ordered, start: Number(number?.[1] ?? 1), items: [] };
    list.items.push(parseInline(item));
    return list;
  }
  const kind = quote ? 'quote' : 'paragraph';
  const block: Block = open?.kind === kind ? open : { kind, apart, lines: [] };
  block.lines.push(parseInline(quote?.[1] ?? line));
  return block;
}

/** Maximum nesting depth. */
const DEEPEST = 4;

export function parseInline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = [];
  const next = new Map<string, number>();
  let [at, plain] = [0, 0];
  const find = (mark: string, from: number): number => {
    // The position of the next mark holds for everything before it, so no text is searched twice.
    const known = next.get(mark);
    if (known !== undefined && (known < 0 || known >= from)) return known;
    const found = text.indexOf(mark, from);
    next.set(mark, found);
    return found;
  };
  while (at < text.length && depth < DEEPEST) {
    const taken = take(text, { at, find, depth });
    if (!taken) {
      at += 1;
      continue;
    }
    if (at > plain) parts.push({ kind: 'text', text: text.slice(plain, at) });
    parts.push(taken.part);
    at = plain = taken.end;
  }
  if (plain < text.length) parts.push({ kind: 'text', text: text.slice(plain) });
  return parts;
}

const IN_WORD = /[\p{L}\p{N}]/u;

type Find = (mark: string, from: number) => number;
type Taken = { part: Inline; end: number } | null;

function take(text: string, { at, find, depth }: { at: number; find: Find; depth: number }): Taken {
  const letter = text[at];
  if (letter === '`') return code(text, at, find);
  if (letter === '[') return link(text, { at, find, depth });
  if (letter === 'h' && !/\w/.test(text[at - 1] ?? '')) return bareLink(text, at);
  if (letter !== '*' && letter !== '_' && letter !== '~') return null;
  const mark = text[at + 1] === letter ? letter + letter : letter;
  if (mark === '~') return null; // “about”: `~5 €`
  // Within words the signs are their own: `5*3*2`, `snake_case_name`. Two asterisks or tildes never are.
  const standsAlone = mark !== '**' && mark !== '~~';
  if (standsAlone && IN_WORD.test(text[at - 1] ?? '')) return null;
  const from = at + mark.length;
  if (/^\s?$/.test(text[from] ?? '')) return null;
  const end = find(mark, from);
  if (end <= from || /\s/.test(text[end - 1] ?? '')) return null;
  if (standsAlone && IN_WORD.test(text[end + mark.length] ?? '')) return null;
  const children = parseInline(text.slice(from, end), depth + 1);
  const kind = mark === '~~' ? 'del' : mark.length === 2 ? 'strong' : 'em';
  return { part: { kind, children }, end: end + mark.length };
}

function code(text: string, at: number, find: Find): Taken {
  const end = find('`', at + 1);
  return end <= at + 1 ? null : { part: { kind: 'code', text: text.slice(at + 1, end) }, end: end + 1 };
}

function link(text: string, { at, find, depth }: { at: number; find: Find; depth: number }): Taken {
  const middle = find('](', at + 1);
  const inner = find('[', at + 1);
  const end = middle < 0 || (inner >= 0 && inner < middle) ? -1 : find(')', middle + 2);
  if (end < 0 || end - middle > 2000) return null;
  const href = safeAddress(text.slice(middle + 2, end));
  if (href === null) return null;
  return { part: { kind: 'link', href, children: parseInline(text.slice(at + 1, middle), depth + 1) }, end: end + 1 };
}

const BARE = /^https?:\/\/[^\s<>()[\]"]{1,2000}/;

function bareLink(text: string, at: number): Taken {
  if (!text.startsWith('http', at)) return null;
  const found = BARE.exec(text.slice(at, at + 2010))?.[0].replace(/(?<![.,;:!?'])[.,;:!?']+$/, '');
  const href = found === undefined ? null : safeAddress(found);
  if (href === null || found === undefined) return null;
  return { part: { kind: 'link', href, children: [{ kind: 'text', text: found }] }, end: at + found.length };
}

/** Accepts http, https, mailto and tel; null for other schemes. */
function safeAddress(text: string): string | null {
  try {
    const { protocol, href } = new URL(text.trim());
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : null;
  } catch {
    return null;
  }
}
