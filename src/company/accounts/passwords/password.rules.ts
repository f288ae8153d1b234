/** Rules for passwords (specification §13.2). Pure. */
import { COMMON_PASSWORDS } from './common-passwords.js';

export const PASSWORD_MIN = 12;
/** A longer one adds nothing, and hashing has to be limited. */
export const PASSWORD_MAX = 200;
/** `aaaaaaaaaaaa`, `123123123123`: too few different characters to be hard to guess. */
const DIFFERENT_MIN = 5;
/** Neighbours on keyboards of three layouts, in rows and columns, and in the alphabet. */
const ROWS = `1234567890 qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm wxcvbn
  1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol abcdefghijklmnopqrstuvwxyz`.split(/\s+/);
const NEIGHBOURS = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((next, at) => [`${row[at]}${next}`, `${next}${row[at]}`])),
);
/** `qwertyuiopas`: of so many characters at most one does not follow the one before it. */
const RUN_MEAN = 4;
/** Shorter parts of an address occur in many good passwords by chance. */
const ADDRESS_PART_MIN = 5;

/** Shorter ones are parts of good passwords. */
const NAME_MIN = 4;

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

/** @param companies names of the workspaces that it opens */
export interface PasswordOwner {
  email: string;
  companies: string[];
}

/** The problem with a new password, as a message that continues `password`; null = none. */
export function passwordProblem(password: string, { email, companies }: PasswordOwner): string | null {
  const normal = normalPassword(password);
  const length = [...normal].length;
  if (length < PASSWORD_MIN) return `must have at least ${PASSWORD_MIN} characters`;
  if (length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  const lower = normal.toLowerCase();
  if (new Set(lower).size < DIFFERENT_MIN || isSequence(lower)) return 'is too easy to guess: it repeats one pattern';
  const address = email.toLowerCase();
  if (isCommon(lower, namesIn(address, companies)))
    return 'is too easy to guess: it is a common password, or one with a few characters added';
  const [local = ''] = address.split('@');
  if (lower.includes(local.length >= ADDRESS_PART_MIN ? local : address)) return 'must not contain the e-mail address';
  return null;
}

/** The company by its address and its names, which are guessed first. */
function namesIn(address: string, companies: string[]): Set<string> {
  const domains = address.replace(/^.*@/, '').split('.').slice(0, -1);
  const words = companies.flatMap((name) => [name, ...name.split(/\P{L}+/u)]);
  const names = [...domains, ...words].map((name) => plainOf(name.normalize('NFKC').toLowerCase()));
  return new Set(names.filter(({ length }) => length >= NAME_MIN));
}

/** A common password or a name, alone or surrounded by digits and symbols, which are guessed first. */
function isCommon(lower: string, names: Set<string>): boolean {
  const trimmed = lower.replace(/^[^\p{L}]+/u, '').replace(/(?<![^\p{L}])[^\p{L}]+$/u, '');
  const guesses = [lower, trimmed].flatMap((text) => [lettersOf(text), plainOf(text)]);
  return guesses.some((guess) => COMMON_PASSWORDS.has(guess) || names.has(guess));
}

const plainOf = (text: string): string => text.replace(/[^\p{L}]+/gu, '');
const lettersOf = (text: string): string =>
  plainOf([...text].map((character) => LETTERS[character] ?? character).join(''));

/** `123456789012`, `asdfghjklqwe`: nearly each character is the neighbour of the one before, up or down. */
function isSequence(text: string): boolean {
  const characters = [...text];
  const isStep = (next: string, at: number): boolean => NEIGHBOURS.has(`${characters[at]}${next}`);
  const breaks = characters.slice(1).filter((next, at) => !isStep(next, at)).length;
  return breaks < characters.length / RUN_MEAN;
}
