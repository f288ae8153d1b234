import fc from '../../../test/support/fast-check.js';
import { FairQueue, type FairQueueLimits, type Release } from './fair-queue.js';

const queueOf = (change: Partial<FairQueueLimits<string>> = {}): FairQueue =>
  new FairQueue({
    slots: 4,
    slotsOf: () => 2,
    waitingMax: 100,
    waitingPerKeyMax: 50,
    waitMs: 60_000,
    refuse: (reason) => new Error(reason),
    ...change,
  });

/** Requests a slot and records in `log` when it is granted. */
function ask(queue: FairQueue, key: string, name: string, log: string[]): Promise<Release> {
  return queue.enter(key).then((release) => {
    log.push(name);
    return release;
  });
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a fair queue', () => {
  it('gives a key at most its share, even if other slots are free', async () => {
    const queue = queueOf();
    const leave = await queue.enter('a');
    const other = await queue.enter('a');
    const log: string[] = [];
    const third = ask(queue, 'a', 'third', log);
    await settled();
    expect(log).toEqual([]);
    expect(queue.waiting).toBe(1);
    await ask(queue, 'b', 'other', log);
    expect(log).toEqual(['other']);
    leave();
    other();
    (await third)();
  });

  it('serves keys in turn, and callers of one key in the order in which they came', async () => {
    const queue = queueOf({ slots: 1 });
    const first = await queue.enter('z');
    const log: string[] = [];
    const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => ask(queue, name[0]!, name, log));
    first();
    for (const one of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      await settled();
      expect(log.at(-1)).toBe(one);
      (await asked[['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].indexOf(one)]!)();
    }
    expect(queue.waiting).toBe(0);
  });

  it('lets a caller wait with its own timeout, and returns null if there is no slot', async () => {
    const queue = queueOf({ slots: 1, waitingMax: 2 });
    const release = await queue.enterWithin('a', 60_000);
    expect(await queue.enterWithin('b', 1)).toBeNull();
    const [patient, other] = [queue.enterWithin('c', 60_000), queue.enterWithin('d', 60_000)];
    expect(await queue.enterWithin('e', 60_000)).toBeNull(); // the queue is full
    release!();
    (await patient)!();
    (await other)!();
    expect(queue.isEmpty).toBe(true);
  });

  it('refuses a caller that has waited too long, and serves the others', async () => {
    const queue = queueOf({ slots: 1, waitMs: 5 });
    const release = await queue.enter('a');
    await expect(queue.enter('b')).rejects.toThrow('late');
    release();
    await expect(queue.enter('b')).resolves.toBeDefined();
  });

  it('refuses a caller at once if its own queue is full', async () => {
    const queue = queueOf({ slots: 1, waitingPerKeyMax: 1 });
    const release = await queue.enter('a');
    const second = queue.enter('a');
    await expect(queue.enter('a')).rejects.toThrow('full');
    const other = queue.enter('b');
    expect(queue.waiting).toBe(2);
    // A caller that is still waiting would fail a later spec file of the same process.
    release();
    (await second)();
    (await other)();
  });

  it('when full evicts the last caller of the longest queue for a newcomer in a shorter one', async () => {
    const queue = queueOf({ slots: 1, waitingMax: 3 });
    const release = await queue.enter('a');
    const log: string[] = [];
    const asked = ['a1', 'a2', 'a3'].map((name) => ask(queue, 'a', name, log));
    const newcomer = ask(queue, 'b', 'b1', log);
    await expect(asked[2]).rejects.toThrow('full');
    await expect(queue.enter('a')).rejects.toThrow('full');
    release();
    (await asked[0]!)();
    (await newcomer)();
    expect(log).toEqual(['a1', 'b1']);
  });

  it('when full refuses the newcomer, not a waiting caller, if all queues are equally long', async () => {
    const queue = queueOf({ slots: 1, waitingMax: 2 });
    const release = await queue.enter('z');
    const log: string[] = [];
    const asked = ['a', 'b'].map((key) => ask(queue, key, key, log));
    await expect(queue.enter('c')).rejects.toThrow('full');
    release();
    for (const one of asked) (await one)();
    expect(log).toEqual(['a', 'b']);
  });

  it('serves groups in turn, and evicts from the largest group however many keys it has', async () => {
    const queue = queueOf({ slots: 1, waitingMax: 4, groupOf: (key) => key[0] });
    const release = await queue.enter('z');
    const log: string[] = [];
    const asked = ['a1', 'a2', 'a3', 'a4'].map((key) => ask(queue, key, key, log));
    const newcomer = ask(queue, 'b1', 'b1', log);
    await expect(asked[3]).rejects.toThrow('full');
    await expect(queue.enter('a5')).rejects.toThrow('full');
    release();
    for (const one of [asked[0], newcomer, asked[1], asked[2]]) (await one!)();
    expect(log).toEqual(['a1', 'b1', 'a2', 'a3']);
    expect(queue.waiting).toBe(0);
  });

  it('drops a caller that aborts its wait', async () => {
    const queue = queueOf({ slots: 1 });
    const release = await queue.enter('a');
    const over = new AbortController();
    const asked = queue.enter('b', over.signal);
    over.abort();
    await expect(asked).rejects.toThrow('late');
    expect(queue.waiting).toBe(0);
    release();
    const next = await queue.enter('c', over.signal);
    next();
  });

  it('never has more slots in use than there are, loses no caller, and ends empty', async () => {
    const callers = fc.array(fc.record({ key: fc.constantFrom('a', 'b', 'c'), turns: fc.nat(3) }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(callers, async (all) => {
        const queue = queueOf({ slots: 3 });
        const used = new Map<string, number>();
        const count = (key: string, by: number) => used.set(key, (used.get(key) ?? 0) + by);
        const work = async ({ key, turns }: { key: string; turns: number }) => {
          const release = await queue.enter(key);
          count(key, 1);
          const total = [...used.values()].reduce((sum, n) => sum + n, 0);
          expect(total).toBeLessThanOrEqual(3);
          expect(used.get(key)).toBeLessThanOrEqual(2);
          for (let i = 0; i < turns; i++) await settled();
          count(key, -1);
          release();
        };
        await Promise.all(all.map(work));
        expect(queue.waiting).toBe(0);
        expect(queue.tryEnter('a')).not.toBeNull();
      }),
      { numRuns: 50 },
    );
  });
});
