import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import type { OidcProviderConfig } from '../../../platform/config/console.js';
import type { SessionToken } from '../../console-sessions/console-sessions.commands.js';
import type { Browser } from '../sign-in/browser.js';
import type { OidcPerson } from './oidc-claims.js';
import { OidcClients } from './oidc-clients.js';
import { failureText } from './oidc-failures.js';
import { OidcFlows, type OidcFlow } from './oidc-flow.js';
import { OidcLinkService } from './oidc-link.service.js';
import { OidcNewcomersService } from './oidc-newcomers.service.js';
import { OidcProofService } from './oidc-proof.service.js';
import { OidcRefused } from './oidc-refused.js';
import { OidcSignInService } from './oidc-sign-in.service.js';

/** Where to redirect the browser after the provider, and its new token: none if it keeps the current one. */
export interface OidcOutcome {
  path: string;
  newSession: SessionToken | null;
}

/** The page that notifies the waiting one. */
const PROVED = '/console/proved';

/** Handles a browser that comes back from a provider, by the purpose for which it was sent there. */
@Injectable()
export class OidcCallbackService {
  private readonly log = new Logger(OidcCallbackService.name);

  constructor(
    private readonly clients: OidcClients,
    private readonly flows: OidcFlows,
    private readonly signIns: OidcSignInService,
    private readonly links: OidcLinkService,
    private readonly proofs: OidcProofService,
    private readonly newcomers: OidcNewcomersService,
  ) {}

  /**
   * @param query of the callback, with its `?`
   * @throws `not_found`
   */
  async finish(
    id: string,
    { query, browser, response }: { query: string; browser: Browser; response: Response },
  ): Promise<OidcOutcome> {
    const provider = this.clients.provider(id);
    const flow = this.flows.take(response, browser);
    const isAside = flow?.purpose === 'prove' || flow?.purpose === 'again';
    try {
      if (flow?.provider !== id) throw new OidcRefused('expired');
      return await this.follow(provider, flow, { query, browser });
    } catch (error) {
      if (!(error instanceof OidcRefused)) throw error;
      const why = error.why === null ? '' : `&why=${error.why}`;
      return { path: `${isAside ? PROVED : '/console/sign-in'}?error=${error.reason}${why}`, newSession: null };
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
      await this.links.link(sessionId ?? '', person, browser);
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
      this.log.warn(failureText(provider, error as Error));
      throw new OidcRefused('failed');
    }
  }
}
