/** Errors on this surface: a JSON-RPC error that contains the catalogue's error (specification §9.2). */
import { isObject } from '../../platform/kernel/is-object.js';
import { ERRORS, type ApiError, type ErrorCode } from '../../platform/kernel/errors.js';

/** The response to one message. */
export interface Served {
  status: number;
  /** null if there is no body. */
  type: string | null;
  body: string;
}

/** JSON-RPC's own codes and ours, by the HTTP status (specification §9.2). */
const CODES: Record<number, number> = {
  400: -32602,
  401: -32000,
  402: -32010,
  403: -32003,
  404: -32011,
  405: -32601,
  409: -32012,
  413: -32600,
  415: -32600,
  429: -32002,
};
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const INVALID_PARAMS = -32602;
const INTERNAL = -32603;
/** The SDK's code for unspecific errors; here it means a missing credential. */
const SERVER_ERROR = -32000;

/** The id of a message, for its response; null if it has no readable id. */
function idOf(message: unknown): string | number | null {
  const { id } = (typeof message === 'object' && message !== null ? message : {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** @param sent the refused message, as far as it could be read */
export function errorMessage(error: ApiError, requestId: string, sent: unknown): object {
  const { type, code, message, param, status, headers } = error;
  const retryAfter = headers['Retry-After'];
  return {
    jsonrpc: '2.0',
    id: idOf(sent),
    error: {
      code: rpcCodeOf(code, status, sent),
      message,
      data: {
        type,
        code,
        ...(param !== undefined && { param }),
        request_id: requestId,
        ...(retryAfter !== undefined && { retry_after: Number(retryAfter) }),
      },
    },
  };
}

/** A body that is not a message, such as a batch, is an invalid request; a message with invalid arguments is not. */
function rpcCodeOf(code: ErrorCode, status: number, sent: unknown): number {
  if (code === 'malformed_json') return PARSE_ERROR;
  if (code === 'invalid_body' && !isObject(sent)) return INVALID_REQUEST;
  return CODES[status] ?? INTERNAL;
}

/** The HTTP status for a code: for revisions before 2026-07-28 the SDK sends errors with a 200. */
const STATUSES: Record<number, number> = { [INVALID_PARAMS]: 400, [INVALID_REQUEST]: 400, [INTERNAL]: 500 };

/**
 * Adds our data to the SDK's own errors (an unknown method or revision, headers that contradict the body).
 * @param answer of the SDK, not one with a tool's result, which would be parsed in vain
 */
export function withData(answer: Served, requestId: string, sent: object): Served {
  if (answer.body === '' || !answer.type?.startsWith('application/json')) return answer;
  const { error } = JSON.parse(answer.body) as { error?: { code: number; data?: object } };
  if (!error) return answer;
  if (error.code === SERVER_ERROR) error.code = CODES[answer.status] ?? INTERNAL;
  const status = answer.status === 200 ? (STATUSES[error.code] ?? 200) : answer.status;
  const code: ErrorCode = status >= 500 ? 'internal_error' : 'invalid_parameter';
  error.data = { type: ERRORS[code].type, code, ...error.data, request_id: requestId };
  const id = idOf(sent);
  return { ...answer, status, body: JSON.stringify({ jsonrpc: '2.0', ...(id !== null && { id }), error }) };
}
