import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/client.js';
import type { Role } from '../../app/roles.js';
import type { Me } from '../../app/session.js';
import { send } from '../../app/sign-in.js';

const open = <Data>(method: string, path: string, body?: unknown): Promise<Data> =>
  call(() => send<Data>(method, path, body), { ask: false });

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}
/** @param company names the company's own workspace; '' = there is one */
export const setUp = (
  token: string,
  { company, ...account }: NewAccount & { company: string; locale: string },
): Promise<Me> => open('POST', 'setup', { token, ...account, ...(company.trim() !== '' && { company }) });
export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: () => open<{ available: boolean; needs_company: boolean }>('GET', 'setup/state'),
});

export interface Preview {
  workspace: string;
  inviter: string | null;
  email: string;
  name: string | null;
  role: Role;
  has_account: boolean;
}
export const previewQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: () => open<Preview>('POST', 'invitations/lookup', { token }),
    retry: false,
  });
export const accept = (token: string, account: { name: string; password: string }): Promise<Me> =>
  open('POST', 'invitations/accept', { token, ...account });
/** Signs up or in through the provider. @returns the URL to continue at */
export const acceptBy = (provider: string, token: string): Promise<{ url: string }> =>
  open('POST', `oidc/${provider}/accept`, { token });
export const join = (token: string): Promise<{ workspace_id: string }> => open('POST', 'invitations/join', { token });

export const requestReset = (email: string): Promise<{ mails: boolean }> => open('POST', 'password-reset', { email });
export interface Reset {
  token: string;
  password: string;
  totp?: string;
  recovery_code?: string;
}
export const confirmReset = (reset: Reset): Promise<Me> => open('POST', 'password-reset/confirm', reset);
