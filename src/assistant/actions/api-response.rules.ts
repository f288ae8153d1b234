/**
 * The response of a customer's API as plain data of limited size, for the model and the receipt: never as
 * instructions.
 */
import { isUncertain } from '../../agent/ports/tool.js';
import type { OutboundReason } from '../../platform/outbound/outbound-refused.js';
import type { OutboundResponse } from '../../platform/outbound/guarded-fetch.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { redactText } from '../../platform/kernel/redact.js';

/** Characters of JSON passed to the model. */
const DATA_CHARS_MAX = 8_000;
const DEPTH_MAX = 20;
/** The first kilobyte. */
const EXCERPT_CHARS_MAX = 1_024;
/** Shorter values would match ordinary words. */
const SECRET_CHARS_MIN = 6;

export type FailureReason =
  | 'token_rejected'
  | 'not_permitted'
  | 'rejected'
  | 'rate_limited'
  | 'redirected'
  | 'server_error'
  | 'timeout'
  | 'unreachable'
  | 'address_refused'
  | 'answer_too_large'
  | 'unreadable_answer'
  | 'no_token'
  | 'interrupted'
  | 'quarantined';

/** null = success (2xx); a message is for the model and the receipt. */
type CallResult = { reason: null; message: null } | { reason: FailureReason; message: string };

/** The result of a call. */
export type CallOutcome = CallResult & {
  httpStatus: number | null;
  /** Passed to the model: `{http_status, body, truncated}`; null if there was no response. */
  data: Json;
  /** Start of the body, without secrets; null if there was no response. */
  excerpt: string | null;
};

const UNKNOWN = 'It is not known whether it was done.';
const MESSAGES: Record<FailureReason, string> = {
  token_rejected: 'The system rejected the person’s sign-in. They have to sign in again.',
  not_permitted: 'The person is not permitted to do this.',
  rejected: 'The system rejected the request. Its response says why.',
  rate_limited: 'The system is receiving too many requests.',
  redirected: 'The system responded with a redirect, which is not followed.',
  server_error: 'The system failed.',
  timeout: 'The system did not respond in time.',
  unreachable: 'The system could not be reached, or closed the connection.',
  address_refused: 'The system’s address may not be called.',
  answer_too_large: 'The system’s response was too large.',
  unreadable_answer: 'The system’s response was unreadable.',
  no_token: 'The person is not signed in to this system. They have to sign in first.',
  interrupted: 'The server stopped in the middle of it.',
  quarantined: 'The server stopped twice before it was sent, so it is not tried again.',
};
const REASONS: Record<OutboundReason, FailureReason> = {
  url: 'address_refused',
  address: 'address_refused',
  redirect: 'redirected',
  too_large: 'answer_too_large',
  timeout: 'timeout',
  network: 'unreachable',
  encoding: 'unreadable_answer',
};

const messageOf = (reason: FailureReason): string =>
  isUncertain(reason) ? `${MESSAGES[reason]} ${UNKNOWN}` : MESSAGES[reason];

/** The outcome of a call without a response. */
export const failedCall = (reason: FailureReason): CallOutcome => ({
  reason,
  message: messageOf(reason),
  httpStatus: null,
  data: null,
  excerpt: null,
});

export const failedOutbound = (reason: OutboundReason): CallOutcome => failedCall(REASONS[reason]);

/** @param secrets values that were sent and must not appear in the model's input or a receipt */
export function outcomeOf({ status, headers, bytes }: OutboundResponse, secrets: string[]): CallOutcome {
  const reason = reasonOf(status);
  const text = withoutSecrets(new TextDecoder().decode(bytes), secrets).replaceAll('\0', '\uFFFD');
  const { body, truncated } = dataOf(text, headers['content-type'] ?? '', secrets);
  return {
    ...(reason === null ? { reason, message: null } : { reason, message: messageOf(reason) }),
    httpStatus: status,
    data: { http_status: status, body, truncated },
    excerpt: redactText(text.slice(0, 4 * EXCERPT_CHARS_MAX))
      .slice(0, EXCERPT_CHARS_MAX)
      .toWellFormed(),
  };
}

function reasonOf(status: number): FailureReason | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return 'token_rejected';
  if (status === 403) return 'not_permitted';
  if (status === 429) return 'rate_limited';
  if (status >= 300 && status < 400) return 'redirected';
  return status >= 500 || status < 200 ? 'server_error' : 'rejected';
}

/** Reads the response as JSON, whatever its content type, or as text. A long response becomes truncated text. */
function dataOf(text: string, type: string, secrets: string[]): { body: Json; truncated: boolean } {
  if (text.trim() === '') return { body: null, truncated: false };
  const json = parsed(text, secrets);
  if (json !== undefined && JSON.stringify(json).length <= DATA_CHARS_MAX) return { body: json, truncated: false };
  const readable = /\bhtml\b/i.test(type) ? text.replace(/<[^<>]{0,2000}>/g, ' ').replace(/\s+/g, ' ') : text;
  return { body: readable.slice(0, DATA_CHARS_MAX).toWellFormed(), truncated: readable.length > DATA_CHARS_MAX };
}

function parsed(text: string, secrets: string[]): Json | undefined {
  try {
    return sanitized(JSON.parse(text) as Json, secrets, 0);
  } catch {
    return undefined; // not JSON, or too deep
  }
}

/**
 * Returns a copy without anything that cannot be stored or shown. Parsing may reveal characters that JSON escapes
 * hid in the text.
 */
function sanitized(value: Json, secrets: string[], depth: number): Json {
  if (depth > DEPTH_MAX) throw new RangeError('too deep');
  if (typeof value === 'string') return withoutSecrets(value, secrets).replaceAll('\0', '\uFFFD').toWellFormed();
  if (Array.isArray(value)) return value.map((item) => sanitized(item, secrets, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [
    sanitized(key, secrets, depth + 1) as string,
    sanitized(item, secrets, depth + 1),
  ]);
  return Object.fromEntries(entries) as Json;
}

function withoutSecrets(text: string, secrets: string[]): string {
  let redacted = text;
  for (const secret of secrets)
    if (secret.length >= SECRET_CHARS_MIN)
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
        redacted = redacted.replaceAll(form, '[redacted]');
  return redacted;
}
