import { setTimeout as delay } from 'node:timers/promises';
import { Batches } from './batches.js';
import { DatabaseUnavailable } from './errors.js';

interface Write {
  key: string;
  nth: number;
  poisoned?: boolean;
}
const of = (count: number, keys = count): Write[] =>
  Array.from({ length: count }, (_, nth) => ({ key: `k${nth % keys}`, nth }));

/** Creates a batch writer whose writes take a moment, and records what was written together. */
function recorded(fault?: (batch: Write[]) => Error | null) {
  const written: Write[][] = [];
  let open = 0;
  let most = 0;
  const batches = new Batches<string, Write, string>({
    nameOf: (workspaceId) => workspaceId,
    write: async (workspaceId, take) => {
      const batch = take();
      most = Math.max(most, ++open);
      await delay(2);
      open--;
      const error = fault?.(batch);
      if (error) throw error;
      written.push(batch);
      return batch.map(({ key, nth }) => `${workspaceId} ${key} ${nth}`);
    },
    keyOf: ({ key }) => key,
  });
  return { batches, written, most: () => most };
}

describe('writes of many callers', () => {
  it('are batched while a write of their line is in progress, and each caller gets its own result', async () => {
    const { batches, written, most } = recorded();
    const asked = of(70);
    const results = await Promise.all(asked.map((one) => batches.add('w', one)));
    expect(results).toEqual(asked.map(({ key, nth }) => `w ${key} ${nth}`));
    expect(written.map(({ length }) => length)).toEqual([1, 32, 32, 5]);
    expect(most()).toBe(1);
  });

  it('are also batched if they come before the writer reads the items', async () => {
    const written: number[][] = [];
    const batches = new Batches<string, number, number>({
      nameOf: (name) => name,
      write: async (_, take) => {
        await delay(5);
        const taken = take();
        expect(take()).toEqual(taken);
        written.push(taken);
        return taken;
      },
    });
    const asked = Array.from({ length: 40 }, (_, nth) => nth);
    expect(await Promise.all(asked.map((nth) => batches.add('row', nth)))).toEqual(asked);
    expect(written).toEqual([asked.slice(0, 32), asked.slice(32)]);
  });

  it('are each tried alone if the writer fails before it reads the items', async () => {
    let failures = 1;
    const batches = new Batches<string, number, number>({
      nameOf: (name) => name,
      write: async (_, take) => {
        await delay(1);
        if (failures-- > 0) throw new Error('at fault');
        return take();
      },
    });
    expect(await Promise.all([1, 2, 3].map((nth) => batches.add('row', nth)))).toEqual([1, 2, 3]);
  });

  it('of one key never share a batch, and keep their order', async () => {
    const { batches, written } = recorded();
    await Promise.all(of(60, 7).map((one) => batches.add('w', one)));
    for (const batch of written) expect(new Set(batch.map(({ key }) => key)).size).toBe(batch.length);
    const flat = written.flat();
    expect(flat).toHaveLength(60);
    for (const { key } of of(7)) {
      const order = flat.filter((one) => one.key === key).map(({ nth }) => nth);
      expect(order).toEqual([...order].sort((a, b) => a - b));
    }
  });

  it('of two workspaces do not wait for each other', async () => {
    const { batches, written, most } = recorded();
    await Promise.all([...of(3).map((one) => batches.add('a', one)), ...of(3).map((one) => batches.add('b', one))]);
    expect(written.map(({ length }) => length)).toEqual([1, 1, 2, 2]);
    expect(most()).toBe(2);
  });

  it('are not affected by a failing one: only its own caller gets the error', async () => {
    const { batches, written } = recorded((batch) =>
      batch.some(({ poisoned }) => poisoned) ? new Error('at fault') : null,
    );
    const asked = of(10).map((one) => ({ ...one, poisoned: one.nth === 4 }));
    const results = await Promise.allSettled(asked.map((one) => batches.add('w', one)));
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(results[4]).toMatchObject({ status: 'rejected', reason: new Error('at fault') });
    expect(written.flat().filter(({ poisoned }) => poisoned)).toEqual([]);
    expect(await batches.add('w', { key: 'later', nth: 0 })).toBe('w later 0');
  });

  it('are all refused at once if the database is unavailable, and accepted again afterwards', async () => {
    let away = true;
    const { batches } = recorded(() => (away ? new DatabaseUnavailable('away') : null));
    const results = await Promise.allSettled(of(100).map((one) => batches.add('w', one)));
    expect(results.every((one) => one.status === 'rejected' && one.reason instanceof DatabaseUnavailable)).toBe(true);
    away = false;
    expect(await batches.add('w', { key: 'back', nth: 0 })).toBe('w back 0');
  });

  it('wait up to a maximum number; more are refused', async () => {
    const { batches } = recorded();
    const results = await Promise.allSettled(of(600).map((one) => batches.add('w', one)));
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(600 - 1 - 500);
    expect(refused.every(({ reason }) => reason instanceof DatabaseUnavailable)).toBe(true);
  });
});
