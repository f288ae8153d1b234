import { ChangeSet } from './change-set.js';

describe('changes', () => {
  it('are returned together, each once however often it was added', async () => {
    const changes = new ChangeSet<string>();
    for (const one of ['a', 'b', 'a']) changes.add(one);
    const batches = changes.batches();
    expect((await batches.next()).value).toEqual(['a', 'b']);
    const next = batches.next();
    changes.add('a');
    changes.add('c');
    expect((await next).value).toEqual(['a', 'c']);
  });

  it('are collected while the previous ones are processed', async () => {
    const changes = new ChangeSet<number>();
    const taken: number[][] = [];
    changes.add(0);
    for await (const batch of changes.batches()) {
      taken.push(batch);
      const last = batch.at(-1)!;
      if (last < 3) changes.add(last + 1);
      else changes.close();
    }
    expect(taken).toEqual([[0], [1], [2], [3]]);
  });

  it('end when the set is closed, also while it is empty', async () => {
    const changes = new ChangeSet<string>();
    const next = changes.batches().next();
    changes.close();
    expect((await next).done).toBe(true);
  });
});
