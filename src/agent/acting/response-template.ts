/**
 * Phrases an action's response with the workspace's own template: text with `{{dotted.paths}}` of the
 * response's fields. Templates execute no code, and a response cannot add placeholders.
 */
import type { Json } from '../../platform/kernel/json-schema.js';
import { languageTag, tagsRead } from '../../platform/kernel/language-tags.js';
import { TEMPLATE_FIELD, type ResponseTemplate } from '../ports/tool.js';

/** After a sentence and its space. */
const SENTENCE_END = /(?<=[.!?؟।]\s)|(?<=[。！？\n])/u;

/**
 * Renders the response with the template. A sentence with a missing or forbidden field is omitted; null if
 * nothing is left.
 * @param formatValue formats a field's value; null = must not be shown
 */
export function renderedTemplate(
  template: ResponseTemplate,
  { data, language, formatValue }: { data: Json; language: string; formatValue: (value: Json) => string | null },
): string | null {
  const text = textIn(template, language);
  const renderSentence = (sentence: string): string | null => {
    let isComplete = true;
    const rendered = sentence.replace(TEMPLATE_FIELD, (_, path: string) => {
      const value = valueAt(data, path.trim().split('.'));
      const formatted = value === undefined ? null : formatValue(value);
      if (formatted === null) isComplete = false;
      return formatted ?? '';
    });
    return isComplete ? rendered : null;
  };
  const rendered = text.split(SENTENCE_END).map(renderSentence);
  return (
    rendered
      .filter((sentence) => sentence !== null)
      .join('')
      .trim() || null
  );
}

/** The text that the customer reads, else in another variant of their language, in English, or the first one. */
function textIn(template: ResponseTemplate, language: string): string {
  if (typeof template === 'string') return template;
  const texts = new Map(Object.entries(template).map(([key, text]) => [languageTag(key) ?? key, text]));
  const [first = ''] = texts.values();
  const tags = tagsRead(language);
  const own = tags.findLast((tag) => texts.has(tag));
  const near = [...texts.keys()].find((key) => key.split('-')[0] === tags[0]);
  return texts.get(own ?? near ?? 'en') ?? first;
}

function valueAt(data: Json, path: string[]): Json | undefined {
  let current: Json | undefined = data;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as { [key: string]: Json })[key];
  }
  return current;
}
