import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Configuration, CustomFetchOptions } from 'openid-client';
import type { Config } from '../../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../../platform/config/config.module.js';
import type { OidcProviderConfig } from '../../../platform/config/console.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { fail } from '../../../platform/kernel/errors.js';
import { GuardedFetch } from '../../../platform/outbound/guarded-fetch.js';
import { HostNames } from '../../../platform/outbound/names/host-names.js';
import { isThin, personOf, type OidcPerson } from './oidc-claims.js';
import type { OidcFlow } from './oidc-flow.js';

/** A provider rarely moves its endpoints; its keys are refreshed separately. */
const KNOWN_MS = 60 * 60_000;
const PROVIDERS_MAX = 20;
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 1024 * 1024;
/**
 * A provider that receives `max_age` must return `auth_time` (OpenID Connect Core, “ID Token”); this value
 * accepts every sign-in.
 */
const ANY_AGE_S = 365 * 86_400;
/** The operator configures the providers, so they may be internal; metadata addresses stay closed (decision 0108). */
const OPERATORS_NETWORKS = ['0.0.0.0/0', '::/0'];
/** Owner of the name look-ups. */
const OPERATOR = 'operator';

/** OpenID Connect client: discovery, authorization code with PKCE, state and nonce. */
@Injectable()
export class OidcClients implements OnApplicationShutdown {
  private readonly fetcher: GuardedFetch;
  private readonly known = new LRUCache<string, Promise<Configuration>>({ max: PROVIDERS_MAX, ttl: KNOWN_MS });

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'console' | 'baseUrl'>,
    @Inject(CLOCK) private readonly clock: Clock,
    names: HostNames,
  ) {
    this.fetcher = new GuardedFetch({ allowNetworks: OPERATORS_NETWORKS, names });
  }

  onApplicationShutdown(): Promise<void> {
    return this.fetcher.close();
  }

  /** Throws `not_found`. */
  provider(id: string): OidcProviderConfig {
    const found = this.config.console.oidcProviders.find((one) => one.id === id);
    if (!found) throw fail('not_found', 'There is no such identity provider.');
    return found;
  }

  /**
   * @param fresh whether the person has to sign in there again
   * @returns the URL for the browser, and the state to keep. Throws what the provider's discovery throws.
   */
  async begin(
    provider: OidcProviderConfig,
    fresh: boolean,
  ): Promise<{ url: URL; flow: Omit<OidcFlow, 'purpose' | 'sessionId' | 'invitation'> }> {
    const oidc = await import('openid-client');
    const verifier = oidc.randomPKCECodeVerifier();
    const [state, nonce] = [oidc.randomState(), oidc.randomNonce()];
    const url = oidc.buildAuthorizationUrl(await this.discovered(provider), {
      redirect_uri: this.callbackOf(provider),
      scope: provider.scopes,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      ...(fresh ? { prompt: 'login', max_age: '0' } : { max_age: String(ANY_AGE_S) }),
    });
    const since = fresh ? this.clock.now() : null;
    return { url, flow: { provider: provider.id, state, nonce, verifier, since } };
  }

  /**
   * @param query of the callback, with its `?`. Throws errors of the provider and of the validation of its
   * response.
   */
  async finish(provider: OidcProviderConfig, query: string, flow: OidcFlow): Promise<OidcPerson> {
    const oidc = await import('openid-client');
    const config = await this.discovered(provider);
    const tokens = await oidc.authorizationCodeGrant(config, new URL(this.callbackOf(provider) + query), {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      // Checks `auth_time`, with the library's tolerance of 30 seconds for clock differences.
      maxAge: flow.since === null ? undefined : Math.ceil((this.clock.now() - flow.since) / 1_000),
    });
    const claims: Record<string, unknown> & { sub?: string } = { ...tokens.claims() };
    const more =
      isThin(claims, provider) && config.serverMetadata().userinfo_endpoint !== undefined
        ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub ?? '')
        : {};
    return personOf({ ...more, ...claims }, provider);
  }

  private readonly callbackOf = ({ id }: OidcProviderConfig): string =>
    `${this.config.baseUrl}/api/console/oidc/${id}/callback`;

  private discovered(provider: OidcProviderConfig): Promise<Configuration> {
    let found = this.known.get(provider.id);
    if (!found) {
      this.known.set(provider.id, (found = this.discover(provider)));
      found.catch(() => this.known.delete(provider.id)); // the next call tries again
    }
    return found;
  }

  private async discover({ issuer, clientId, clientSecret }: OidcProviderConfig): Promise<Configuration> {
    const oidc = await import('openid-client');
    const url = new URL(issuer);
    return oidc.discovery(url, clientId, clientSecret ?? undefined, clientSecret === null ? oidc.None() : undefined, {
      [oidc.customFetch]: this.fetch,
      timeout: TIMEOUT_MS / 1_000,
      // The configuration allows http only on this machine.
      execute: url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    });
  }

  /** fetch for openid-client, through the guarded client. */
  private readonly fetch = async (url: string, options: CustomFetchOptions): Promise<Response> => {
    const { method, headers, body, signal } = options;
    const answer = await this.fetcher.fetch(OPERATOR, url, {
      method: method as 'GET' | 'POST',
      headers,
      body: body === null || body === undefined ? undefined : String(body as string | URLSearchParams),
      timeoutMs: TIMEOUT_MS,
      maxBytes: ANSWER_BYTES_MAX,
      signal,
    });
    const { 'content-encoding': _, 'content-length': __, ...rest } = answer.headers;
    return new Response(new Uint8Array(answer.bytes), { status: answer.status, headers: rest });
  };
}
