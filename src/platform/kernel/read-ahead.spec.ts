import { readAhead } from './read-ahead.js';
import { setImmediate } from 'node:timers/promises';

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
};

describe('reading ahead', () => {
  let ended: string[];
  async function* source(count: number, error?: Error): AsyncGenerator<number> {
    try {
      for (let item = 0; item < count; item++) {
        await setImmediate();
        yield item;
      }
      if (error) throw error;
      ended.push('complete');
    } finally {
      ended.push('released');
    }
  }
  beforeEach(() => (ended = []));

  it('ends the source although its reader stopped after the first item, and loses none', async () => {
    const items = readAhead(source(5));
    expect(await items.next()).toEqual({ done: false, value: 0 });
    await turns();
    expect(ended).toEqual(['complete', 'released']);
    const rest: number[] = [];
    for await (const item of items) rest.push(item);
    expect(rest).toEqual([1, 2, 3, 4]);
  });

  it('ends the source early when its reader leaves', async () => {
    for await (const _ of readAhead(source(1_000_000))) break;
    await turns();
    expect(ended).toEqual(['released']);
  });

  it('throws the source’s error after the items before it', async () => {
    const read: number[] = [];
    const reading = async (): Promise<void> => {
      for await (const item of readAhead(source(2, new Error('broken')))) read.push(item);
    };
    await expect(reading()).rejects.toThrow('broken');
    expect(read).toEqual([0, 1]);
  });
});
