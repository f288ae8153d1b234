import { Injectable } from '@nestjs/common';
import type { MailboxProviderId } from '../../../platform/config/mailbox-providers.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { Journal } from '../../../platform/events/journal.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import type { ChannelDto, ChannelRow } from '../../channels.dto.js';
import { ChannelsReader } from '../../channels.reader.js';
import { ChannelsStore } from '../../channels.store.js';
import { ConsentsStore } from './consents.store.js';
import { MailboxTokens } from './mailbox-tokens.js';
import type { Access } from './mailbox-accesses.js';

/** Records the access that a provider gives to a mailbox. */
@Injectable()
export class GivenConsents {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ConsentsStore,
    private readonly tokens: MailboxTokens,
    private readonly channels: ChannelsStore,
    private readonly reader: ChannelsReader,
    private readonly journal: Journal,
  ) {}

  /** What waits for the account is handled from now on. Throws `not_found` if it was removed meanwhile. */
  async record(
    { workspace_id: workspaceId, id: accountId }: ChannelRow,
    provider: MailboxProviderId,
    { actor, access }: { actor: Actor; access: Access },
  ): Promise<ChannelDto> {
    const { expiresInS, ...tokens } = access;
    return this.db.transaction(workspaceId, async (tx) => {
      const row = await this.channels.lock(tx, workspaceId, accountId);
      if (row?.settings['oauth'] !== provider) throw fail('not_found');
      const sealed = this.tokens.seal({ workspaceId, accountId }, tokens);
      await this.store.give(tx, { workspaceId, accountId }, { provider, tokens: sealed, expiresInS });
      await this.channels.markVerified(tx, workspaceId, { id: accountId, problem: null });
      await this.channels.endThrottling(tx, workspaceId, accountId);
      const audit = { action: 'channel.give_consent', target: 'channel', targetId: accountId, changes: [] };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, accountId, tx));
    });
  }
}
