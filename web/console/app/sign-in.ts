import { call } from './client.js';
import type { Me } from './session.js';

export interface Credentials {
  email: string;
  password: string;
  totp?: string;
  recovery_code?: string;
}

/** Calls an `/api/console` route that returns JSON. */
export async function send<Data>(method: string, path: string, body?: unknown) {
  const response = await fetch(`/api/console/${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer: unknown = await response.json().catch(() => null);
  return response.ok ? { data: (answer as { data: Data }).data, response } : { error: answer, response };
}

/** @throws ApiProblem `sign_in_failed`, or `totp_required` if a code must accompany the password */
export const signIn = (credentials: Credentials): Promise<Me> =>
  call(() => send<Me>('POST', 'sign-in', credentials), { ask: false });

/** Re-authenticates with every factor that sign-in requires. */
export const reauthenticate = (proof: Omit<Credentials, 'email'>): Promise<Me> =>
  call(() => send<Me>('POST', 'reauthenticate', proof), { ask: false });
