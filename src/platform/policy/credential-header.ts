/** Reads the credential of a request (specification §2.2): Authorization: Bearer or X-Service-Key, never the query. */
import type { IncomingMessage } from 'node:http';
import { kindOf, wellFormed, type CredentialKind, type HeaderCredentialKind } from '../kernel/credentials.js';
import { fail, type ApiError, type ErrorCode } from '../kernel/errors.js';
import type { TakenKind } from './access.js';

const BEARER = /^bearer +(\S+) *$/i;
const CHALLENGE = { 'WWW-Authenticate': 'Bearer' };

/** A 401 with its challenge. */
export const unauthenticated = (code: ErrorCode, message?: string): ApiError =>
  fail(code, message, { headers: CHALLENGE });

/** The credential of a request, or null. Throws `conflicting_credentials` if it carries two different ones. */
export function sentCredential(request: IncomingMessage): string | null {
  const { authorization = [], 'x-service-key': serviceKey = [] } = request.headersDistinct;
  const sent = new Set<string>();
  for (const header of authorization) {
    const token = BEARER.exec(header)?.[1];
    if (token !== undefined) sent.add(token);
  }
  for (const header of serviceKey) if (header.trim()) sent.add(header.trim());
  if (sent.size > 1) throw fail('conflicting_credentials');
  const [credential] = sent;
  return credential ?? null;
}

/** The first credential in the head, unvalidated: identifies the caller before guards run. */
export function credentialInHead({ headers }: IncomingMessage): string | null {
  const match = headers.authorization === undefined ? null : BEARER.exec(headers.authorization);
  const serviceKey = headers['x-service-key'];
  return match?.[1] ?? (typeof serviceKey === 'string' ? serviceKey.trim() : null);
}

/**
 * Whether the request has a credential of any scheme: `Authorization: Basic …` is not ours, but the request is
 * not anonymous either.
 */
export function carriesCredential({ headersDistinct }: IncomingMessage): boolean {
  const { authorization = [], 'x-service-key': serviceKey = [] } = headersDistinct;
  return [...authorization, ...serviceKey].some((header) => header.trim() !== '');
}

const NAMES: Record<CredentialKind, string> = {
  publishable_key: 'publishable key (pk_)',
  secret_key: 'secret key (sk_)',
  user_token: 'user token (pv_ut_)',
  grant: 'grant (pv_grant_)',
  console_session: 'console session (pv_cs_)',
};

const requiredCode = (wanted: HeaderCredentialKind): ErrorCode =>
  (
    ({
      publishable_key: 'publishable_key_required',
      secret_key: 'secret_key_required',
      user_token: 'user_token_required',
      grant: 'grant_required',
    }) as const
  )[wanted];

/** The error for a credential of another kind than `wanted`, by prefix alone (specification §2.3). */
function wrongKind(sent: CredentialKind, wanted: HeaderCredentialKind): ApiError {
  const message = `This endpoint requires a ${NAMES[wanted]}, not a ${NAMES[sent]}.`;
  if (sent === 'publishable_key') return unauthenticated('publishable_key_not_allowed', message);
  return unauthenticated(requiredCode(wanted), message);
}

/**
 * Validates the form of a credential, before any look-up.
 * @param where it has to be sent, for the message
 * @returns its kind, one of `takes`. Throws the kind's 401 otherwise; the checksum catches typing errors.
 */
export function validateForm(
  credential: string | null,
  takes: readonly [TakenKind, ...TakenKind[]],
  where = 'as Authorization: Bearer or X-Service-Key',
): HeaderCredentialKind {
  const accepted = takes.filter(isHeaderKind);
  const [wanted] = accepted;
  if (wanted === undefined) throw fail('internal_error');
  const kind = credential === null ? null : kindOf(credential);
  if (credential === null || kind === null)
    throw unauthenticated('invalid_credential', `Send a ${NAMES[wanted]} ${where}.`);
  const match = accepted.find((candidate) => candidate === kind);
  if (match === undefined) throw wrongKind(kind, wanted);
  if (!wellFormed(credential)) throw unauthenticated('invalid_credential');
  return match;
}

const isHeaderKind = (kind: TakenKind): kind is HeaderCredentialKind =>
  kind !== 'console_session' && kind !== 'console_account';
