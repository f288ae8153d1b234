import type { ApiError } from '../kernel/errors.js';

/** The error envelope (specification §1.9). */
export function errorBody(error: ApiError, requestId: string): object {
  const { type, code, message, param } = error;
  return { error: { type, code, message, ...(param !== undefined && { param }) }, request_id: requestId };
}
