/** The header with which a client can retry a POST without executing it twice (specification §1.8). */
import type { IncomingMessage } from 'node:http';
import { fail } from '../kernel/errors.js';

export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Response header that marks a replayed response. */
export const REPLAYED = 'Idempotent-Replayed';
const KEY = /^[\x20-\x7e]{1,255}$/;

/** Every POST of /v1 accepts it except /v1/users, because pushing the same user twice is idempotent anyway. */
export const takesIdempotencyKey = (method: string, path: string): boolean =>
  method === 'POST' && path.startsWith('/v1/') && path !== '/v1/users';

/** The key that was sent, or null. Throws `invalid_parameter`. */
export function sentIdempotencyKey({ headersDistinct }: IncomingMessage): string | null {
  const [key, ...others] = headersDistinct['idempotency-key'] ?? [];
  if (key === undefined) return null;
  if (others.length === 0 && KEY.test(key)) return key;
  throw fail('invalid_parameter', `${IDEMPOTENCY_KEY} must be one value of 1 to 255 ASCII characters.`, {
    param: IDEMPOTENCY_KEY,
  });
}
