/** Requests to the providers of mailboxes: authorization code with PKCE, refresh, revocation (RFC 6749, 7636, 7009). */
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { MailboxProvider } from '../../../platform/config/mailbox-providers.js';
import { GuardedFetch, type OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import { HostNames } from '../../../platform/outbound/names/host-names.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { SCOPES } from './authorization-url.rules.js';
import { ConsentRefused, ProviderAway } from './oauth-failures.js';

/** The person has to sign in again. The second and third are Microsoft's, for policies that changed. */
const REFUSED = new Set(['invalid_grant', 'interaction_required', 'consent_required']);

const TIMEOUT_MS = 15_000;
const ANSWER_BYTES_MAX = 64 * 1024;
const LIFE_DEFAULT_S = 3_600;
const LIFE_MAX_S = 86_400;
const TOKEN_CHARS_MAX = 16_384;
/** Owner of the name look-ups. */
const OPERATOR = 'operator';
/** The operator configures the addresses, so they may be internal; metadata addresses stay closed (decision 0108). */
const OPERATORS_NETWORKS = ['0.0.0.0/0', '::/0'];

export interface GrantedTokens {
  accessToken: string;
  /** null = the earlier one stays. */
  refreshToken: string | null;
  expiresInS: number;
  /** Whether reading and sending are both allowed. */
  isComplete: boolean;
}

@Injectable()
export class OAuthClient implements OnApplicationShutdown {
  private readonly fetcher: GuardedFetch;

  constructor(names: HostNames) {
    this.fetcher = new GuardedFetch({ allowNetworks: OPERATORS_NETWORKS, names });
  }

  onApplicationShutdown(): Promise<void> {
    return this.fetcher.close();
  }

  /** Throws ConsentRefused, ProviderAway. */
  exchange(
    provider: MailboxProvider,
    { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
  ): Promise<GrantedTokens> {
    const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
    return this.tokens(provider, fields);
  }

  /** Throws ConsentRefused, ProviderAway. */
  refresh(provider: MailboxProvider, refreshToken: string): Promise<GrantedTokens> {
    return this.tokens(provider, { grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Takes the consent back; Microsoft has no such endpoint. Throws ProviderAway. */
  async revoke(provider: MailboxProvider, refreshToken: string): Promise<void> {
    if (provider.revokeUrl === null) return;
    const { status } = await this.post(provider, provider.revokeUrl, { token: refreshToken });
    // 400 = the token is no longer valid, which is what was asked for.
    if (status !== 200 && status !== 400) throw away(provider, `status ${status}`);
  }

  private async tokens(provider: MailboxProvider, fields: Record<string, string>): Promise<GrantedTokens> {
    const client = { client_id: provider.clientId, client_secret: provider.clientSecret };
    const response = await this.post(provider, provider.tokenUrl, { ...client, ...fields });
    const body = fieldsOf(response.bytes);
    if (response.status === 200) return tokensOf(provider, body);
    const error = typeof body['error'] === 'string' ? body['error'] : '';
    const reason = reasonOf(error, body['error_description'], response.status);
    if (response.status < 500 && REFUSED.has(error)) throw new ConsentRefused(reason);
    throw away(provider, reason, retryAfterOf(response));
  }

  private async post(
    provider: MailboxProvider,
    url: string,
    fields: Record<string, string>,
  ): Promise<OutboundResponse> {
    try {
      return await this.fetcher.fetch(OPERATOR, url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(fields).toString(),
        timeoutMs: TIMEOUT_MS,
        maxBytes: ANSWER_BYTES_MAX,
      });
    } catch (error) {
      if (error instanceof OutboundRefused) throw away(provider, error.message);
      throw error;
    }
  }
}

const away = ({ name }: MailboxProvider, reason: string, afterS: number | null = null): ProviderAway =>
  new ProviderAway(`${name} gave no access: ${reason}`, afterS);

/** The answer's code and Microsoft's number for it. Its text may name people, so it is left out. */
function reasonOf(error: string, description: unknown, status: number): string {
  const number = /AADSTS\d{1,9}/.exec(typeof description === 'string' ? description : '')?.[0];
  const code = /^\w{1,64}$/.test(error) ? error : `status ${status}`;
  return number === undefined ? code : `${code} (${number})`;
}

function tokensOf(provider: MailboxProvider, body: Record<string, unknown>): GrantedTokens {
  const text = (name: string): string | null => {
    const value = body[name];
    return typeof value === 'string' && value !== '' && value.length <= TOKEN_CHARS_MAX ? value : null;
  };
  const accessToken = text('access_token');
  if (accessToken === null) throw away(provider, 'the answer has no token');
  // Some servers send it as text.
  const seconds = Number(body['expires_in'] ?? LIFE_DEFAULT_S);
  const scope = text('scope');
  const granted = new Set(scope?.toLowerCase().split(' '));
  return {
    accessToken,
    refreshToken: text('refresh_token'),
    expiresInS: Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), LIFE_MAX_S) : LIFE_DEFAULT_S,
    // Without a scope it is the one that was asked for (RFC 6749 §5.1).
    isComplete: scope === null || SCOPES[provider.id].every((one) => granted.has(one.toLowerCase())),
  };
}

function retryAfterOf({ headers }: OutboundResponse): number | null {
  const seconds = Number(headers['retry-after']);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

function fieldsOf(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
