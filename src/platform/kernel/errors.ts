/**
 * The error catalogue: every code that a client can see, with its status, type and meaning (specification
 * §1.9). docs/errors.md and the OpenAPI document are generated from it; a test fails for codes that are never
 * thrown.
 */
import { shownPath } from './redact.js';

export type ErrorType =
  'authentication_error' | 'invalid_request_error' | 'not_found_error' | 'rate_limit_error' | 'api_error';

interface ErrorEntry {
  status: number;
  type: ErrorType;
  /** Default message. */
  message: string;
}

const invalid = (status: number, message: string): ErrorEntry => ({ status, type: 'invalid_request_error', message });
const unauthenticated = (message: string): ErrorEntry => ({ status: 401, type: 'authentication_error', message });

export const ERRORS = {
  unknown_parameter: invalid(400, 'The endpoint does not accept this query parameter.'),
  duplicate_parameter: invalid(400, 'The query parameter was sent more than once.'),
  invalid_parameter: invalid(400, 'The query parameter has an invalid value.'),
  invalid_window: invalid(400, '`created_after` must not be later than `created_before`.'),
  invalid_cursor: invalid(400, 'The cursor is not valid for this endpoint.'),
  cursor_mismatch: invalid(400, 'The cursor was issued for a different `sort` or `order`.'),
  unknown_field: invalid(400, 'The endpoint does not accept this field.'),
  missing_field: invalid(400, 'A required field is missing.'),
  invalid_field: invalid(400, 'The field has an invalid value.'),
  no_speech: invalid(400, 'No speech was recognised in the recording.'),
  invalid_id: invalid(400, 'The id in the path is not valid.'),
  malformed_json: invalid(400, 'The body is not valid JSON.'),
  invalid_body: invalid(400, 'The body must be a JSON object with at least one field.'),
  conflicting_credentials: invalid(
    400,
    'Authorization and X-Service-Key contain different credentials. Send only one.',
  ),
  unsupported_version: invalid(400, 'The requested API-Version is not supported.'),
  invalid_credential: unauthenticated('The credential is missing, unknown, expired or revoked.'),
  publishable_key_not_allowed: unauthenticated('This endpoint does not accept publishable keys (pk_).'),
  user_token_required: unauthenticated('This endpoint requires a user token (pv_ut_).'),
  secret_key_required: unauthenticated('This endpoint requires a secret key (sk_).'),
  publishable_key_required: unauthenticated('This endpoint requires a publishable key (pk_).'),
  grant_required: unauthenticated('This endpoint requires a grant (pv_grant_).'),
  console_session_required: unauthenticated('Sign in to the console. The session is missing, expired or ended.'),
  sign_in_failed: unauthenticated('The e-mail address or the password is not correct.'),
  totp_required: unauthenticated('Enter the code from your authenticator app, or one of your recovery codes.'),
  totp_invalid: unauthenticated('The code is not correct, or was used already. Wait for the next one.'),
  credits_exhausted: invalid(402, 'The workspace has no credits left for this month.'),
  insufficient_role: invalid(403, 'The role of the credential lacks a capability that this endpoint requires.'),
  origin_not_allowed: invalid(403, 'The workspace does not allow the origin of this page.'),
  cross_site_request: invalid(403, 'Only pages of this service may change anything through the console’s API.'),
  recent_sign_in_required: invalid(403, 'This needs a sign-in within the last 15 minutes. Sign in again.'),
  https_required: invalid(403, 'Signing in needs HTTPS. Set BASE_URL to the https:// address of this service.'),
  password_sign_in_off: invalid(403, 'Sign-in by password is off. Sign in through your identity provider.'),
  totp_setup_required: invalid(
    403,
    'The workspace requires a second factor. Set up an authenticator app for your account first.',
  ),
  conversation_closed: invalid(403, 'No messages are accepted here.'),
  voice_off: invalid(403, 'Recordings are not transcribed in this workspace. Send text instead.'),
  kill_switch_active: invalid(403, 'The workspace’s kill switch is on, so the agent runs no actions.'),
  not_found: { status: 404, type: 'not_found_error', message: 'Resource not found.' },
  method_not_allowed: invalid(405, 'Method not allowed. See the Allow header.'),
  conflict: invalid(409, 'The request conflicts with the current state of the resource.'),
  newer_message: invalid(409, 'The conversation has newer messages than the last one that you saw.'),
  window_closed: invalid(409, 'The time in which this channel takes replies is over.'),
  slot_unavailable: invalid(409, 'The time slot is no longer available. Request the free slots again.'),
  idempotency_conflict: invalid(409, 'The Idempotency-Key was already used for a different request.'),
  link_invalid: invalid(
    410,
    'The link is not valid any more: it was used, has expired or was replaced by a newer one.',
  ),
  payload_too_large: invalid(413, 'The request is too large for this endpoint.'),
  unsupported_media_type: invalid(415, 'Content-Type must be application/json.'),
  rate_limit_exceeded: {
    status: 429,
    type: 'rate_limit_error',
    message: 'Too many requests. See the Retry-After header.',
  },
  internal_error: { status: 500, type: 'api_error', message: 'An internal error occurred.' },
  service_unavailable: {
    status: 503,
    type: 'api_error',
    message: 'The service is temporarily unavailable. Retry later.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** An API error: catalogue code, message, optional `param` and headers. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly param: string | undefined;
  readonly headers: Record<string, string>;
  readonly details: Record<string, unknown> | undefined;
  constructor(
    readonly code: ErrorCode,
    message: string = ERRORS[code].message,
    { param, headers = {}, status = ERRORS[code].status, details }: ErrorDetails = {},
  ) {
    super(message);
    this.status = status;
    this.type = ERRORS[code].type;
    this.param = param === undefined ? undefined : shownPath(param);
    this.headers = headers;
    this.details = details;
  }
}

export interface ErrorDetails {
  /** The query or path parameter, or dotted body path, at fault. */
  param?: string;
  /** Response headers. */
  headers?: Record<string, string>;
  /** Machine-readable data that the client needs to react, as the code's description says. */
  details?: Record<string, unknown>;
  /** For a code with several statuses (`payload_too_large`: 413, 414, 431). */
  status?: number;
}

/**
 * Makes the error to throw: `throw fail('not_found')`.
 * @param message for the client; never quotes the body, a secret, SQL or a path of the machine
 */
export const fail = (code: ErrorCode, message?: string, details?: ErrorDetails): ApiError =>
  new ApiError(code, message, details);
