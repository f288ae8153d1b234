import { DocumentRefused } from '../../../platform/kernel/html/document-refused.js';
import { stretches, withoutQuoteMarkers } from '../../../platform/kernel/markdown/fences.js';
import { withoutAddresses } from '../../../platform/kernel/markdown/links.js';
import { liftPictures, type PlacedPicture } from '../../../platform/kernel/markdown/pictures.js';
import { NOTE } from '../../../platform/kernel/raised.js';
import { yieldToEventLoop } from './yield-to-event-loop.js';
import { cleanCharacters, tidyLines } from './characters.js';
import { InlineScanner, type HiddenState } from './markdown-inline.js';
import { unifiedLines } from './markdown-lines.js';
import { definition, foldLabel, type Labels } from './markdown-links.js';

const PASSES_MAX = 10;
/** Each read of the document signs an address for each of them. */
const PICTURES_MAX = 200;

/**
 * Markdown as light Markdown. Removing markup can leave new markup behind (`<scr<b>ipt>`), so it is repeated
 * until nothing changes; ordinary documents need two passes, and ten are the limit.
 * @throws DocumentRefused too_large
 */
export async function lightFromMarkdown(
  source: string,
  textMax: number,
  address: string | null = null,
): Promise<{ text: string; title: string | null; language: string | null; pictures: PlacedPicture[] }> {
  const { body, title, language } = frontMatter(cleanCharacters(source));
  let text = tidyLines(body);
  await yieldToEventLoop();
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const passed = await onePass(text, textMax, address);
    await yieldToEventLoop();
    const next = tidyLines(cleanCharacters(passed));
    await yieldToEventLoop();
    if (next === text) break;
    text = next;
  }
  const shown = liftPictures(text);
  if (shown.pictures.length > PICTURES_MAX)
    throw new DocumentRefused('too_large', `The document shows more than ${PICTURES_MAX} pictures.`);
  return { ...shown, title: title ?? firstHeading(shown.text), language };
}

async function onePass(markdown: string, textMax: number, address: string | null): Promise<string> {
  const hidden: HiddenState = { name: null, depth: 0, swallowed: false };
  const parts = stretches(withoutQuoteMarkers(frontMatter(markdown).body));
  const labels: Labels = new Map();
  for (const part of parts) if (!part.code) part.text = withoutDefinitions(part.text, labels);
  await yieldToEventLoop();
  const out: string[] = [];
  for (const part of parts) {
    if (part.code) {
      if (hidden.name === null && !hidden.swallowed) out.push(part.text);
    } else
      out.push(await unifiedLines(await new InlineScanner(part.text, { labels, address, textMax }, hidden).scan()));
  }
  return out.join('\n');
}

/** `[^1]: A footnote.` */
const FOOTNOTE = /^ {0,3}\[(\^[^\s\]]{1,60})\]:\s?/;

/** Removes the lines `[label]: url` and collects them; of one label the first holds. Of a footnote its mark goes. */
function withoutDefinitions(prose: string, labels: Labels): string {
  if (!prose.includes(']:')) return prose;
  const lines = prose.split('\n').map((line) => {
    const [mark = '', note = ''] = FOOTNOTE.exec(line) ?? [];
    if (mark !== '') {
      labels.set(foldLabel(note), NOTE);
      return line.slice(mark.length);
    }
    const defined = definition(line);
    if (defined && !labels.has(defined.label)) labels.set(defined.label, defined.target);
    return defined === null ? line : '';
  });
  return lines.join('\n');
}

/** YAML between `---` lines at the very start, if every line looks like YAML; only title and language are used. */
function frontMatter(text: string): { body: string; title: string | null; language: string | null } {
  let body = text.trimStart();
  let title: string | null = null;
  let language: string | null = null;
  for (;;) {
    const block = /^---[ \t]*\n/.test(body) ? body.slice(body.indexOf('\n') + 1) : null;
    const end = block === null ? null : /^(?:---|\.\.\.)[ \t]*(?:\n|$)/m.exec(block);
    const lines = end ? (block as string).slice(0, end.index).split('\n') : [];
    if (!end || !lines.every((line) => /^(\s.*|[\w.-]+[ \t]*:.*|-[ \t].*|#.*|)$/.test(line))) break;
    title ??= field(lines, /^title[ \t]*:(.*)$/i);
    language ??= field(lines, /^(?:lang|language|locale)[ \t]*:(.*)$/i);
    body = (block as string).slice(end.index + end[0].length).trimStart();
  }
  return { body, title, language };
}

function field(lines: readonly string[], pattern: RegExp): string | null {
  for (const line of lines) {
    const value = pattern.exec(line)?.[1]?.trim();
    if (value) return value.replace(/^(["'])(.*)\1$/, '$2').slice(0, 500) || null;
  }
  return null;
}

/** The first of the largest headings. */
export function firstHeading(text: string): string | null {
  const heading = /^# (.+)$/m.exec(text)?.[1] ?? '';
  return (
    withoutAddresses(heading)
      .replace(/[*_`~]+|\\(?=[!-/:-@[-`{-~])/g, '')
      .trim()
      .slice(0, 500) || null
  );
}
