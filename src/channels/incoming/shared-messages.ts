/** A message that was sent to several accounts of a workspace is one message, in one conversation. */
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { type ChannelAccount, type ChannelEvent, receiverIds } from '../channel-adapter.js';
import { ChannelAdapters } from '../channel-adapters.js';
import { ChannelConversationsStore } from '../conversations.store.js';
import { EarlierMessagesStore } from '../earlier-messages.store.js';

@Injectable()
export class SharedMessages {
  constructor(
    private readonly store: ChannelConversationsStore,
    private readonly earlier: EarlierMessagesStore,
    private readonly adapters: ChannelAdapters,
  ) {}

  /**
   * The account to which a delivery belongs: that of the conversation which its message continues. Locks the message,
   * before all else, until the end of the transaction. @returns null if another account has received the message
   */
  async homeOf(tx: Tx, account: ChannelAccount, events: readonly ChannelEvent[]): Promise<ChannelAccount | null> {
    const adapter = this.adapters.get(account.channel);
    const message = events.find((event) => event.type === 'message');
    if (!message) return account;
    const own = { workspaceId: account.workspaceId, accountId: account.id };
    const { externalId, contentId, references = [] } = message;
    await this.earlier.lockShared(tx, account.workspaceId, externalId);
    const userIds = receiverIds(adapter, message.userId);
    const other = await this.earlier.knownElsewhere(tx, own, { externalId, contentId, references, userIds });
    if (other === null) return account;
    if (other.is_copy) return null;
    const isContinued = await this.store.findReferenced(tx, { ...own, userId: message.userId }, message);
    return isContinued ? account : { ...account, id: other.account_id };
  }
}
