import { Injectable, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { fail } from '../../../platform/kernel/errors.js';
import { AcceptanceService } from '../invitations/acceptance.service.js';
import type { Browser } from '../sign-in/browser.js';
import { BrowserSessions } from '../sign-in/browser-sessions.js';
import { CurrentSession } from '../sign-in/current-session.js';
import { OidcClients } from './oidc-clients.js';
import { failureText } from './oidc-failures.js';
import { OidcFlows, type OidcPurpose } from './oidc-flow.js';

interface SignInStart {
  purpose: OidcPurpose;
  browser: Browser;
  /** Token of the invitation to accept. */
  invitation?: string | null;
}

/** Sends a browser to a provider. */
@Injectable()
export class OidcStartService {
  private readonly log = new Logger(OidcStartService.name);

  constructor(
    private readonly clients: OidcClients,
    private readonly flows: OidcFlows,
    private readonly browsers: BrowserSessions,
    private readonly current: CurrentSession,
    private readonly acceptance: AcceptanceService,
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
      this.log.warn(failureText(provider, error));
      throw fail('service_unavailable', `The identity provider ${provider.name} cannot be reached. Retry later.`);
    });
    const sessionId = purpose === 'link' || purpose === 'prove' ? (session?.id ?? null) : null;
    this.flows.keep(response, { ...flow, purpose, sessionId, invitation });
    return url.href;
  }
}
