/** Draws Markdown of teammates, and links of the agent: loaded with the first message that has any (decision 0159). */
import { linkedParts } from '../../src/platform/kernel/markdown/links.js';
import { parseMarkdown, type Block, type Inline } from '../../src/platform/kernel/markdown/parse.js';
import { plainText } from '../../src/platform/kernel/markdown/plain.js';
import type { Host } from './host.js';
import css from './style/markdown.css';

const dressed = new WeakSet<ShadowRoot>();

/** Replaces the text in a teammate's bubble; without one, draws the links in an agent's. */
export default function draw(host: Host, bubble: HTMLElement, text: string | false): void {
  if (text === false) return links(host, bubble);
  const { h, dress, root } = host;
  if (!dressed.has(root)) dress(root, css);
  dressed.add(root);
  const inline = (parts: Inline[]): (Node | string)[] =>
    parts.map((part) => {
      if (part.kind === 'text') return part.text;
      if (part.kind === 'code') return h('code', {}, part.text);
      if (part.kind !== 'link') return h(part.kind, {}, ...inline(part.children));
      return h('a', { href: part.href, target: '_blank', rel: 'noopener' }, ...inline(part.children));
    });
  const lines = (of: Inline[][]): (Node | string)[] =>
    of.flatMap((line, index) => [...(index > 0 ? ['\n'] : []), ...inline(line)]);
  const element = (block: Block): HTMLElement => {
    const look = { class: block.apart && 'apart', dir: 'auto' };
    if (block.kind === 'code') return h('pre', look, block.text);
    if (block.kind === 'list') {
      const items = block.items.map((item) => h('li', { dir: 'auto' }, ...inline(item)));
      return block.ordered ? h('ol', { ...look, start: String(block.start) }, ...items) : h('ul', look, ...items);
    }
    return h(block.kind === 'quote' ? 'blockquote' : 'p', look, ...lines(block.lines));
  };
  // The message may become higher; the log stays at its end.
  const log = bubble.closest('.log');
  const low = log && log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  bubble.replaceChildren(...parseMarkdown(text).map(element));
  if (low) log.scrollTop = log.scrollHeight;
}

/** What a summary quotes has their words. */
function links({ h }: Host, bubble: HTMLElement): void {
  for (const element of bubble.querySelectorAll('p,blockquote,q'))
    element.replaceChildren(
      ...linkedParts(element.textContent).map(({ text, href }) =>
        href && element.tagName !== 'Q' ? h('a', { href, target: '_blank', rel: 'noopener' }, text) : text,
      ),
    );
}

export const spokenLinks = (text: string): string =>
  linkedParts(text)
    .map((part) => part.text)
    .join('');

/** The message as it is read aloud. */
export const spoken = (text: string): string => plainText(text, true);
