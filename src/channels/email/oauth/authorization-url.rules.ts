/** The page of a provider on which a person consents (RFC 6749 §4.1.1, RFC 7636). Pure. */
import { createHash } from 'node:crypto';
import type { MailboxProvider, MailboxProviderId } from '../../../platform/config/mailbox-providers.js';

/** As both document it: what the consent has to cover. */
export const SCOPES: Record<MailboxProviderId, string[]> = {
  microsoft: ['https://outlook.office.com/IMAP.AccessAsUser.All', 'https://outlook.office.com/SMTP.Send'],
  google: ['https://mail.google.com/'],
};
/** What makes the provider give a refresh token, and ask which account it is for. */
const LASTING: Record<MailboxProviderId, { scope: string[]; parameters: Record<string, string> }> = {
  microsoft: { scope: ['offline_access'], parameters: { prompt: 'select_account' } },
  google: { scope: [], parameters: { access_type: 'offline', prompt: 'consent' } },
};

interface AuthorizationRequest {
  redirectUri: string;
  state: string;
  verifier: string;
  /** The mailbox's address, which the provider offers to sign in with. */
  address: string;
}

export function authorizationUrl(
  provider: MailboxProvider,
  { redirectUri, state, verifier, address }: AuthorizationRequest,
): string {
  const { scope, parameters } = LASTING[provider.id];
  const url = new URL(provider.authorizeUrl);
  const query = {
    client_id: provider.clientId,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: [...SCOPES[provider.id], ...scope].join(' '),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    login_hint: address,
    ...parameters,
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}
