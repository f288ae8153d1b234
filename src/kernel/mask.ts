/** Takes out of a person's words what tells who they are, before these are kept for others to read. */
import { redactText } from './redact.js';

const PARTS: [RegExp, string][] = [
  [/[^\s@<>()[\]"',;:]{1,64}@[^\s@<>()[\]"',;:]{1,253}/gu, '[email]'],
  [/https?:\/\/[^\s<>"']{1,2000}/giu, '[link]'],
  // IBANs and the like: letters first, then digits in groups.
  [
    /(?<![\p{L}\p{N}])\p{Lu}{2}\p{Nd}{2}(?:[ -]?[\p{Lu}\p{Nd}]{4}){2,8}(?:[ -]?[\p{Lu}\p{Nd}]{1,4})?(?![\p{L}\p{N}])/gu,
    '[number]',
  ],
  // Telephone, card, order and customer numbers: five digits and more, however they are grouped.
  [/(?<![\p{L}\p{N}]|[\p{L}\p{N}]-)\+?\(?\p{Nd}(?:[ ()./-]{0,2}\p{Nd}){4,30}(?!\p{N})/gu, '[number]'],
];

/** Order numbers and the like, letters and digits in one piece. */
const CODE = /(?<![\p{L}\p{N}])[\p{L}\p{Nd}](?:[\p{L}\p{Nd}]|-(?=[\p{L}\p{Nd}])){4,80}/gu;
const DIGITS_MIN = 5;
const digitsIn = (text: string): number => text.match(/\p{Nd}/gu)?.length ?? 0;

/** Addresses, links, numbers of five digits and more and credentials replaced by what they are. Linear in the text's length. */
export function maskPersonal(text: string): string {
  const named = PARTS.reduce((masked, [part, name]) => masked.replace(part, name), redactText(text));
  return named.replace(CODE, (code) => (digitsIn(code) < DIGITS_MIN ? code : '[number]'));
}

/** What stands for something that was taken out. */
export const MASKS = /\[(?:email|link|number|redacted)\]/g;
