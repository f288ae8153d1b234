import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import type { OidcProviderConfig } from '../../../config/console.js';
import { fail } from '../../../kernel/errors.js';
import { redactText } from '../../../kernel/redact.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import { AcceptanceService } from '../invitations/acceptance.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { CurrentSession } from '../sign-in/current-session.js';
import { IdentitiesService } from './identities.service.js';
import { OidcClients, type OidcPerson } from './oidc-clients.js';
import { OidcFlows, type OidcFlow, type OidcPurpose } from './oidc-flow.js';
import { OidcNewcomersService } from './oidc-newcomers.service.js';
import { OidcProofService } from './oidc-proof.service.js';
import { OidcRefused } from './oidc-refused.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

interface SignInStart {
  purpose: OidcPurpose;
  browser: Browser;
  /** Token of the invitation to accept. */
  invitation?: string | null;
}

/** Where to redirect the browser after the provider, and its new token: none if it keeps the current one. */
export interface OidcOutcome {
  path: string;
  newSession: SessionToken | null;
}

/** The page that notifies the waiting one. */
const PROVED = '/console/proved';

@Injectable()
export class OidcService {
  private readonly log = new Logger(OidcService.name);

  constructor(
    private readonly clients: OidcClients,
    private readonly flows: OidcFlows,
    private readonly signIns: OidcSignInService,
    private readonly identities: IdentitiesService,
    private readonly proofs: OidcProofService,
    private readonly browsers: BrowserSessions,
    private readonly current: CurrentSession,
    private readonly acceptance: AcceptanceService,
    private readonly newcomers: OidcNewcomersService,
  ) {}

  /**
   * @returns the provider's page
   * @throws `not_found`; `https_required`; `link_invalid`, `conflict` for the invitation; `service_unavailable`
   * if the provider cannot be reached
   */
  async begin(
    id: string,
    { purpose: asked, browser, invitation = null }: SignInStart,
    response: Response,
  ): Promise<string> {
    this.browsers.requireUsable();
    const provider = this.clients.provider(id);
    if (invitation !== null) await this.acceptance.requireNewcomer(invitation);
    const session = await this.current.of(browser);
    // Without a session the person cannot re-authenticate: they sign in.
    const purpose = asked === 'prove' && session === null ? 'again' : asked;
    // Re-authentication requires a new sign-in: the provider's own session is not enough.
    const fresh = purpose !== 'link' && purpose !== 'accept' && session !== null;
    const { url, flow } = await this.clients.begin(provider, fresh).catch((error: Error) => {
      this.logFailure(provider, error);
      throw fail('service_unavailable', `The identity provider ${provider.name} cannot be reached. Retry later.`);
    });
    const sessionId = purpose === 'link' || purpose === 'prove' ? (session?.id ?? null) : null;
    this.flows.keep(response, { ...flow, purpose, sessionId, invitation });
    return url.href;
  }

  /**
   * @param query of the callback, with its `?`
   * @throws `not_found`
   */
  async finish(id: string, query: string, browser: Browser, response: Response): Promise<OidcOutcome> {
    const provider = this.clients.provider(id);
    const flow = this.flows.take(response, browser);
    const isAside = flow?.purpose === 'prove' || flow?.purpose === 'again';
    try {
      if (flow?.provider !== id) throw new OidcRefused('expired');
      return await this.follow(provider, flow, { query, browser });
    } catch (error) {
      if (!(error instanceof OidcRefused)) throw error;
      return { path: `${isAside ? PROVED : '/console/sign-in'}?error=${error.reason}`, newSession: null };
    }
  }

  /** Throws OidcRefused. */
  private async follow(
    provider: OidcProviderConfig,
    flow: OidcFlow,
    { query, browser }: { query: string; browser: Browser },
  ): Promise<OidcOutcome> {
    const person = await this.personOf(provider, query, flow);
    const { purpose, sessionId, invitation } = flow;
    if (purpose === 'link') {
      await this.identities.link(sessionId ?? '', person, browser);
      return { path: '/console/account', newSession: null };
    }
    if (purpose === 'prove')
      return { path: PROVED, newSession: await this.proofs.prove(sessionId ?? '', person, browser) };
    if (purpose === 'accept')
      return { path: '/console', newSession: await this.newcomers.accept(invitation ?? '', person, browser) };
    const newSession = await this.signIns.signIn(provider, person, browser);
    return { path: purpose === 'again' ? PROVED : '/console', newSession };
  }

  private async personOf(provider: OidcProviderConfig, query: string, flow: OidcFlow): Promise<OidcPerson> {
    try {
      return await this.clients.finish(provider, query, flow);
    } catch (error) {
      if ((error as { error?: string }).error === 'access_denied') throw new OidcRefused('cancelled');
      this.logFailure(provider, error as Error);
      throw new OidcRefused('failed');
    }
  }

  /** The provider's own error text may contain codes and tokens, so only the error's kind and code are logged. */
  private logFailure({ id }: OidcProviderConfig, error: Error & { code?: string; error?: string }): void {
    const description = [error.name, error.code, error.error].filter(Boolean).join(' ');
    this.log.warn(redactText(`the identity provider ${id}: ${description}`));
  }
}
