/** Timers of this duration end when the test ends them. */
export function heldBack(ms: number): { isSet(): boolean; end(): void } {
  const { setTimeout: start } = globalThis;
  const held: (() => void)[] = [];
  const spy = jest
    .spyOn(globalThis, 'setTimeout')
    .mockImplementation((work: () => void, after?: number, ...more: []) => {
      if (after !== ms) return start(work, after, ...more);
      held.push(work);
      return start(() => undefined, after);
    });
  return {
    isSet: () => held.length > 0,
    end: () => {
      spy.mockRestore();
      for (const work of held) work();
    },
  };
}
