import { fail } from '../kernel/errors.js';
import type { Access } from './access.js';
import type { AppRequest } from './request.js';

/** Whether a body has a field that requires a recent sign-in. Guards cannot check it: the body is read after them. */
const sends = (body: unknown, fields: readonly string[]): boolean =>
  typeof body === 'object' &&
  body !== null &&
  fields.some((name) => (body as Record<string, unknown>)[name] !== undefined);

/** Throws `recent_sign_in_required` if the sign-in of a console session is too old for a field of the body. */
export function requireRecentForFields(access: Access, { session, body }: Pick<AppRequest, 'session' | 'body'>): void {
  if ('public' in access || access.recent === undefined || access.recent === true) return;
  if (session && !session.isRecent && sends(body, access.recent)) throw fail('recent_sign_in_required');
}
