import { escapeHtml } from '../kernel/markdown/html.js';

/** HTML template that escapes every value, unless the value is Html itself. */
export class Html {
  constructor(readonly text: string) {}
}

/**
 * `` html`<p>${text}</p>` ``. Lists are joined; null, undefined and false render as nothing; indentation is
 * dropped.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Html =>
  new Html(
    strings.reduce(
      (out, part, index) => out + part.replace(/\n\s+/g, '\n') + (index < values.length ? shown(values[index]) : ''),
      '',
    ),
  );

function shown(value: unknown): string {
  if (value instanceof Html) return value.text;
  if (Array.isArray(value)) return value.map(shown).join('');
  return value === null || value === undefined || value === false ? '' : escapeHtml(String(value));
}
