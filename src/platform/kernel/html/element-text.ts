/** The text of elements, whatever of it is shown. */
import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { DROPPED } from './html-elements.js';

/** Letters of all text in an element but scripts and styles, without recursion. */
export function lettersIn(element: Tree.Element): number {
  let letters = 0;
  const open: Tree.ChildNode[] = [element];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) letters += node.value.replace(/\s+/g, ' ').trim().length;
    else if ('tagName' in node && !DROPPED.has(node.tagName)) for (const child of node.childNodes) open.push(child);
  }
  return letters;
}

/** The text directly in an element, such as a title or a stylesheet. */
export const textIn = ({ childNodes }: Tree.Element): string =>
  childNodes.map((node) => ('value' in node ? node.value : '')).join('');
