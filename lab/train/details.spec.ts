import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownDetails, type OwnDetails } from '../../src/agent/acting/contact-details.js';
import { isWished } from '../../src/agent/acting/wishes.js';

interface Said {
  text: string;
  kept: Partial<Record<'name' | 'company' | 'email' | 'phone' | 'wish', string>>;
}
const said = ['first', 'second', 'third'].flatMap((set) =>
  readFileSync(join(__dirname, `../data/details/${set}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Said),
);

const plain = (value: string): string => value.toLowerCase().replace(/\.$/, '');
const digits = (value: string): string => value.replace(/[^\d+]/g, '');

/** What was said and is missing or different, and what nobody said. */
function mistakes({ text, kept }: Said): { lost: string[]; invented: string[] } {
  const { intent, phone, ...rest } = ownDetails(text, []);
  const found: OwnDetails = rest;
  const lost = (['name', 'company', 'email'] as const).filter(
    (field) => kept[field] !== undefined && plain(found[field] ?? '') !== plain(kept[field]),
  );
  const isPhoneLost = kept.phone !== undefined && digits(phone ?? '') !== kept.phone;
  const isWishLost = kept.wish !== undefined && !plain(intent ?? '').includes(plain(kept.wish));
  const invented = (['name', 'company', 'email'] as const).filter(
    (field) => found[field] !== undefined && plain(found[field]) !== plain(kept[field] ?? ''),
  );
  return {
    lost: [...lost, ...(isPhoneLost ? ['phone'] : []), ...(isWishLost ? ['wish'] : [])],
    invented: [
      ...invented,
      ...(phone !== undefined && digits(phone) !== kept.phone ? ['phone'] : []),
      ...(intent !== undefined && isWished(intent) && kept.wish === undefined ? ['wish'] : []),
    ],
  };
}

/** `third` has what people were misread in, and is what the reader was written to. */
describe('contact details in a hundred messages of eleven languages', () => {
  const found = said.map((one) => ({ text: one.text, ...mistakes(one) }));
  const kept = (field: string): number => {
    const all = said.filter(({ kept }) => Object.keys(kept).includes(field)).length;
    return 1 - found.filter(({ lost }) => lost.includes(field)).length / all;
  };

  it('are kept where they are addresses and numbers', () => {
    expect([kept('email'), kept('phone')]).toEqual([1, 1]);
  });

  it('are kept where a name has an explicit form', () => {
    expect(kept('name')).toBeGreaterThanOrEqual(0.74);
    expect(kept('company')).toBeGreaterThanOrEqual(0.35);
  });

  it('are never invented', () => {
    expect(found.filter(({ invented }) => invented.length > 0)).toEqual([]);
  });
});
