/** Teammates' Markdown in WhatsApp's notation: *bold*, _italic_, ~struck out~, `code`, lists, quotations. Pure. */
import { parseMarkdown, type Block, type Inline } from '../../platform/kernel/markdown/parse.js';
import { linkText } from '../../platform/kernel/markdown/plain.js';
import { splitText } from '../plain-text.rules.js';

const SIGNS = { strong: '*', em: '_', del: '~' } as const;
const FENCE = '```';
const IN_WORD = /[\p{L}\p{N}]/u;

export const whatsAppText = (markdown: string): string =>
  parseMarkdown(markdown)
    .map((block, index) => `${index === 0 ? '' : block.apart ? '\n\n' : '\n'}${blockText(block)}`)
    .join('');

function blockText(block: Block): string {
  switch (block.kind) {
    case 'code':
      return `${FENCE}${block.text.replaceAll(FENCE, "'''")}${FENCE}`;
    case 'list':
      return block.items
        .map((item, index) => `${block.ordered ? `${block.start + index}.` : '-'} ${inlineText(item)}`)
        .join('\n');
    case 'quote':
      return block.lines.map((line) => `> ${inlineText(line)}`).join('\n');
    case 'paragraph':
      return block.lines.map(inlineText).join('\n');
  }
}

function inlineText(parts: readonly Inline[]): string {
  const texts = parts.map(partText);
  return parts
    .map((part, index) => {
      const text = texts[index] ?? '';
      const sign = part.kind === 'code' ? '`' : part.kind === 'text' || part.kind === 'link' ? '' : SIGNS[part.kind];
      const [before, after] = [texts[index - 1]?.at(-1) ?? '', texts[index + 1]?.[0] ?? ''];
      // WhatsApp shows a sign as it is within a word, or around itself.
      const isShown = sign !== '' && !text.includes(sign) && !IN_WORD.test(before) && !IN_WORD.test(after);
      return isShown ? `${sign}${text}${sign}` : text;
    })
    .join('');
}

const partText = (part: Inline): string => {
  if (part.kind === 'text' || part.kind === 'code') return part.text;
  const text = inlineText(part.children);
  return part.kind === 'link' ? linkText(text, part.href) : text;
};

/** Splits a text into pieces, each of which closes and opens again what is fenced. */
export function splitFenced(text: string, max: number): string[] {
  let isOpen = false;
  return splitText(text, max - 2 * FENCE.length).map((piece) => {
    const begun = isOpen ? FENCE + piece : piece;
    isOpen = begun.split(FENCE).length % 2 === 0;
    return isOpen ? begun + FENCE : begun;
  });
}
