import type { ApiError } from '../kernel/errors.js';

/** The error envelope (specification §1.9). */
export function errorBody(error: ApiError, requestId: string): object {
  const { type, code, message, param, details } = error;
  const more = { ...(param !== undefined && { param }), ...(details !== undefined && { details }) };
  return { error: { type, code, message, ...more }, request_id: requestId };
}
