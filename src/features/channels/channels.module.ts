import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ContactsModule } from '../contacts/contacts.module.js';
import { HandoffsModule } from '../handoffs/handoffs.module.js';
import { LiveChatModule } from '../live-chat/live-chat.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ChannelAccountsModule } from './channel-accounts.module.js';
import { ChannelDeliveriesPersonal } from './channel-deliveries.personal.js';
import { ChannelFailuresController } from './channel-failures.controller.js';
import { ChannelFailuresReader } from './channel-failures.reader.js';
import { ChannelFailuresService } from './channel-failures.service.js';
import { ChannelsController } from './channels.controller.js';
import { ChannelsPersonal } from './channels.personal.js';
import { ChannelConversationsStore } from './conversations.store.js';
import { ChannelDeliveriesController } from './deliveries.controller.js';
import { ChannelDeliveriesService } from './deliveries.service.js';
import { MailboxWatcher } from './email/mailbox/mailbox-watcher.js';
import { MailboxesStore } from './email/mailbox/mailboxes.store.js';
import { DeliveryTexts } from './delivery-texts.js';
import { InboxQueue } from './inbox.queue.js';
import { InboxStore } from './inbox.store.js';
import { IncomingEvents } from './incoming-events.js';
import { WithheldAnswers } from './withheld-answers.js';
import { MediaQueue } from './media/media.queue.js';
import { MediaStore } from './media/media.store.js';
import { ReplyAttachments } from './media/reply-attachments.js';
import { OutboxQueue } from './outbox.queue.js';
import { OutboxStore } from './outbox.store.js';
import { ChannelReceiptsSweeper } from './receipts.sweeper.js';
import { ReplyWindows } from './reply-windows.js';
import { ReplyWindowsReader } from './reply-windows.reader.js';
import { SessionChannelController } from './session-channel.controller.js';
import { SessionChannelReader } from './session-channel.reader.js';
import { TemplatesReader } from './templates.reader.js';
import { TemplatesService } from './templates.service.js';
import { ThreadsReader } from './threads.reader.js';

@Module({
  imports: [AttachmentsModule, ChannelAccountsModule, ContactsModule, HandoffsModule, LiveChatModule, SessionsModule],
  controllers: [ChannelsController, ChannelFailuresController, ChannelDeliveriesController, SessionChannelController],
  providers: [
    ChannelConversationsStore,
    ChannelDeliveriesPersonal,
    ChannelDeliveriesService,
    ChannelFailuresReader,
    ChannelFailuresService,
    ChannelReceiptsSweeper,
    ChannelsPersonal,
    DeliveryTexts,
    InboxQueue,
    InboxStore,
    IncomingEvents,
    WithheldAnswers,
    MailboxWatcher,
    MailboxesStore,
    MediaQueue,
    MediaStore,
    OutboxQueue,
    OutboxStore,
    ReplyAttachments,
    ReplyWindows,
    ReplyWindowsReader,
    SessionChannelReader,
    TemplatesReader,
    TemplatesService,
    ThreadsReader,
  ],
  exports: [ChannelAccountsModule],
})
export class ChannelsModule {}
