/** Validates the response templates of actions: text with `{{dotted.paths}}`, of limited size, in any languages. */
import { TEMPLATE_FIELD } from '../../agent/ports/tool.js';
import type { Problem } from '../../platform/http/fields.js';

export const TEMPLATE_CHARS_MAX = 500;
const FIELDS_MAX = 20;
const LANGUAGES_MAX = 20;
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;
/** `order.items.0.name` */
const PATH = /^[\p{L}_][\p{L}\p{N}_-]*(?:\.[\p{L}\p{N}_-]+){0,9}$/u;

/** The problem with a template in a request; null if it is valid. `key`: the language. */
export function responseTemplateProblem(sent: unknown): Problem | null {
  if (sent === null) return null;
  if (typeof sent === 'string') return textProblem(sent);
  if (typeof sent !== 'object' || Array.isArray(sent)) return { message: 'must be a text or an object of texts' };
  const texts = Object.entries(sent);
  if (texts.length === 0 || texts.length > LANGUAGES_MAX)
    return { message: `must have texts in 1 to ${LANGUAGES_MAX} languages` };
  for (const [key, text] of texts) {
    if (!LANGUAGE.test(key)) return { key, message: 'must be a language tag such as en or pt-BR' };
    const problem = textProblem(text);
    if (problem) return { key, ...problem };
  }
  return null;
}

function textProblem(text: unknown): { message: string } | null {
  if (typeof text !== 'string' || text.trim() === '' || [...text].length > TEMPLATE_CHARS_MAX)
    return { message: `must have 1 to ${TEMPLATE_CHARS_MAX} characters` };
  const paths = [...text.matchAll(TEMPLATE_FIELD)].map(([, path = '']) => path.trim());
  if (paths.length > FIELDS_MAX) return { message: `must not have more than ${FIELDS_MAX} fields` };
  const invalidPath = paths.find((path) => !PATH.test(path));
  if (invalidPath !== undefined)
    return { message: `has {{${invalidPath}}}, which is not a dotted path such as {{order.status}}` };
  return /\{\{|\}\}/.test(text.replace(TEMPLATE_FIELD, '')) ? { message: 'has braces that are not a {{field}}' } : null;
}
