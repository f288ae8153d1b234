import { MemoryIndex, type MemoryDocument } from '../../../test/support/memory-index.js';
import { calibrate } from './calibration.js';

const letters = (n: number): string =>
  [...n.toString(26)].map((digit) => 'bcdfghjklmnpqrstvwxzbcdfgh'[parseInt(digit, 26)]).join('a');
const SHARED = [
  'amber',
  'bridge',
  'candle',
  'dragon',
  'engine',
  'forest',
  'garden',
  'harbor',
  'island',
  'jacket',
  'kettle',
];

/** Sixty articles; each sentence has `own` words of its own and shares the rest with all articles. */
function articles(own: number): MemoryDocument[] {
  return Array.from({ length: 60 }, (_, i) => {
    const sentences = Array.from({ length: 4 }, (_, j) => {
      const alone = Array.from({ length: own }, (_, k) => `qu${letters(i)}e${letters(j)}u${letters(k)}o`);
      const common = Array.from({ length: 8 - own }, (_, k) => SHARED[(i * 3 + j + k * 2) % SHARED.length]!);
      return `The ${[...alone, ...common].join(' ')}.`;
    });
    return { id: `d${i}`, title: `Article ${i}`, text: sentences.join(' '), locale: 'en' };
  });
}
const fitted = (documents: MemoryDocument[]) => calibrate(new MemoryIndex(documents), 'w');

describe('calibrating to a workspace', () => {
  it('is stricter if all articles look alike', async () => {
    const alike = await fitted(articles(1));
    const apart = await fitted(articles(6));
    expect(alike.prose).toBeGreaterThan(apart.prose);
  });

  it('gives the same result whenever and in whatever order the knowledge was added', async () => {
    const documents = articles(2);
    const renamed = documents.map((document, i) => ({ ...document, id: `other ${60 - i}` })).reverse();
    expect(await fitted(renamed)).toEqual(await fitted(documents));
  });

  it('leaves knowledge unchanged that is too small to tell', async () => {
    expect(await fitted(articles(2).slice(0, 10))).toMatchObject({ prose: 0 });
    expect(await fitted([])).toMatchObject({ prose: 0 });
  });

  it('makes a bounded number of searches', async () => {
    const index = new MemoryIndex([...articles(2), ...articles(4).map((d) => ({ ...d, id: `${d.id} again` }))]);
    await calibrate(index, 'w');
    expect(index.cost.calls).toBeLessThan(64 * 6);
  });
});
