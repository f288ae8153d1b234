/** Rules for passwords (specification §13.2). Pure. */
import { COMMON_PASSWORDS } from './common-passwords.js';

export const PASSWORD_MIN = 12;
/** A longer one adds nothing, and hashing has to be limited. */
export const PASSWORD_MAX = 200;
/** `aaaaaaaaaaaa`, `123123123123`: too few different characters to be hard to guess. */
const DIFFERENT_MIN = 5;
/** Shorter parts of an address occur in many good passwords by chance. */
const ADDRESS_PART_MIN = 5;

const LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** Normalises characters that keyboards can type in several ways, so that a password works on every machine. */
export const normalPassword = (password: string): string => password.normalize('NFKC');

/**
 * The problem with a new password, as a message that continues `password`; null = none.
 * @param email of the account
 */
export function passwordProblem(password: string, email: string): string | null {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  const lower = normal.toLowerCase();
  if (new Set(lower).size < DIFFERENT_MIN || isSequence(lower)) return 'is too easy to guess: it repeats one pattern';
  if (isCommon(lower)) return 'is too easy to guess: it is a common password, or one with a few characters added';
  const address = email.toLowerCase();
  const [local = ''] = address.split('@');
  if (lower.includes(local.length >= ADDRESS_PART_MIN ? local : address)) return 'must not contain the e-mail address';
  return null;
}

/** A common password, alone or surrounded by digits and symbols, which are guessed first. */
function isCommon(lower: string): boolean {
  const trimmed = lower.replace(/^[^\p{L}]+/u, '').replace(/(?<![^\p{L}])[^\p{L}]+$/u, '');
  return [lower, trimmed].some((text) => COMMON_PASSWORDS.has(lettersOf(text)) || COMMON_PASSWORDS.has(plainOf(text)));
}

const plainOf = (text: string): string => text.replace(/[^\p{L}]+/gu, '');
const lettersOf = (text: string): string =>
  plainOf([...text].map((character) => LETTERS[character] ?? character).join(''));

/** `123456789012`, `abcdefghijkl`: each character follows the one before, up or down. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((character, index) => character.charCodeAt(0) - text.charCodeAt(index));
  const step = (difference: number): boolean => steps.every((delta) => delta === difference || Math.abs(delta) === 9);
  return step(1) || step(-1);
}
