/** Polls until a condition holds, with a generous timeout, because the machine may be busy. */
const LIMIT_MS = 60_000;
const PAUSE_MS = 10;

/**
 * Polls until `find` returns a value. Tests never wait for a fixed time.
 * @param find null, undefined and false mean: not yet
 * @param seen the actual state, for the failure message
 * @returns the value found; throws if there is none within a minute
 */
export async function eventually<T>(
  find: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  seen: () => unknown = () => 'no more is known',
): Promise<T> {
  const endMs = performance.now() + LIMIT_MS;
  for (;;) {
    const found = await find();
    if (found !== null && found !== undefined && found !== false) return found;
    if (performance.now() > endMs)
      throw new Error(`It did not come about within ${LIMIT_MS / 1_000} s: ${JSON.stringify(await seen())}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
