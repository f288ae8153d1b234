import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../../conversations/attachments/attachments.module.js';
import { ActionsModule } from '../../assistant/actions/actions.module.js';
import { TurnsModule } from '../../conversations/turns/turns.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { LiveChatModule } from '../../conversations/live-chat/live-chat.module.js';
import { LeadsModule } from '../../people/leads/leads.module.js';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { VoiceModule } from '../../conversations/voice/voice.module.js';
import { WidgetSettingsModule } from '../../company/widget/widget-settings.module.js';
import { WorkspacesModule } from '../../company/workspaces/workspaces.module.js';
import { PolicyModule } from '../../platform/policy/policy.module.js';
import { WidgetActionsController } from './actions.controller.js';
import { WidgetActions } from './actions.service.js';
import { ArrivingContacts } from './arriving-contacts.js';
import { WidgetAttachmentsController } from './attachments.controller.js';
import { BootController } from './boot.controller.js';
import { BootService } from './boot.service.js';
import { WidgetConversations } from './conversations.service.js';
import { DemoController } from './demo.controller.js';
import { WidgetFilesController } from './files.controller.js';
import { WidgetLeadsController } from './leads.controller.js';
import { WidgetLeads } from './leads.service.js';
import { WidgetMeetingsController } from './meetings.controller.js';
import { WidgetMeetings } from './meetings.service.js';
import { WidgetMessagesController } from './messages.controller.js';
import { WidgetMessages } from './messages.service.js';
import { OpenSession } from './open-session.js';
import { WidgetPicturesController } from './pictures.controller.js';
import { WidgetUploads } from './uploads.service.js';
import { VisitorStreams } from './visitor-streams.js';
import { VisitorSession } from './visitor-session.js';
import { PreviewController } from './preview.controller.js';
import { WidgetSessionsController } from './sessions.controller.js';
import { WidgetVoiceController } from './voice.controller.js';
import { WidgetVoice } from './voice.service.js';
import { WidgetFiles } from './widget-files.js';

@Module({
  imports: [
    CoreModule,
    ActionsModule,
    AttachmentsModule,
    TurnsModule,
    ConfigurationModule,
    ContactsModule,
    KnowledgeModule,
    LiveChatModule,
    LeadsModule,
    MeetingsModule,
    PolicyModule,
    SessionsModule,
    VoiceModule,
    WidgetSettingsModule,
    WorkspacesModule,
  ],
  controllers: [
    BootController,
    DemoController,
    PreviewController,
    WidgetActionsController,
    WidgetAttachmentsController,
    WidgetFilesController,
    WidgetLeadsController,
    WidgetMeetingsController,
    WidgetMessagesController,
    WidgetPicturesController,
    WidgetSessionsController,
    WidgetVoiceController,
  ],
  providers: [
    ArrivingContacts,
    BootService,
    OpenSession,
    VisitorStreams,
    VisitorSession,
    WidgetActions,
    WidgetConversations,
    WidgetFiles,
    WidgetLeads,
    WidgetMeetings,
    WidgetMessages,
    WidgetUploads,
    WidgetVoice,
  ],
})
export class WidgetModule {}
