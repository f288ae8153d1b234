/**
 * Says an action's response through the workspace's own template: text with `{{dotted.paths}}` of the response's fields.
 * Nothing in a template is executed, and nothing in a response can add to it.
 */
import type { Json } from '../../kernel/json-schema.js';
import { TEMPLATE_FIELD, type ResponseTemplate } from '../ports/tool.js';

/** Behind a sentence and its space. */
const SENTENCE_END = /(?<=[.!?؟।]\s)|(?<=[。！？\n])/u;

/**
 * The response in the template's words. A sentence with a field that is missing or cannot be said is left out; null
 * where that leaves nothing.
 * @param say a field's value as text; null = not to be said
 */
export function renderedTemplate(
  template: ResponseTemplate,
  { data, language, say }: { data: Json; language: string; say: (value: Json) => string | null },
): string | null {
  const text = textIn(template, language);
  const whole = (sentence: string): string | null => {
    let isWhole = true;
    const rendered = sentence.replace(TEMPLATE_FIELD, (_, path: string) => {
      const value = valueAt(data, path.trim().split('.'));
      const said = value === undefined ? null : say(value);
      if (said === null) isWhole = false;
      return said ?? '';
    });
    return isWhole ? rendered : null;
  };
  const rendered = text.split(SENTENCE_END).map(whole);
  return (
    rendered
      .filter((sentence) => sentence !== null)
      .join('')
      .trim() || null
  );
}

/** The text in the customer's language, in another region's, in English, or the first. */
function textIn(template: ResponseTemplate, language: string): string {
  if (typeof template === 'string') return template;
  const base = language.split('-')[0];
  const [, first = ''] = Object.entries(template)[0] ?? [];
  const near = Object.entries(template).find(([key]) => key.split('-')[0] === base)?.[1];
  return template[language] ?? near ?? template['en'] ?? first;
}

function valueAt(data: Json, path: string[]): Json | undefined {
  let at: Json | undefined = data;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as { [key: string]: Json })[key];
  }
  return at;
}
