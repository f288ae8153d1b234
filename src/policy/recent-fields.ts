import { fail } from '../kernel/errors.js';
import type { Access } from './access.js';
import type { AppRequest } from './request.js';

/** Whether a body has a field that needs a recent sign-in. Guards cannot tell: the body is read after them. */
const sends = (body: unknown, fields: readonly string[]): boolean =>
  typeof body === 'object' &&
  body !== null &&
  fields.some((name) => (body as Record<string, unknown>)[name] !== undefined);

/** Throws `recent_sign_in_required` to a console session whose sign-in is too old for a field that it sends. */
export function requireRecentForFields(access: Access, { session, body }: Pick<AppRequest, 'session' | 'body'>): void {
  if ('public' in access || access.recent === undefined || access.recent === true) return;
  if (session && !session.isRecent && sends(body, access.recent)) throw fail('recent_sign_in_required');
}
