/** Masks personal data in message text before it is stored for others to read. */
import { redactText } from './redact.js';

const PATTERNS: [RegExp, string][] = [
  [/[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{1,253}/gu, '[email]'],
  [/https?:\/\/[^\s<>"']{1,2000}/giu, '[link]'],
  // IBANs and the like: letters first, then digits in groups.
  [
    /(?<![\p{L}\p{N}])\p{Lu}{2}\p{Nd}{2}(?:[ -]?[\p{Lu}\p{Nd}]{4}){2,8}(?:[ -]?[\p{Lu}\p{Nd}]{1,4})?(?![\p{L}\p{N}])/gu,
    '[number]',
  ],
  // Telephone, card, order and customer numbers: at least five digits in any grouping.
  [/(?<![\p{L}\p{N}]|[\p{L}\p{N}]-)\+?\(?\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){4,30}(?!\p{N})/gu, '[number]'],
];

/** Order numbers and the like: letters and digits without a separator. */
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{Nd}](?:[\p{L}\p{Nd}]|-(?=[\p{L}\p{Nd}])){4,80}/gu;
const DIGITS_MIN = 5;
const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/**
 * Replaces addresses, links, numbers of at least five digits, and credentials with placeholders. Takes time linear in
 * the length of the text.
 */
export function maskPersonal(text: string): string {
  const masked = PATTERNS.reduce((rest, [pattern, mask]) => rest.replace(pattern, mask), redactText(text));
  return masked.replace(CODE, (code) => (digitsIn(code) < DIGITS_MIN ? code : '[number]'));
}

/** Placeholder for masked text. */
export const MASKS = /\[(?:email|link|number|redacted|card|iban|ssn|phone)\]/g;

/** Formats of payment card numbers, IBANs and US social security numbers. */
const CARD = /(?<![\p{L}\p{N}]|[\p{N}][.,-])\p{Nd}(?:[ -]?\p{Nd}){12,18}(?![\p{L}\p{N}])/gu;
const IBAN = /(?<![\p{L}\p{N}])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}(?![A-Za-z0-9])/gu;
const SSN = /(?<![\p{L}\p{N}-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\p{L}\p{N}-])/gu;
const EMAIL = /[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{1,253}/gu;
/** Phone numbers: grouped or with a country code, unlike an order number. */
const PHONE =
  /(?<![\p{L}\p{N}])(?:\+\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){6,14}|\(?\p{Nd}{2,5}\)?(?:[ ()./-]{1,2}\p{Nd}{2,5}){2,4})(?![\p{L}\p{N}])/gu;

/**
 * Masks payment card numbers, IBANs and social security numbers with valid check digits. Order and telephone numbers
 * and other contact details stay.
 */
export function maskSecretNumbers(text: string): string {
  if (!/\p{Nd}/u.test(text)) return text;
  return text
    .replace(IBAN, (found) => maskedIban(found))
    .replace(CARD, (found) => maskedCard(found))
    .replace(SSN, '[ssn]');
}

/** The distinct numbers that `maskSecretNumbers` replaces, with their placeholders. */
export function secretNumbers(text: string): { mask: string; value: string }[] {
  const found = new Map<string, string>();
  const record = (value: string, masked: string): string => {
    const mask = MASKS_AT_START.exec(masked)?.[0];
    if (mask) found.set(value.slice(0, value.length - (masked.length - mask.length)), mask);
    return masked;
  };
  text
    .replace(IBAN, (value) => record(value, maskedIban(value)))
    .replace(CARD, (value) => record(value, maskedCard(value)))
    .replace(SSN, (value) => record(value, '[ssn]'));
  return [...found].map(([value, mask]) => ({ value, mask }));
}
const MASKS_AT_START = /^\[(?:iban|card|ssn)\]/;

/** Also masks addresses and telephone numbers, for readers who need the content but not the contact details. */
export const maskContacts = (text: string): string =>
  maskSecretNumbers(text).replace(EMAIL, '[email]').replace(PHONE, '[phone]');

/** A security code or an expiry date after a card number may have been matched as part of it. */
function maskedCard(found: string): string {
  const groups = found.split(/(?=[ -])/);
  for (let end = groups.length; end > 0; end--)
    if (isCard(groups.slice(0, end).join(''))) return `[card]${groups.slice(end).join('')}`;
  return found;
}

/** Checks Luhn's check digit. */
function isCard(found: string): boolean {
  const digits = [...found.normalize('NFKC').replace(/\D/g, '')].map(Number).reverse();
  if (digits.length < 13 || digits.length > 19 || new Set(digits).size === 1) return false;
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : ((digit * 2) % 10) + Math.floor(digit / 5)),
    0,
  );
  return sum % 10 === 0;
}

/** ISO 13616: the remainder modulo 97 is 1. Words after the number may have been matched as part of it. */
function maskedIban(found: string): string {
  const groups = found.split(/(?=[ -])/);
  for (let end = groups.length; end > 0; end--) {
    const account = groups.slice(0, end).join('').replace(/[ -]/g, '').toUpperCase();
    if (account.length >= 15 && account.length <= 34 && remainder(account) === 1)
      return `[iban]${groups.slice(end).join('')}`;
  }
  return found;
}

function remainder(account: string): number {
  const rearranged = account.slice(4) + account.slice(0, 4);
  let result = 0;
  for (const character of rearranged) result = Number(`${result}${parseInt(character, 36)}`) % 97;
  return result;
}
