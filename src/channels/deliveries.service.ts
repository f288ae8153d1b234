import type { IncomingHttpHeaders } from 'node:http';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../platform/db/tenant-db.js';
import { hashCredential } from '../platform/kernel/credentials.js';
import { fail, type ApiError } from '../platform/kernel/errors.js';
import { CredentialLookups, type Attempt } from '../platform/policy/credential-lookups.js';
import { FailedAttempts } from '../platform/policy/failed-attempts.js';
import type { ChannelAdapter, ChannelAccount } from './channel-adapter.js';
import { ChannelAccounts } from './channel-accounts.js';
import { ChannelAdapters } from './channel-adapters.js';
import { ChannelsStore } from './channels.store.js';
import { InboxQueue } from './inbox.queue.js';

/** Entries stored by one statement. */
const ENTRIES_AT_ONCE = 500;

/** A delivery with a well-formed signature, before its body is read. */
export interface OpenDelivery {
  account: ChannelAccount;
  adapter: ChannelAdapter;
  /** The account and its client, for counting what is refused; null = the client's address is not known. */
  sender: string;
}

/** Receives deliveries: verifies the signature and stores each entry once. The inbox queue processes them. */
@Injectable()
export class ChannelDeliveriesService {
  /** By account and address: a provider delivers for all workspaces from the same addresses. */
  private readonly refused = new FailedAttempts();

  constructor(
    private readonly db: TenantDb,
    private readonly lookups: CredentialLookups,
    private readonly channels: ChannelsStore,
    private readonly accounts: ChannelAccounts,
    private readonly adapters: ChannelAdapters,
    private readonly queue: InboxQueue,
  ) {}

  /**
   * Returns the response to the provider's challenge. Throws `not_found`; `invalid_credential` for a wrong token;
   * `rate_limit_exceeded` after too many of them.
   */
  async challenge(accountId: string, query: URLSearchParams, attempt: Attempt): Promise<string> {
    const { account, adapter, sender } = await this.find(accountId, attempt);
    const waitMs = this.refused.waitMs(sender);
    if (waitMs > 0) throw tooManyRefused(waitMs);
    const text = adapter.challenge(query, account);
    if (text === null) throw this.refusal(sender, 'The verify token is missing or wrong.');
    await this.channels.markChallenged(this.db.of(account.workspaceId), account.workspaceId, account.id);
    return text;
  }

  /**
   * Accepts a delivery for reading. Throws `not_found`; without a well-formed signature `invalid_credential`, or
   * `rate_limit_exceeded` after too many of them.
   */
  async open(accountId: string, headers: IncomingHttpHeaders, attempt: Attempt): Promise<OpenDelivery> {
    const found = await this.find(accountId, attempt);
    if (!found.adapter.hasSignature(headers)) throw this.refusal(found.sender, UNSIGNED);
    return found;
  }

  /**
   * Stores this account's new entries. A signed delivery is accepted, however many others were refused. Throws
   * `invalid_credential` or `rate_limit_exceeded` for a wrong signature; `malformed_json`.
   */
  async receive({ account, adapter, sender }: OpenDelivery, headers: IncomingHttpHeaders, body: Buffer): Promise<void> {
    if (!adapter.isSigned(headers, body, account)) throw this.refusal(sender, UNSIGNED);
    const entries = await adapter.entries(body, account);
    // If one fails the provider repeats the delivery, and what is stored is known.
    for (let at = 0; at < entries.length; at += ENTRIES_AT_ONCE)
      await this.queue.add(this.db.intake(account.workspaceId), account, entries.slice(at, at + ENTRIES_AT_ONCE));
  }

  /** An id that is not found counts as a refused credential: after too many, others from the address wait. */
  private async find(accountId: string, attempt: Attempt): Promise<OpenDelivery> {
    const id = accountId.toLowerCase();
    const name = hashCredential(id).toString('base64url');
    const row = await this.lookups.find(name, attempt, (db) => this.channels.findAny(db, id));
    const adapter = row && this.adapters.find(row.channel);
    if (!adapter) throw fail('not_found');
    return { account: this.accounts.open(row), adapter, sender: `${row.id} ${attempt.addressHash()}` };
  }

  private refusal(sender: string, message: string): ApiError {
    if (this.refused.take(sender)) return fail('invalid_credential', message);
    return tooManyRefused(this.refused.waitMs(sender));
  }
}

const tooManyRefused = (waitMs: number): ApiError => {
  const seconds = Math.ceil(waitMs / 1_000);
  return fail('rate_limit_exceeded', `Too many refused requests from your address. Retry in ${seconds} seconds.`, {
    headers: { 'Retry-After': String(seconds) },
  });
};
const UNSIGNED = 'The signature is missing or wrong.';
