/**
 * The Markdown subset of descriptions: paragraphs, lists, headings, `code`, **bold**. Everything else is shown
 * as text.
 */
import { html, type Html } from '../../platform/http/html.js';

/** Paragraphs and lists. */
export const block = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const lines = part.split('\n');
      const items = lines.filter((line) => line.startsWith('- '));
      const before = lines.filter((line) => !line.startsWith('- ')).join(' ');
      return html`${before && html`<p>${inline(before)}</p>`}${
        items.length > 0 &&
        html`<ul>
          ${items.map((item) => html`<li>${inline(item.slice(2))}</li>`)}
        </ul>`
      }`;
    });

/** `code` and **bold** within a line. */
export function inline(text: string): Html[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part, index) => {
    if (index % 2 === 0) return html`${part}`;
    return part.startsWith('`')
      ? html`<code>${part.slice(1, -1)}</code>`
      : html`<strong>${inline(part.slice(2, -2))}</strong>`;
  });
}
