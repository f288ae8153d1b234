import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownDetails, type OwnDetails } from '../../src/agent/acting/contact-details.js';
import { isWished } from '../../src/agent/acting/wishes.js';

interface Said {
  text: string;
  kept: Partial<Record<'name' | 'company' | 'email' | 'phone' | 'wish', string>>;
}
const said = ['first', 'second'].flatMap((set) =>
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

/** The first set was written before the reader of contact details, the second after the first was measured. */
describe('contact details in sixty messages of four languages', () => {
  const found = said.map((one) => ({ text: one.text, ...mistakes(one) }));
  const total = said.reduce((sum, { kept }) => sum + Object.keys(kept).length, 0);

  it('are kept in 95 of 100 cases', () => {
    const lost = found.filter((one) => one.lost.length > 0);
    const share = 1 - lost.reduce((sum, one) => sum + one.lost.length, 0) / total;
    expect({ lost: share >= 0.95 ? [] : lost, share }).toEqual({ lost: [], share });
  });

  it('are never invented', () => {
    expect(found.filter(({ invented }) => invented.length > 0)).toEqual([]);
  });
});
