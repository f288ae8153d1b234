/** Retries of a dialog after an error: the same request, or a new one. */
import { attempts } from './attempts.js';
import { ApiProblem } from './problem.js';

const refused = (code: string, status: number) => (): Promise<never> =>
  Promise.reject(new ApiProblem(code, '', { status }));

describe('retries in a dialog', () => {
  /** Idempotency keys sent, numbered by first use. */
  async function keysOf(...steps: [input: unknown, outcome?: () => Promise<never>][]): Promise<number[]> {
    const attempt = attempts();
    const keys: string[] = [];
    for (const [input, outcome] of steps)
      await attempt(input, (headers) => {
        keys.push(headers['idempotency-key']);
        return outcome ? outcome() : Promise.resolve();
      }).catch(() => undefined);
    const known = [...new Set(keys)];
    return keys.map((key) => known.indexOf(key));
  }
  const lost = refused('network', 0);

  it.each([
    ['a lost response', lost],
    ['a server error', refused('internal_error', 500)],
    ['a rate limit', refused('rate_limit_exceeded', 429)],
    ['a sign-in that was cancelled', refused('recent_sign_in_required', 403)],
  ])('reuse the idempotency key after %s', async (_, outcome) => {
    expect(await keysOf(['a', outcome], ['a', outcome], ['a'])).toEqual([0, 0, 0]);
  });

  it('reuse the key if a rate limit or a conflict follows a lost response, which may have succeeded', async () => {
    const [limit, conflict] = [refused('rate_limit_exceeded', 429), refused('conflict', 409)];
    expect(await keysOf(['a', lost], ['a', limit], ['a', conflict], ['a'])).toEqual([0, 0, 0, 0]);
  });

  it('use a new key after a refusal, after success, and for a different input', async () => {
    expect(await keysOf(['a', refused('conflict', 409)], ['a'], ['a'])).toEqual([0, 1, 2]);
    expect(await keysOf(['a', lost], ['b', lost], ['a'])).toEqual([0, 1, 2]);
  });
});
