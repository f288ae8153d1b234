/** Which errors an operation can return, and the components that describe them. */
import { ERRORS, type ErrorCode } from '../kernel/errors.js';
import { takesCookie, type Access } from '../policy/access.js';
import { schemaRef, type OpenApiAnswer, type Schema } from './openapi-types.js';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const TYPES = [...new Set(CODES.map((code) => ERRORS[code].type))];

export const REQUEST_ID_SCHEMA: Schema = {
  type: 'string',
  pattern: '^req_[0-9A-Za-z]{26,}$',
  description: 'Id of this request, as in the header X-Request-Id.',
};

/** The error envelope (specification §1.9). */
export const ERROR_SCHEMA: Schema = {
  type: 'object',
  description: 'The body of every error.',
  required: ['error', 'request_id'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'code', 'message'],
      properties: {
        type: { type: 'string', enum: TYPES, description: 'The family of the error.' },
        code: { type: 'string', enum: CODES, description: 'Stable; new codes may come.' },
        message: { type: 'string', description: 'For people. It may change.' },
        param: { type: 'string', description: 'The query or path parameter, or the dotted path in the body.' },
        details: {
          type: 'object',
          additionalProperties: true,
          description:
            'Of `newer_message`: `count` of the newer messages, at most 100, and `last_message_id`. Of `window_closed`: ' +
            '`closed_at` (null = it was never open) and `possible`, what may be sent instead. Of `not_found`: ' +
            '`merged_into`, the id of the contact that a contact was merged into.',
        },
      },
    },
    request_id: { $ref: schemaRef('RequestId') },
  },
};

/** Facts that determine the errors of an operation. */
export interface OperationFacts {
  access: Access;
  /** Whether its path is under `/api/console`. */
  isConsole: boolean;
  /** Whether it may change anything: all but GET. */
  writes: boolean;
  /** Names of the query parameters. */
  query: string[];
  hasPath: boolean;
  hasBody: boolean;
  hasFields: boolean;
  /** Whether it accepts an Idempotency-Key. */
  idempotent: boolean;
  /** Codes of the operation's own rules (`@MayFail`). */
  own: ErrorCode[];
}

/** The codes that a call of the operation can receive, in the catalogue's order. */
export function codesOf(facts: OperationFacts): ErrorCode[] {
  const { access, isConsole, writes, query, hasPath, hasBody, hasFields, idempotent, own } = facts;
  const codes: ErrorCode[] = ['unknown_parameter', 'invalid_parameter', 'unsupported_version', 'method_not_allowed'];
  codes.push('internal_error', 'service_unavailable', ...own);
  if (query.length) codes.push('duplicate_parameter');
  if (query.includes('created_after')) codes.push('invalid_window');
  if (query.includes('cursor')) codes.push('invalid_cursor', 'cursor_mismatch');
  if (hasPath) codes.push('invalid_id', 'not_found');
  if (hasFields) codes.push('missing_field');
  if (hasBody) codes.push('invalid_field', 'unknown_field', 'malformed_json', 'invalid_body');
  if (hasBody) codes.push('payload_too_large', 'unsupported_media_type');
  // A response is not given again once the person it was about has been erased.
  if (idempotent) codes.push('conflict', 'idempotency_conflict', 'not_found');
  // For /v1 when it is called through the console.
  if (!('public' in access) && access.recent) codes.push('recent_sign_in_required');
  if (isConsole && writes) codes.push('cross_site_request');
  // Any route that accepts a credential limits unknown credentials.
  if (access.limit !== 'none' || !('public' in access)) codes.push('rate_limit_exceeded');
  if (!('public' in access) && takesCookie(access)) {
    codes.push('conflicting_credentials', 'console_session_required', 'conflict');
    if (access.needs !== null) codes.push('insufficient_role', 'totp_setup_required', 'not_found');
  } else if (!('public' in access)) {
    codes.push('conflicting_credentials', 'invalid_credential', 'insufficient_role');
    if (!access.takes.includes('publishable_key')) codes.push('publishable_key_not_allowed');
    const wanted = `${access.takes[0]}_required`;
    if (Object.hasOwn(ERRORS, wanted)) codes.push(wanted as ErrorCode);
  }
  return CODES.filter((code) => codes.includes(code));
}

/** Responses that are identical for every operation. */
const SHARED: Record<string, [first: ErrorCode, ...others: ErrorCode[]]> = {
  Forbidden: ['insufficient_role'],
  NotFound: ['not_found'],
  MethodNotAllowed: ['method_not_allowed'],
  Conflict: ['conflict'],
  IdempotencyConflict: ['conflict', 'idempotency_conflict'],
  PayloadTooLarge: ['payload_too_large'],
  UnsupportedMediaType: ['unsupported_media_type'],
  TooManyRequests: ['rate_limit_exceeded'],
  InternalError: ['internal_error'],
  ServiceUnavailable: ['service_unavailable'],
};

const HEADERS_OF: Record<number, string[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After', 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'],
  503: ['Retry-After'],
};

/** `{ 'X-Request-Id': {$ref}, … }`; the two headers of every /v1 response come first. */
export const headerRefs = (...names: string[]): Record<string, { $ref: string }> =>
  Object.fromEntries(['X-Request-Id', 'API-Version', ...names].map((name) => [name, { $ref: headerRef(name) }]));

const headerRef = (name: string): string => `#/components/headers/${name}`;

function errorAnswer(status: number, codes: ErrorCode[]): OpenApiAnswer {
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].message}`).join('\n\n'),
    headers: headerRefs(...(HEADERS_OF[status] ?? [])),
    content: { 'application/json': { schema: { $ref: schemaRef('Error') } } },
    'x-codes': codes,
  };
}

export const sharedAnswers = (): Record<string, OpenApiAnswer> =>
  Object.fromEntries(
    Object.entries(SHARED).map(([name, codes]) => [name, errorAnswer(ERRORS[codes[0]].status, codes)]),
  );

/** The error responses of an operation by status. */
export function errorAnswers(facts: OperationFacts): Record<string, OpenApiAnswer> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(facts)) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), sharedOr(status, codes)]));
}

function sharedOr(status: number, codes: ErrorCode[]): OpenApiAnswer {
  const shared = Object.entries(SHARED).find(([, own]) => own.join() === codes.join());
  return shared ? ({ $ref: `#/components/responses/${shared[0]}` } as OpenApiAnswer) : errorAnswer(status, codes);
}
