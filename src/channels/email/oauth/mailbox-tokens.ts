/** Access tokens of mailboxes: refreshed before they end, by one process at a time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../../platform/config/config.js';
import { CONFIG } from '../../../platform/config/config.module.js';
import { mailboxProviderOf, type MailboxProvider } from '../../../platform/config/mailbox-providers.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { CHANNEL_TOKENS } from '../../../platform/kernel/sealed.js';
import { Vault } from '../../../platform/kernel/vault.js';
import type { ChannelAccount } from '../../channel-adapter.js';
import { ConsentsStore, type Consent, type ConsentKey } from './consents.store.js';
import { LostConsents } from './lost-consents.js';
import { OAuthClient, type GrantedTokens } from './oauth-client.js';
import { ConsentMissing, ConsentRefused, ProviderAway } from './oauth-failures.js';

/** Between two looks whether another process has the new token. */
const LOOK_MS = 200;
const LOOKS_MAX = 150;
const BACKOFF_MIN_S = 10;
const BACKOFF_MAX_S = 600;
const RETRY_AFTER_MAX_S = 3_600;

interface Tokens {
  access: string;
  refresh: string;
}

type Mailbox = Pick<ChannelAccount, 'workspaceId' | 'id' | 'settings'>;

@Injectable()
export class MailboxTokens {
  private readonly log = new Logger(MailboxTokens.name);

  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'mailboxProviders'>,
    private readonly db: TenantDb,
    private readonly store: ConsentsStore,
    private readonly client: OAuthClient,
    private readonly vault: Vault,
    private readonly lost: LostConsents,
  ) {}

  isConfigured(provider: string): boolean {
    return mailboxProviderOf(this.config.mailboxProviders, provider) !== null;
  }

  /** The provider that an account names. Throws ProviderAway. */
  providerOf({ settings }: Pick<ChannelAccount, 'settings'>): MailboxProvider {
    const found = mailboxProviderOf(this.config.mailboxProviders, settings['oauth']);
    if (!found) throw new ProviderAway('The operator has not configured this provider in MAILBOX_PROVIDERS.');
    return found;
  }

  /**
   * A token that is valid for some minutes. Throws ConsentMissing, ProviderAway.
   * @param refused a token that the mail server did not accept
   */
  async of(account: Mailbox, refused: string | null = null): Promise<string> {
    const { workspaceId, id: accountId } = account;
    const provider = this.providerOf(account);
    const db = this.db.of(workspaceId);
    for (let looks = 0; looks < LOOKS_MAX; looks++) {
      const consent = await this.store.find(db, workspaceId, accountId);
      if (consent?.provider !== provider.id || consent.tokens === null)
        throw new ConsentMissing(consent?.error ?? `Nobody has connected this mailbox at ${provider.name} yet.`);
      const { access, refresh } = this.open({ workspaceId, accountId }, consent.tokens);
      const isUsable = !consent.is_over && access !== refused;
      if (isUsable && (!consent.is_due || consent.retry_s !== null)) return access;
      if (consent.retry_s !== null) throw new ProviderAway(consent.error ?? '', consent.retry_s);
      const key = { workspaceId, accountId, version: consent.version };
      if (await this.store.begin(db, key)) {
        const fresh = await this.refresh(provider, key, { consent, refresh });
        if (fresh !== null) return fresh;
      } else if (isUsable) return access;
      else await sleep(LOOK_MS);
    }
    throw new ProviderAway(`${provider.name} gave no access: another process has been asking for too long.`);
  }

  seal({ workspaceId, accountId }: Omit<ConsentKey, 'version'>, tokens: Tokens): Buffer {
    return this.vault.seal(Buffer.from(JSON.stringify(tokens)), CHANNEL_TOKENS.aad(workspaceId, accountId));
  }

  /** Takes the consent back at the provider, if it has an endpoint for that, and erases the tokens. */
  async giveUp({ workspaceId, id: accountId }: Pick<Mailbox, 'workspaceId' | 'id'>): Promise<void> {
    const db = this.db.of(workspaceId);
    const consent = await this.store.find(db, workspaceId, accountId);
    if (!consent) return;
    await this.store.remove(db, { workspaceId, accountId });
    const provider = this.config.mailboxProviders[consent.provider];
    if (!provider || consent.tokens === null) return;
    const opened = this.vault.openIfPossible(consent.tokens, CHANNEL_TOKENS.aad(workspaceId, accountId));
    if (opened) await this.revoke(provider, (JSON.parse(opened.toString()) as Tokens).refresh);
  }

  /** Takes a consent back that is not to be used. Failures are logged: the person can do it at the provider. */
  async revoke(provider: MailboxProvider, refreshToken: string): Promise<void> {
    await this.client.revoke(provider, refreshToken).catch((error: Error) => {
      this.log.warn(`a consent was not taken back: ${error.message}`);
    });
  }

  /** Null = the provider gave none, which is recorded. */
  private async refresh(
    provider: MailboxProvider,
    key: ConsentKey,
    { consent, refresh }: { consent: Consent; refresh: string },
  ): Promise<string | null> {
    const db = this.db.of(key.workspaceId);
    try {
      const granted = await this.client.refresh(provider, refresh);
      await this.store.renew(db, key, { tokens: this.seal(key, newTokens(granted, refresh)), ...granted });
      return granted.accessToken;
    } catch (error) {
      if (error instanceof ConsentRefused)
        await this.lost.record(key, `${provider.name} gives no access any more: ${error.message}. Connect it again.`);
      else if (error instanceof ProviderAway) {
        const backOffS = Math.min(BACKOFF_MAX_S, BACKOFF_MIN_S * 2 ** Math.min(consent.failures, 10));
        const seconds = Math.max(backOffS, Math.min(error.afterS ?? 0, RETRY_AFTER_MAX_S));
        await this.store.postpone(db, key, { seconds, error: error.message });
      } else throw error;
      return null;
    }
  }

  private open({ workspaceId, accountId }: Omit<ConsentKey, 'version'>, sealed: Buffer): Tokens {
    return JSON.parse(this.vault.open(sealed, CHANNEL_TOKENS.aad(workspaceId, accountId)).toString()) as Tokens;
  }
}

/** A provider that sends no new refresh token keeps the earlier one valid. */
const newTokens = ({ accessToken, refreshToken }: GrantedTokens, earlier: string): Tokens => ({
  access: accessToken,
  refresh: refreshToken ?? earlier,
});
