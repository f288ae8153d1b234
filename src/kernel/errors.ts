/**
 * The error catalogue: every code that a client can see, with its status, type and meaning (specification §1.9).
 * docs/errors.md and the OpenAPI document are generated from it; a test finds every code thrown somewhere.
 */
import { shownPath } from './redact.js';

export type ErrorType =
  'authentication_error' | 'invalid_request_error' | 'not_found_error' | 'rate_limit_error' | 'api_error';

interface Entry {
  status: number;
  type: ErrorType;
  /** Said when the thrower has nothing more precise to say. */
  message: string;
}

const invalid = (status: number, message: string): Entry => ({ status, type: 'invalid_request_error', message });
const unauthenticated = (message: string): Entry => ({ status: 401, type: 'authentication_error', message });

export const ERRORS = {
  unknown_parameter: invalid(400, 'The query has a parameter that this endpoint does not take.'),
  duplicate_parameter: invalid(400, 'A query parameter was sent more than once.'),
  invalid_parameter: invalid(400, 'A query parameter has a value that it cannot take.'),
  invalid_window: invalid(400, '`created_after` must not be later than `created_before`.'),
  invalid_cursor: invalid(400, 'The cursor is not one that this endpoint gave out.'),
  cursor_mismatch: invalid(400, 'The cursor was given out under another `sort` or `order`.'),
  unknown_field: invalid(400, 'The body has a field that this endpoint does not take.'),
  missing_field: invalid(400, 'The body lacks a field that this endpoint requires.'),
  invalid_field: invalid(400, 'A field of the body has a value that it cannot take.'),
  invalid_id: invalid(400, 'The id in the path is not one of ours.'),
  malformed_json: invalid(400, 'The body is not well-formed JSON.'),
  invalid_body: invalid(400, 'The body must be a JSON object with at least one field.'),
  conflicting_credentials: invalid(400, 'Authorization and X-Service-Key carry different credentials; send one.'),
  unsupported_version: invalid(400, 'The API-Version asked for is not one that this server speaks.'),
  invalid_credential: unauthenticated('The credential is missing, unknown, expired or revoked.'),
  publishable_key_not_allowed: unauthenticated('A publishable key (pk_) is not accepted here.'),
  user_token_required: unauthenticated('This endpoint takes a user token (pv_ut_).'),
  secret_key_required: unauthenticated('This endpoint takes a secret key (sk_).'),
  publishable_key_required: unauthenticated('This endpoint takes a publishable key (pk_).'),
  grant_required: unauthenticated('This endpoint takes a grant (pv_grant_).'),
  credits_exhausted: invalid(402, 'The workspace has used up its credits for this month.'),
  insufficient_role: invalid(403, 'The role behind the credential lacks a capability that this endpoint needs.'),
  origin_not_allowed: invalid(403, 'The page that calls is not at an origin that the workspace allows.'),
  kill_switch_active: invalid(403, 'The workspace’s kill switch is on: the agent does not act now.'),
  not_found: { status: 404, type: 'not_found_error', message: 'There is nothing here by that name.' },
  method_not_allowed: invalid(405, 'This path does not take that method; see the Allow header.'),
  conflict: invalid(409, 'The request conflicts with the present state.'),
  slot_unavailable: invalid(409, 'The time is not free, or not offered, any more; ask for the free ones again.'),
  idempotency_conflict: invalid(409, 'The Idempotency-Key was used for another request.'),
  payload_too_large: invalid(413, 'The request is larger than this endpoint takes.'),
  unsupported_media_type: invalid(415, 'The body must be sent as application/json.'),
  rate_limit_exceeded: { status: 429, type: 'rate_limit_error', message: 'Too many requests; see Retry-After.' },
  internal_error: { status: 500, type: 'api_error', message: 'Something went wrong on our side.' },
  service_unavailable: { status: 503, type: 'api_error', message: 'A part that we depend on is away; try again.' },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof ERRORS;

/** What a client is told: a catalogue code, a message, perhaps the offender's name, perhaps headers. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly param: string | undefined;
  readonly headers: Record<string, string>;
  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].message,
    { param, headers = {}, status = ERRORS[code].status }: ErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.type = ERRORS[code].type;
    this.param = param === undefined ? undefined : shownPath(param);
    this.headers = headers;
  }
}

export interface ErrorDetails {
  /** The query or path parameter, or the dotted body path, that offends. */
  param?: string;
  /** Sent with the answer. */
  headers?: Record<string, string>;
  /** Where one code has several statuses (`payload_too_large`: 413, 414, 431). */
  status?: number;
}

/**
 * Makes the error to throw: `throw fail('not_found')`.
 * @param message for the client; never quotes the body, a secret, SQL or a path of the machine
 */
export const fail = (code: ErrorCode, message?: string, details?: ErrorDetails): ApiError =>
  new ApiError(code, message, details);
