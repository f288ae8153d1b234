/** Measures what is kept of who people say they are and of what they want, by what the messages' authors expect. */
import { basename, dirname } from 'node:path';
import { contactDetails, ownDetails } from '../../src/agent/acting/contact-details.js';
import { linesOf } from './field-lines.js';

const FIELDS = ['name', 'company', 'email', 'phone', 'wish'] as const;
type Field = (typeof FIELDS)[number];
type Outcome = 'kept' | 'wrong' | 'missed' | 'invented';

interface Said {
  id: string;
  message: string;
  /** Null: not said. A wish is in the message's own words. */
  expect: Record<Field, string | null>;
}

/** Of the words of a wish, that are kept, and of those kept, that are the wish. */
const WISH_KEPT_MIN = 0.8;
const WISH_OWN_MIN = 0.6;

/** Prints by field how often it was kept, kept wrongly, missed, or invented. */
export function measureContacts(file: string, { verbose }: { verbose?: boolean }): void {
  const said = linesOf<Said>(dirname(file), basename(file));
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { id, message, expect } of said) {
    const { intent, ...own } = ownDetails(message, []);
    const found: Partial<Record<Field, string>> = { ...own, ...(intent !== undefined && { wish: intent }) };
    for (const field of FIELDS) {
      const outcome = outcomeOf(field, expect[field], found[field]);
      if (outcome) count(`${field} ${outcome}`);
      if (verbose && outcome && outcome !== 'kept')
        print(
          `${id} ${field} ${outcome}: ${JSON.stringify(found[field] ?? null)}, not ${JSON.stringify(expect[field])}`,
        );
    }
    if (expect.email === null && expect.phone === null) continue;
    count('with an address or a number');
    if (contactDetails(message, [])) count('a lead at once');
  }
  report(counts);
}

function report(counts: Map<string, number>): void {
  const of = (key: string): number => counts.get(key) ?? 0;
  const outcomes = ['kept', 'wrong', 'missed', 'invented'] as const;
  const sum = (outcome: Outcome): number => FIELDS.reduce((all, field) => all + of(`${field} ${outcome}`), 0);
  const line = (name: string, numbers: (number | string)[]): void =>
    print([name.padEnd(8), ...numbers.map((number) => String(number).padStart(9))].join(''));
  line('', [...outcomes]);
  for (const field of FIELDS)
    line(
      field,
      outcomes.map((outcome) => of(`${field} ${outcome}`)),
    );
  line('all', outcomes.map(sum));
  const all = sum('kept') + sum('wrong') + sum('missed');
  print(`${((100 * sum('kept')) / all).toFixed(1)} % of ${all} are kept, ${sum('invented')} are invented`);
  print(
    `${of('a lead at once')} of ${of('with an address or a number')} with an address or a number are leads at once`,
  );
}

function outcomeOf(field: Field, expected: string | null, found: string | undefined): Outcome | null {
  if (expected === null) return found === undefined ? null : 'invented';
  if (found === undefined) return 'missed';
  return isSame(field, expected, found) ? 'kept' : 'wrong';
}

function isSame(field: Field, expected: string, found: string): boolean {
  if (field === 'phone') return digits(expected) === digits(found);
  if (field !== 'wish') return plain(expected) === plain(found);
  const [wanted, kept] = [wordsOf(expected), wordsOf(found)];
  const shared = wanted.filter((word) => kept.includes(word)).length;
  return shared >= WISH_KEPT_MIN * wanted.length && shared >= WISH_OWN_MIN * kept.length;
}

const digits = (text: string): string => text.replace(/[^\d+]/g, '');
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'").replace(/\.$/, '').trim();
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
const print = (text: string): void => void process.stdout.write(`${text}\n`);
