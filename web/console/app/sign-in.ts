import { call } from './client.js';
import type { Me } from './session.js';

export interface Credentials {
  email: string;
  password: string;
  totp?: string;
  recovery_code?: string;
}

/** A call of `/api/console` that answers JSON. */
export async function send<Data>(method: string, path: string, body?: unknown) {
  const response = await fetch(`/api/console/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer: unknown = await response.json().catch(() => null);
  return response.ok ? { data: (answer as { data: Data }).data, response } : { error: answer, response };
}

/** @throws ApiProblem `sign_in_failed`, or `totp_required` where a code has to come with the password */
export const signIn = (credentials: Credentials): Promise<Me> =>
  call(() => send<Me>('POST', 'sign-in', credentials), { ask: false });

/** Proves anew that it is the same person, by all that a sign-in asks for. */
export const reauthenticate = (proof: Omit<Credentials, 'email'>): Promise<Me> =>
  call(() => send<Me>('POST', 'reauthenticate', proof), { ask: false });
