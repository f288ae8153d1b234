/** Accounts as their channels see them: which fields they need, and their credentials, sealed or opened. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../platform/db/statement.js';
import { fail } from '../platform/kernel/errors.js';
import { CHANNEL_CREDENTIALS } from '../platform/kernel/sealed.js';
import { Vault } from '../platform/kernel/vault.js';
import type { ChannelAccount, ChannelAdapter } from './channel-adapter.js';
import { ChannelAdapters } from './channel-adapters.js';
import type { ChannelName, ChannelRow, CreateChannel } from './channels.dto.js';
import { MailboxesStore } from './email/mailbox/mailboxes.store.js';

/** An account that can be used, with the adapter of its channel. */
export interface ConnectedAccount {
  account: ChannelAccount;
  adapter: ChannelAdapter;
}

type AccountFields = Pick<ChannelAccount, 'settings' | 'credentials'>;

@Injectable()
export class ChannelAccounts {
  constructor(
    private readonly vault: Vault,
    private readonly adapters: ChannelAdapters,
    private readonly mailboxes: MailboxesStore,
  ) {}

  /** Throws `invalid_field` for a channel without an adapter, or an `external_id` that its provider does not issue. */
  requireNew({ channel, external_id: externalId, settings = {}, credentials, signature }: CreateChannel): void {
    const adapter = this.adapters.find(channel);
    if (!adapter) throw fail('invalid_field', 'channel is not available on this server', { param: 'channel' });
    const problem = adapter.externalIdProblem(externalId);
    if (problem) throw fail('invalid_field', `external_id ${problem}`, { param: 'external_id' });
    requireFieldsOf(adapter, { settings, credentials });
    this.requireSignature(channel, signature);
  }

  /** Throws `invalid_field` for a signature where messages have none. */
  requireSignature(channel: ChannelName, signature: string | null | undefined): void {
    if (signature && !this.adapters.get(channel).signs)
      throw fail('invalid_field', 'signature is for e-mail only', { param: 'signature' });
  }

  /** Throws `unknown_field`, `missing_field` or `invalid_field` for fields that the channel does not accept. */
  requireFields(channel: ChannelName, fields: AccountFields): void {
    requireFieldsOf(this.adapters.get(channel), fields);
  }

  /** In the transaction that changes its settings: what is fetched from another place is read from its own start. */
  async resettle(tx: Queryable, row: ChannelRow, { settings }: Pick<ChannelRow, 'settings'>): Promise<void> {
    const { workspace_id: workspaceId, id, channel, external_id: externalId, settings: former } = row;
    const adapter = this.adapters.get(channel);
    if (adapter.placeOf?.({ externalId, settings }) !== adapter.placeOf?.({ externalId, settings: former }))
      await this.mailboxes.forgetPosition(tx, workspaceId, id);
  }

  seal(workspaceId: string, id: string, credentials: Record<string, string>): Buffer {
    return this.vault.seal(Buffer.from(JSON.stringify(credentials)), CHANNEL_CREDENTIALS.aad(workspaceId, id));
  }

  isReadable({ workspace_id: workspaceId, id, credentials }: ChannelRow): boolean {
    return this.vault.openIfPossible(credentials, CHANNEL_CREDENTIALS.aad(workspaceId, id)) !== null;
  }

  /** Throws VaultError if they cannot be decrypted. */
  open(row: ChannelRow): ChannelAccount {
    const { workspace_id: workspaceId, id, channel, external_id: externalId, settings } = row;
    const text = this.vault.open(row.credentials, CHANNEL_CREDENTIALS.aad(workspaceId, id)).toString();
    return { workspaceId, id, channel, externalId, settings, credentials: JSON.parse(text) as Record<string, string> };
  }

  /** Names of its stored credentials; none if they cannot be decrypted, so that they are asked for again. */
  fieldsOf(row: ChannelRow): string[] {
    return this.isReadable(row) ? Object.keys(this.open(row).credentials).sort() : [];
  }

  /** Opens the account's credentials, and finds the adapter that uses them. */
  connect(row: ChannelRow): ConnectedAccount {
    return { account: this.open(row), adapter: this.adapters.get(row.channel) };
  }
}

function requireFieldsOf(adapter: ChannelAdapter, fields: AccountFields): void {
  requireKnown('settings', fields.settings, adapter.settings ?? []);
  requireKnown('credentials', fields.credentials, Object.keys(adapter.credentials));
  for (const [name, need] of Object.entries(adapter.credentials))
    if (need === 'required' && !Object.hasOwn(fields.credentials, name))
      throw fail('missing_field', `credentials.${name} is required`, { param: `credentials.${name}` });
  const problem = adapter.settingsProblem?.(fields);
  if (problem) throw fail('invalid_field', `${problem.param} ${problem.message}`, { param: problem.param });
}

function requireKnown(field: string, given: Readonly<Record<string, string>>, known: readonly string[]): void {
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const expected = known.length === 0 ? 'This channel has none.' : `Expected: ${known.join(', ')}.`;
  throw fail('unknown_field', `Unknown field. ${expected}`, { param: `${field}.${unknown}` });
}
