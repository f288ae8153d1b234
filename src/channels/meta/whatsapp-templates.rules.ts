/** Reads the Business Management API's templates: “Message templates”, “Components”. Pure. */
import type { ListedTemplate } from '../channel-adapter.js';
import { objectIn, objectsIn, textIn, type Loose } from './loose-json.js';

const NAME_MAX = 512;
const LANGUAGE_MAX = 20;
const BODY_MAX = 1_024;
const CURSOR_MAX = 500;
const PLACEHOLDER = /\{\{\d{1,2}\}\}/g;

/** Approved templates whose only parameters are texts in the body: no media, no other variables. */
export const templatesIn = (answer: Loose): ListedTemplate[] =>
  objectsIn(answer, 'data').flatMap((template) => listed(template) ?? []);

/** Cursor of the next page; null = none. */
export function nextPage(answer: Loose): string | null {
  const paging = objectIn(answer, 'paging');
  return textIn(paging, 'next') === null ? null : textIn(objectIn(paging, 'cursors'), 'after', CURSOR_MAX);
}

function listed(template: Loose): ListedTemplate | null {
  const [name, language] = [textIn(template, 'name', NAME_MAX), textIn(template, 'language', LANGUAGE_MAX)];
  const components = objectsIn(template, 'components');
  const body = components.find((component) => textIn(component, 'type') === 'BODY');
  const text = textIn(body ?? null, 'text', BODY_MAX);
  if (name === null || language === null || text === null || textIn(template, 'status') !== 'APPROVED') return null;
  const others = components.filter((component) => component !== body);
  const isPlain = others.every((component) => !JSON.stringify(component).includes('{{') && hasNoMedia(component));
  const numbers = new Set(text.match(PLACEHOLDER));
  const isPositional = !text.replace(PLACEHOLDER, '').includes('{{');
  return isPlain && isPositional ? { name, language, text, parameters: numbers.size } : null;
}

const hasNoMedia = (component: Loose): boolean =>
  textIn(component, 'type') !== 'HEADER' || textIn(component, 'format') === 'TEXT';
