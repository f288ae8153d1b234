import { setImmediate as nextTurn } from 'node:timers/promises';
import { LoopTurns } from './loop-turns.js';

/** Turns whose work takes this long on a simulated clock. */
function setUp(workMs: number) {
  let nowMs = 0;
  const begun: string[] = [];
  const turns = new LoopTurns(() => nowMs);
  const ask = (caller: string, name = caller): void =>
    turns.run(caller, () => {
      begun.push(name);
      nowMs += workMs;
    });
  return { begun, ask };
}

describe('requests that arrive at once', () => {
  it('are started at once if they are few', () => {
    const { begun, ask } = setUp(0.1);
    for (let i = 0; i < 10; i++) ask('a');
    expect(begun).toHaveLength(10);
  });

  it('are spread over many turns of the event loop if they take long, and none is lost', async () => {
    const { begun, ask } = setUp(1);
    for (let i = 0; i < 40; i++) ask('a');
    expect(begun).toHaveLength(2);
    await nextTurn();
    expect(begun).toHaveLength(4);
    for (let turn = 0; turn < 30; turn++) await nextTurn();
    expect(begun).toHaveLength(40);
  });

  it('of one caller do not delay those of another', async () => {
    const { begun, ask } = setUp(1);
    for (let i = 0; i < 400; i++) ask('a');
    ask('b');
    await nextTurn();
    await nextTurn();
    expect(begun).toContain('b');
    expect(begun.length).toBeLessThan(8);
  });

  it('are started in the order in which a caller sent them', async () => {
    const { begun, ask } = setUp(3);
    for (const name of ['1', '2', '3']) ask('a', name);
    for (let turn = 0; turn < 5; turn++) await nextTurn();
    expect(begun).toEqual(['1', '2', '3']);
  });
});

describe('a request that throws', () => {
  it('does not block those behind it', async () => {
    const turns = new LoopTurns(() => 0);
    expect(() =>
      turns.run('a', () => {
        throw new Error('broken');
      }),
    ).toThrow('broken');
    await nextTurn();
    const begun = jest.fn();
    turns.run('a', begun);
    expect(begun).toHaveBeenCalled();
  });
});
