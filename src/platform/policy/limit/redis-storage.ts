/** Counts in one Redis for all instances (REDIS_URL): one script call for all buckets of a request. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import type { Bucket, BucketState, LimitStorage } from './limit-storage.js';
import { required } from '../../kernel/invariant.js';

/** Separates our keys from others in the same Redis. */
const KEY_PREFIX = 'workspace-agent:limit:';

/**
 * Reads all counters, then increments all or none; a key's first hit sets its expiry, later ones leave it. A
 * key that has lost its expiry (restored or persisted by hand) gets a new one: otherwise it would refuse
 * forever.
 */
const HIT = `
local window, full, counts, answer = ARGV[1], false, {}, {}
for i, key in ipairs(KEYS) do
  counts[i] = tonumber(redis.call('GET', key)) or 0
  if counts[i] >= tonumber(ARGV[i + 1]) then full = true end
end
for i, key in ipairs(KEYS) do
  local hits = counts[i]
  if not full then
    hits = redis.call('INCR', key)
  elseif hits >= tonumber(ARGV[i + 1]) then
    hits = hits + 1
  end
  local left = redis.call('PTTL', key)
  if left < 0 then
    redis.call('PEXPIRE', key, window)
    left = tonumber(window)
  end
  answer[#answer + 1] = hits
  answer[#answer + 1] = left
end
return answer`;
const HIT_SHA1 = createHash('sha1').update(HIT).digest('hex');

const CONNECT_TIMEOUT_MS = 500;
/** A connection that has not responded for this long is given up: Redis may be available through a new one. */
const COMMAND_TIMEOUT_MS = 2_000;
/** How long an abandoned connection may take to close. */
const DISCONNECT_TIMEOUT_MS = 100;

/**
 * Fixed windows in Redis ≥ 6 (a single primary; several keys in one script do not fit a cluster's slots). Hits
 * fail at once while there is no connection, and otherwise wait as long as Redis takes: FailOpenStorage
 * enforces the deadline. The client reconnects by itself.
 */
export class RedisLimitStorage implements LimitStorage {
  private readonly redis: Redis;
  private connectionError = 'not connected yet';
  private givenUp = false;

  constructor(redisUrl: string) {
    this.redis = new Redis(redisUrl, {
      connectionName: 'workspace-agent-limits',
      connectTimeout: CONNECT_TIMEOUT_MS,
      commandTimeout: COMMAND_TIMEOUT_MS,
      disconnectTimeout: DISCONNECT_TIMEOUT_MS,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      autoResendUnfulfilledCommands: false,
      disableClientInfo: true,
      // Random jitter, so that many instances do not reconnect at the same moment.
      retryStrategy: () => 100 + Math.random() * 200,
    });
    this.redis.on('error', (error: Error) => (this.connectionError = error.message));
    this.redis.on('close', () => (this.givenUp = false));
  }

  /** Waits for the first connection, so that a new process limits from its first request; false = not in time. */
  async ready(timeoutMs = CONNECT_TIMEOUT_MS): Promise<boolean> {
    if (this.redis.status !== 'ready')
      await once(this.redis, 'ready', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => undefined);
    return this.redis.status === 'ready';
  }

  async hit(buckets: readonly Bucket[], windowMs: number): Promise<BucketState[]> {
    if (this.redis.status !== 'ready')
      throw new RedisUnavailable(`There is no connection to Redis: ${this.connectionError}`);
    const keys = buckets.map(({ key }) => KEY_PREFIX + key);
    const answer = await this.run(keys, [windowMs, ...buckets.map(({ limit }) => limit)]);
    return buckets.map((_, i) => ({
      hits: required(answer[2 * i], 'the hits of a bucket'),
      resetMs: required(answer[2 * i + 1], 'the reset of a bucket'),
    }));
  }

  /** Closes at once: a frozen Redis must not delay a shutdown. */
  close(): void {
    this.redis.disconnect();
  }

  private async run(keys: string[], args: number[]): Promise<number[]> {
    try {
      return (await this.redis.evalsha(HIT_SHA1, keys.length, ...keys, ...args)) as number[];
    } catch (error) {
      // A restarted Redis has lost the script; EVAL loads it again.
      if (isError(error, 'NOSCRIPT')) return (await this.redis.eval(HIT, keys.length, ...keys, ...args)) as number[];
      if (isError(error, 'Command timed out')) this.giveUpConnection();
      throw error;
    }
  }

  /** Many hits time out together; the connection is replaced only once. */
  private giveUpConnection(): void {
    if (this.givenUp) return;
    this.givenUp = true;
    this.redis.disconnect(true);
  }
}

/** Redis is away; the limiter lets requests in meanwhile. */
class RedisUnavailable extends Error {
  override readonly name = 'RedisUnavailable';
}

const isError = (error: unknown, start: string): boolean => error instanceof Error && error.message.startsWith(start);
