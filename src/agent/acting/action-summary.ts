import type { Json } from '../../platform/kernel/json-schema.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import type { Arguments } from './arguments.js';

const ARGUMENTS_MAX = 10;
const VALUE_CHARACTERS_MAX = 80;

/** Title for people: `Cancel order` for `cancel_order` or `cancelOrder`. */
export function actionTitle(name: string): string {
  const title = name
    .replace(/_/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** `Cancel order (order id: 17)`. */
export function actionSummary(name: string, args: Arguments): string {
  const parts = Object.entries(args)
    .slice(0, ARGUMENTS_MAX)
    .map(([key, value]) => `${key.replace(/_/g, ' ')}: ${argumentText(value)}`);
  return parts.length === 0 ? actionTitle(name) : `${actionTitle(name)} (${parts.join(', ')})`;
}

function argumentText(value: Json): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const plain = maskSecretNumbers(text)
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return plain.length <= VALUE_CHARACTERS_MAX ? plain : `${plain.slice(0, VALUE_CHARACTERS_MAX).toWellFormed()}…`;
}
