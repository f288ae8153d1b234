import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fail } from '../../../platform/kernel/errors.js';
import { FairQueue } from '../../../platform/kernel/fair-queue.js';
import { isOwnOrigin } from '../sign-in/attempt-origins.js';
import { normalPassword } from './password.rules.js';

/** Argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Concurrent hashes however many callers there are; two threads are left for files and names. */
const AT_ONCE_MAX = 2;
const WAITING_MAX = 250;
const WAITING_PER_ADDRESS_MAX = 8;
const WAIT_MS = 10_000;
const RETRY_S = 5;

type Argon2 = typeof import('@node-rs/argon2');

/** As many as leave a core to everything else: each takes a whole one for some 30 ms. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(AT_ONCE_MAX, cores - 1));

/** All addresses of strangers: together they have one place in the round robin, among themselves one each. */
const STRANGERS = 'strangers';

/**
 * Hashes and verifies passwords: few at once, and one per address, so that one cannot block the others. Callers with an
 * origin of their own (sign-in/attempt-origins.ts) wait for at most one stranger at a time.
 */
@Injectable()
export class PasswordHashes {
  private readonly queue = new FairQueue({
    slots: hashesAtOnce(availableParallelism()),
    slotsOf: () => 1,
    groupOf: (key) => (isOwnOrigin(key) ? key.split(' ', 1)[0] : STRANGERS),
    waitingMax: WAITING_MAX,
    waitingPerKeyMax: WAITING_PER_ADDRESS_MAX,
    waitMs: WAIT_MS,
    refuse: () =>
      fail('service_unavailable', `Too many people sign in at the moment. Retry in ${RETRY_S} seconds.`, {
        headers: { 'Retry-After': String(RETRY_S) },
      }),
  });
  private loaded?: Promise<{ argon2: Argon2; dummyHash: string }>;

  /**
   * @param key whose turn it is: the address's, of a caller who has proved something their own
   * (sign-in/attempt-origins.ts), or the operator's own @returns the hash with its parameters, as a PHC string */
  hash(password: string, key: string): Promise<string> {
    return this.queued(key, ({ argon2 }) => argon2.hash(normalPassword(password), COST));
  }

  /**
   * Takes equally long without a hash, so that timing does not reveal which accounts exist.
   * @param hash null if there is no account, or it has no password
   */
  verify(hash: string | null, password: string, key: string): Promise<boolean> {
    return this.queued(key, async ({ argon2, dummyHash }) => {
      const isRight = await argon2.verify(hash ?? dummyHash, normalPassword(password));
      return isRight && hash !== null;
    });
  }

  private async queued<T>(
    key: string,
    work: (loaded: { argon2: Argon2; dummyHash: string }) => Promise<T>,
  ): Promise<T> {
    const release = await this.queue.enter(key);
    try {
      return await work(await (this.loaded ??= load()));
    } finally {
      release();
    }
  }
}

/** Loaded on demand: native code that only the first sign-in needs should not delay the start. */
async function load(): Promise<{ argon2: Argon2; dummyHash: string }> {
  const argon2 = await import('@node-rs/argon2');
  return { argon2, dummyHash: await argon2.hash(randomBytes(32), COST) };
}
