/** How the agent speaks of something that it does: what it is called, with which arguments, and what came back. */
import type { Json } from '../../kernel/json-schema.js';
import { maskSecretNumbers } from '../../kernel/mask.js';
import { asideReason } from '../retrieval/set-aside.js';
import type { Arguments } from './arguments.js';
import { hasForbiddenLink } from '../guardrails/links.js';

const ARGUMENTS_MAX = 10;
const VALUE_CHARACTERS_MAX = 80;
/** As much of what came back as is told, */
const FACTS_MAX = 8;
/** and as long as a text of it may be: a state, a name, a number; no message to anybody. */
const FACT_CHARACTERS_MAX = 40;
const FACT_WORDS_MAX = 4;

/** `Cancel order (order id: 17)`. */
export function deed(name: string, args: Arguments): string {
  const title = name
    .replace(/_/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim();
  const parts = Object.entries(args)
    .slice(0, ARGUMENTS_MAX)
    .map(([key, value]) => `${key.replace(/_/g, ' ')}: ${shown(value)}`);
  const said = title.charAt(0).toUpperCase() + title.slice(1);
  return parts.length === 0 ? said : `${said} (${parts.join(', ')})`;
}

/**
 * What a tool gave back, as lines of `name: value`: short values alone, and none that speaks to somebody or leads where
 * links may not. It is told as data and never read as anything else.
 */
export function facts(data: Json, linkHosts: string[] | null): string[] {
  return Object.entries(innermost(data))
    .filter(([key, value]) => isFact(key, linkHosts) && isFact(value, linkHosts))
    .slice(0, FACTS_MAX)
    .map(([key, value]) => `${key.replace(/_/g, ' ')}: ${shown(value)}`);
}

/** What an API answered, out of what it is wrapped in. */
function innermost(data: Json): { [key: string]: Json } {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  if ('http_status' in data && 'body' in data) return innermost(data['body']!);
  const [only, ...others] = Object.values(data);
  const wrapped = typeof only === 'object' && only !== null && !Array.isArray(only) && others.length === 0;
  return wrapped ? innermost(only) : data;
}

function isFact(value: Json, linkHosts: string[] | null): boolean {
  if (typeof value === 'number' || typeof value === 'boolean') return true;
  if (typeof value !== 'string' || value.trim() === '' || value.length > FACT_CHARACTERS_MAX) return false;
  if (value.split(/\s+/).length > FACT_WORDS_MAX || /[\p{Cc}\p{Cf}<>]/u.test(value)) return false;
  return asideReason(value) === null && !/https?:|www\./iu.test(value) && !hasForbiddenLink(value, linkHosts);
}

function shown(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = maskSecretNumbers(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return plain.length <= VALUE_CHARACTERS_MAX ? plain : `${plain.slice(0, VALUE_CHARACTERS_MAX).toWellFormed()}…`;
}
