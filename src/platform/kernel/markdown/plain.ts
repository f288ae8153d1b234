/** Light Markdown as plain text, without its signs. Pure. */
import { urlOf } from '../url.js';
import { parseMarkdown, type Block, type Inline } from './parse.js';

/** @param isSpoken leaves out what is not read aloud: addresses behind words, and bullets */
export function plainText(markdown: string, isSpoken = false): string {
  return parseMarkdown(markdown)
    .map((block, index) => `${index === 0 ? '' : block.apart ? '\n\n' : '\n'}${blockText(block, isSpoken)}`)
    .join('');
}

function blockText(block: Block, isSpoken: boolean): string {
  const text = (parts: Inline[]): string => inlineText(parts, isSpoken);
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'list': {
      const mark = (index: number): string => (block.ordered ? `${block.start + index}. ` : isSpoken ? '' : '• ');
      return block.items.map((item, index) => mark(index) + text(item)).join('\n');
    }
    case 'quote':
      return block.lines.map((line) => (isSpoken ? '' : '> ') + text(line)).join('\n');
    case 'paragraph':
      return block.lines.map(text).join('\n');
  }
}

const inlineText = (parts: readonly Inline[], isSpoken: boolean): string =>
  parts
    .map((part) => {
      if (part.kind === 'text' || part.kind === 'code') return part.text;
      const text = inlineText(part.children, isSpoken);
      return part.kind !== 'link' || isSpoken ? text : linkText(text, part.href);
    })
    .join('');

/** A link where none is shown: its words, and its address if they are not it. */
export function linkText(words: string, href: string): string {
  const address = href.replace(/^(?:mailto|tel):/, '');
  return isSame(words, address) ? words : `${words} (${address})`;
}

/** An address that was typed as it is may be written differently: without a slash, or with umlauts. */
const isSame = (text: string, address: string): boolean => text === address || urlOf(text)?.href === address;
