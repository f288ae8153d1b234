import { Module } from '@nestjs/common';
import { PolicyModule } from '../platform/policy/policy.module.js';
import { AttachmentsModule } from '../conversations/attachments/attachments.module.js';
import { ContactsModule } from '../people/contacts/contacts.module.js';
import { HandoffsModule } from '../desk/handoffs/handoffs.module.js';
import { LiveChatModule } from '../conversations/live-chat/live-chat.module.js';
import { CoreModule } from '../conversations/core/core.module.js';
import { SessionsModule } from '../conversations/sessions/sessions.module.js';
import { ChannelAccountsModule } from './channel-accounts.module.js';
import { ChannelConversationsPersonal } from './channel-conversations.personal.js';
import { ChannelDeliveriesPersonal } from './channel-deliveries.personal.js';
import { ChannelFailuresController } from './channel-failures.controller.js';
import { ChannelFailuresReader } from './channel-failures.reader.js';
import { ChannelFailuresService } from './channel-failures.service.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsPersonal } from './channels.personal.js';
import { ChannelConversationsStore } from './conversations.store.js';
import { ChannelDeliveriesController } from './deliveries.controller.js';
import { ChannelDeliveriesService } from './deliveries.service.js';
import { MailboxAuthorizationsController } from './email/oauth/authorizations.controller.js';
import { AuthorizationsService } from './email/oauth/authorizations.service.js';
import { AuthorizationsStore } from './email/oauth/authorizations.store.js';
import { GivenConsents } from './email/oauth/given-consents.js';
import { MailboxAccesses } from './email/oauth/mailbox-accesses.js';
import { MailboxReader } from './email/mailbox/mailbox-reader.js';
import { MailboxWatcher } from './email/mailbox/mailbox-watcher.js';
import { DeliveryTexts } from './delivery-texts.js';
import { InboxQueue } from './inbox.queue.js';
import { InboxStore } from './inbox.store.js';
import { ChangedMessages } from './incoming/changed-messages.js';
import { ChannelConversations } from './incoming/channel-conversations.js';
import { ChannelPeople } from './incoming/channel-people.js';
import { EchoedMessages } from './incoming/echoed-messages.js';
import { EarlierMessagesStore } from './earlier-messages.store.js';
import { IncomingDeliveries } from './incoming/incoming-deliveries.js';
import { IncomingEvents } from './incoming/incoming-events.js';
import { IncomingMessages } from './incoming/incoming-messages.js';
import { SharedMessages } from './incoming/shared-messages.js';
import { FileContents } from './media/file-contents.js';
import { FileResults } from './media/file-results.js';
import { IncomingFiles } from './media/incoming-files.js';
import { MediaQueue } from './media/media.queue.js';
import { MediaStore } from './media/media.store.js';
import { ReplyAttachments } from './media/reply-attachments.js';
import { OutboxQueue } from './outbox.queue.js';
import { OutboxStore } from './outbox.store.js';
import { OutgoingMessages } from './outgoing/outgoing-messages.js';
import { OutgoingParts } from './outgoing/outgoing-parts.js';
import { PartSender } from './outgoing/part-sender.js';
import { QueuedMessages } from './outgoing/queued-messages.js';
import { WithheldMessages } from './outgoing/withheld-messages.js';
import { ChannelReceiptsSweeper } from './receipts.sweeper.js';
import { ReplyParticipants } from './reply-participants.js';
import { ReplyWindows } from './reply-windows.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';
import { SessionChannelController } from './session-channel.controller.js';
import { SessionChannelReader } from './session-channel.reader.js';
import { TemplatesReader } from './templates.reader.js';
import { TemplatesService } from './templates.service.js';
import { ThreadsReader } from './threads.reader.js';

@Module({
  imports: [
    CoreModule,
    AttachmentsModule,
    ChannelAccountsModule,
    ContactsModule,
    HandoffsModule,
    LiveChatModule,
    PolicyModule,
    SessionsModule,
  ],
  controllers: [
    ChannelsController,
    ChannelFailuresController,
    ChannelDeliveriesController,
    MailboxAuthorizationsController,
    SessionChannelController,
  ],
  providers: [
    AuthorizationsService,
    AuthorizationsStore,
    ChangedMessages,
    ChannelConversations,
    ChannelConversationsPersonal,
    ChannelConversationsStore,
    ChannelDeliveriesPersonal,
    ChannelDeliveriesService,
    ChannelFailuresReader,
    ChannelFailuresService,
    ChannelPeople,
    ChannelReceiptsSweeper,
    ChannelsPersonal,
    DeliveryTexts,
    FileContents,
    FileResults,
    EchoedMessages,
    InboxQueue,
    InboxStore,
    IncomingDeliveries,
    IncomingEvents,
    IncomingFiles,
    IncomingMessages,
    EarlierMessagesStore,
    GivenConsents,
    MailboxAccesses,
    SharedMessages,
    MailboxReader,
    MailboxWatcher,
    MediaQueue,
    MediaStore,
    OutboxQueue,
    OutboxStore,
    OutgoingMessages,
    OutgoingParts,
    PartSender,
    QueuedMessages,
    ReplyAttachments,
    ReplyParticipants,
    ReplyWindows,
    ReplyWindowsReader,
    SessionChannelReader,
    TemplatesReader,
    TemplatesService,
    ThreadsReader,
    WithheldMessages,
  ],
  exports: [ChannelAccountsModule],
})
export class ChannelsModule {}
