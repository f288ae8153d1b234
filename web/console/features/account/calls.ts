import { queryOptions } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import type { Me } from '../../app/session.js';
import { send } from '../../app/sign-in.js';

const made = <Data>(method: string, path: string, body?: unknown): Promise<Data> =>
  call(() => send<Data>(method, path, body));

/** Changes the name. */
export const updateMe = async (body: components['schemas']['UpdateMe']): Promise<Me> =>
  (await call(() => api.PATCH('/api/console/me', { body }))).data;

export type Session = components['schemas']['ConsoleSession'];
export const sessionsQuery = queryOptions({
  queryKey: ['sessions of mine'],
  queryFn: async () => (await call(() => api.GET('/api/console/sessions'))).data,
});
export const endSession = (id: string): Promise<unknown> =>
  call(() => api.DELETE('/api/console/sessions/{id}', { params: { path: { id } } }));
/** @returns the number of sessions that ended */
export const endOthers = async (): Promise<number> =>
  (await call(() => api.DELETE('/api/console/sessions'))).data.ended;

export const changePassword = (body: { current?: string; password: string }): Promise<{ ended_sessions: number }> =>
  made('PUT', 'password', body);

export interface Enrolment {
  secret: string;
  uri: string;
}
export const proposeTotp = (): Promise<Enrolment> => made('POST', 'totp');
export const confirmTotp = (code: string): Promise<{ codes: string[] }> => made('PUT', 'totp', { code });
export const removeTotp = (): Promise<unknown> => made('DELETE', 'totp');
export const newRecoveryCodes = (): Promise<{ codes: string[] }> => made('POST', 'totp/recovery-codes');

export const linkIdentity = (provider: string): Promise<{ url: string }> => made('POST', `oidc/${provider}/link`);
export const unlinkIdentity = (id: string): Promise<unknown> => made('DELETE', `identities/${id}`);
