import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { mailboxProviderOf, type MailboxProvider } from '../../../platform/config/mailbox-providers.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Caller } from '../../../platform/kernel/caller.js';
import { fail } from '../../../platform/kernel/errors.js';
import { ChannelsStore } from '../../channels.store.js';
import type { ChannelDto, ChannelRow } from '../../channels.dto.js';
import { authorizationUrl } from './authorization-url.rules.js';
import type { FinishAuthorization, MailboxAuthorizationDto } from './authorizations.dto.js';
import { AuthorizationsStore } from './authorizations.store.js';
import { GivenConsents } from './given-consents.js';
import { MailboxAccesses } from './mailbox-accesses.js';

const OVER = 'This visit to the provider is over: it took too long, was used before, or belongs to another sign-in.';

/** The page of the console to which both providers send the browser back. */
const RETURN_PATH = '/console/mailbox';

/** Sends a member to a mailbox's provider, and takes what they come back with. */
@Injectable()
export class AuthorizationsService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'baseUrl' | 'serverSecret' | 'mailboxProviders'>,
    private readonly db: TenantDb,
    private readonly store: AuthorizationsStore,
    private readonly channels: ChannelsStore,
    private readonly accesses: MailboxAccesses,
    private readonly consents: GivenConsents,
  ) {}

  /** Throws `not_found`; `conflict` for an account that signs in by password, or whose provider is not configured. */
  async begin({ workspaceId, credentialId: sessionId }: Caller, id: string): Promise<MailboxAuthorizationDto> {
    const row = await this.channels.find(this.db.of(workspaceId), workspaceId, id);
    if (!row) throw fail('not_found');
    const provider = this.providerOf(row);
    if (!provider) throw fail('conflict', 'This account cannot be connected at a provider.');
    // The console finds its workspace in it; who may use it is decided by the row alone.
    const state = `${workspaceId}.${randomBytes(32).toString('base64url')}`;
    const visit = { stateHash: hashOf(state), sessionId, accountId: row.id, provider: provider.id };
    await this.db.transaction(workspaceId, (tx) => this.store.add(tx, workspaceId, visit));
    const request = { state, verifier: this.verifierOf(state), redirectUri: this.redirectUri };
    const url = authorizationUrl(provider, { ...request, address: row.external_id });
    return { object: 'mailbox_authorization', url };
  }

  /**
   * Throws `link_invalid` for a state that is not this session's, or over; `conflict` if the provider gives less than
   * is needed, or access to another mailbox; `service_unavailable`.
   */
  async finish(
    { workspaceId, credentialId: sessionId }: Caller,
    actor: Actor,
    { state, code }: FinishAuthorization,
  ): Promise<ChannelDto> {
    const db = this.db.of(workspaceId);
    const visit = await this.store.take(db, workspaceId, { stateHash: hashOf(state), sessionId });
    const row = visit && (await this.channels.find(db, workspaceId, visit.account_id));
    const provider = row && this.providerOf(row);
    if (!visit || !row || provider?.id !== visit.provider) throw fail('link_invalid', OVER);
    const { redirectUri } = this;
    const access = await this.accesses.take(row, provider, { code, verifier: this.verifierOf(state), redirectUri });
    return this.consents.record(row, provider.id, { actor, access });
  }

  private get redirectUri(): string {
    return this.config.baseUrl + RETURN_PATH;
  }

  private providerOf({ channel, settings }: ChannelRow): MailboxProvider | null {
    return channel === 'email' ? mailboxProviderOf(this.config.mailboxProviders, settings['oauth']) : null;
  }

  /** Of PKCE: known to whoever knows the state and the server's secret, so it is not stored. */
  private verifierOf(state: string): string {
    return createHmac('sha256', this.config.serverSecret).update(`mailbox verifier ${state}`).digest('base64url');
  }
}

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest();
