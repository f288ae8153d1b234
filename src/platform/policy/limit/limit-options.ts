/** Sets up the limiter: the storage, and the options of ThrottlerModule. */
import type { ThrottlerModuleOptions } from '@nestjs/throttler';
import { FailOpenStorage, type FailOpenOptions } from './fail-open.js';
import { ThrottlerLimitStorage } from './limit-storage.js';
import { MemoryLimitStorage } from './memory-storage.js';
import { LIMIT_WINDOW_MS } from './plans.js';

export interface LimitOptions extends FailOpenOptions {
  /** null = count in this process. */
  redisUrl: string | null;
}

/** The options of ThrottlerModule that hold our storage. */
type LimiterModuleOptions = Extract<ThrottlerModuleOptions, { throttlers: unknown }> & {
  storage: ThrottlerLimitStorage;
};

/**
 * For `ThrottlerModule.forRootAsync({ useFactory: () => limiterOptions({…}) })`. Waits up to half a second for Redis;
 * never refuses to start because Redis is away. The module closes the storage at shutdown.
 */
export async function limiterOptions({ redisUrl, ...failOpen }: LimitOptions): Promise<LimiterModuleOptions> {
  return {
    // One throttler, the one called `default`. Its limit is never read: LimitGuard determines it from plan and
    // profile.
    throttlers: [{ name: 'default', ttl: LIMIT_WINDOW_MS, limit: 0 }],
    storage: new ThrottlerLimitStorage(redisUrl ? await redisStorage(redisUrl, failOpen) : new MemoryLimitStorage()),
  };
}

async function redisStorage(redisUrl: string, failOpen: FailOpenOptions): Promise<FailOpenStorage> {
  const { RedisLimitStorage } = await import('./redis-storage.js'); // a client that most installations do not need
  const redis = new RedisLimitStorage(redisUrl);
  await redis.ready();
  return new FailOpenStorage(redis, failOpen);
}
