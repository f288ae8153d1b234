/** How this surface says no: a JSON-RPC error that carries the catalogue's (specification §9.2). */
import { isObject } from '../../http/nested.js';
import { ERRORS, type ApiError, type ErrorCode } from '../../kernel/errors.js';

/** The answer to one message. */
export interface Served {
  status: number;
  /** null where there is no body. */
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
/** What the library says where it has nothing more exact; here that is a missing credential's. */
const SERVER_ERROR = -32000;

/** The id of a message, for its answer; null where it has none that could be read. */
function idOf(message: unknown): string | number | null {
  const { id } = (typeof message === 'object' && message !== null ? message : {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** @param sent the message that is refused, as far as it could be read */
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

/** A body that is no message, such as a batch, is no request; one whose arguments do not fit is. */
function rpcCodeOf(code: ErrorCode, status: number, sent: unknown): number {
  if (code === 'malformed_json') return PARSE_ERROR;
  if (code === 'invalid_body' && !isObject(sent)) return INVALID_REQUEST;
  return CODES[status] ?? INTERNAL;
}

/** The HTTP status that goes with a code: the library says refusals of the revisions before 2026-07-28 with a 200. */
const STATUSES: Record<number, number> = { [INVALID_PARAMS]: 400, [INVALID_REQUEST]: 400, [INTERNAL]: 500 };

/**
 * The library's own refusals (an unknown method or revision, headers that contradict the body), with our data added.
 * @param answer the library's, not one that holds what a tool answered: that would be parsed for nothing
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
