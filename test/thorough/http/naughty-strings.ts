/** Strings that break things: a small list of our own, and the Big List of Naughty Strings if available. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Shared test data is next to the checkout, if it exists at all; a user's clone has none. */
const BLNS = join(process.cwd(), '../shared/data/blns/blns.jsonl');

export const OUR_OWN = [
  '',
  ' ',
  '\t\r\n',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\ufffd\uffff',
  '\u202eright to left',
  'e\u0301 and é',
  'ﬀ Å İ ı ß',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'ก็็็็็็็็็็',
  '\u2028\u2029',
  '\x1b[31m',
  'x'.repeat(256),
  '😀'.repeat(255),
  "'; drop table contacts; --",
  '${7*7} {{7*7}} %s %n $1 $$',
  '__proto__',
  'constructor',
  'toString',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie:x',
  '<script>alert(1)</script>',
  '{"a":1}',
  '\\u0000',
  '\\',
  '"',
  'null',
  'true',
  '-0',
  '1e999',
  '9'.repeat(400),
  '01a1f7fa-b233-7322-a9e8-3869e4256d82',
  '2026-01-01T00:00:00Z',
  '+infinity',
  'infinity',
  'en-u-nu-mathsanb-x-'.padEnd(35, 'a'),
  'javascript:alert(1)',
  'https://user:pass@[::1]:99999/',
  'a@b.co',
  '"very odd"@example.com',
];

/** null = not available. */
export function bigList(): string[] | null {
  if (!existsSync(BLNS)) return null;
  const lines = readFileSync(BLNS, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => (JSON.parse(line) as { text: string }).text);
}

/** Runs `work` for every item, a few at a time, and rejects with the first failure. */
export async function eachOf<T>(items: readonly T[], work: (item: T, at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      await work(items[at]!, at);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
