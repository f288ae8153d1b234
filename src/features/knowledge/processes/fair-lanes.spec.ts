import { FairLanes } from './fair-lanes.js';

const FOREVER_MS = 60_000;

describe('lanes', () => {
  it('are given to workspaces in turn, whoever has how many waiting', async () => {
    const lanes = new FairLanes(1, 1);
    const order: string[] = [];
    const work = async (workspace: string, name: string): Promise<void> => {
      const leave = await lanes.enter(workspace, FOREVER_MS);
      order.push(name);
      await new Promise(setImmediate);
      leave!();
    };
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2'].map((name) => work(name[0]!, name));
    await Promise.all(all);
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  it('are never all held by one workspace where that is the rule', async () => {
    const lanes = new FairLanes(2, 1);
    await lanes.enter('a', FOREVER_MS);
    expect(await lanes.enter('a', 1)).toBeNull();
    expect(await lanes.enter('b', 1)).not.toBeNull();
  });

  it('are not waited for longer than the caller has time, and what waited in vain takes none', async () => {
    const lanes = new FairLanes(1, 1);
    const leave = await lanes.enter('a', FOREVER_MS);
    expect(await lanes.enter('b', 1)).toBeNull();
    leave!();
    expect(await lanes.enter('c', 1)).not.toBeNull();
  });

  it('have room for so many who wait', async () => {
    const lanes = new FairLanes(1, 1);
    const leave = await lanes.enter('a', FOREVER_MS);
    const waiting = Array.from({ length: 300 }, (_, i) => lanes.enter(`w${i % 7}`, FOREVER_MS));
    expect(await waiting.at(-1)).toBeNull();
    leave!();
    let entered = 0;
    for (const one of waiting) {
      const next = await one;
      if (next) entered++;
      next?.();
    }
    expect(entered).toBe(200);
  });
});
