/** Checks whether arguments come from the customer's own text, and not from a document or a model. */
import { schemaProblem, type Json, type JsonSchema } from '../../platform/kernel/json-schema.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';
import { words } from '../retrieval/lexemes.js';
import { understand } from '../understanding/understand.js';
import { propertiesOf, type Arguments } from './arguments.js';
import { datesIn } from './dates.js';

/** A customer's text, one message per line, and its day (YYYY-MM-DD, in their time zone). */
export interface CustomerText {
  text: string;
  today: string | null;
}

/** The arguments that the customer stated, or chose from the schema's list. */
export function groundedArguments(schema: JsonSchema, args: Arguments, customer: CustomerText): Arguments {
  const known = new Map(propertiesOf(schema));
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => {
      const property = known.get(name);
      if (property === undefined || schemaProblem(property, value) !== null) return false;
      return typeof value === 'boolean' || Array.isArray(property['enum']) || isInCustomerText(value, customer);
    }),
  );
}

/** Whether every value occurs in the customer's own text; values that the schema merely lists do not count. */
export const areFromCustomer = (args: unknown, customer: CustomerText): boolean =>
  typeof args === 'object' &&
  args !== null &&
  Object.values(args).every((value) => isInCustomerText(value as Json, customer));

/** "yes" is consent, and never the value of an argument. */
export function isConsent(value: string): boolean {
  const { consent, isSmallTalk } = understand(value, null);
  return consent !== null || isSmallTalk;
}

function isInCustomerText(value: Json, customer: CustomerText): boolean {
  if (typeof value === 'boolean') return false;
  if (typeof value === 'number')
    return hasNumber(customer.text.replace(/(\d)[,\u202f ](?=\d{3}(?!\d))/g, '$1'), String(value));
  if (typeof value === 'string') {
    const sought = words(value.replace(/_/g, ' ')).join(' ');
    if (sought === '' || isConsent(value)) return false;
    return ` ${words(customer.text).join(' ')} `.includes(` ${sought} `) || isNamedDay(value, customer);
  }
  return value === null || Object.values(value).every((entry) => isInCustomerText(entry, customer));
}

const isNamedDay = (value: string, { text, today }: CustomerText): boolean =>
  today !== null && datesIn(text, today).includes(value);

/** The arguments without those that contain a card or account number. */
export const withoutSecrets = (args: Arguments): Arguments =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => !hasSecret(value)));

function hasSecret(value: Json): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((entry) => hasSecret(entry));
  return maskSecretNumbers(String(value)) !== String(value);
}

/** Whether a number occurs in a text as a whole, including a decimal point or comma. */
function hasNumber(text: string, number: string): boolean {
  return [number, number.replace('.', ',')].some((written) => {
    for (let index = text.indexOf(written); index >= 0; index = text.indexOf(written, index + 1))
      if (!/[\d.]/.test(text[index - 1] ?? '') && !/\d/.test(text[index + written.length] ?? '')) return true;
    return false;
  });
}
