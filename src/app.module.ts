import { Module, type DynamicModule } from '@nestjs/common';
import { AgentModule } from './agent/agent.module.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DbModule, type DbModuleOptions } from './db/db.module.js';
import { AccountsModule } from './features/accounts/accounts.module.js';
import { ActionsModule } from './features/actions/actions.module.js';
import { AnalyticsModule } from './features/analytics/analytics.module.js';
import { AnsweringModule } from './features/answering/answering.module.js';
import { AttachmentsModule } from './features/attachments/attachments.module.js';
import { AuditModule } from './features/audit/audit.module.js';
import { ChannelsModule } from './features/channels/channels.module.js';
import { ConfigurationModule } from './features/configuration/configuration.module.js';
import { ConsoleSessionsModule } from './features/console-sessions/console-sessions.module.js';
import { ContactExportModule } from './features/contact-export/contact-export.module.js';
import { ContactsModule } from './features/contacts/contacts.module.js';
import { DraftsModule } from './features/drafts/drafts.module.js';
import { LiveChatModule } from './features/live-chat/live-chat.module.js';
import { HandoffsModule } from './features/handoffs/handoffs.module.js';
import { InboxFiltersModule } from './features/inbox-filters/inbox-filters.module.js';
import { InboxModule } from './features/inbox/inbox.module.js';
import { ContactSearchModule } from './features/contact-search/contact-search.module.js';
import { MessageSearchModule } from './features/message-search/message-search.module.js';
import { KnowledgeModule } from './features/knowledge/knowledge.module.js';
import { LeadsModule } from './features/leads/leads.module.js';
import { MailSettingsModule } from './features/mail-settings/mail-settings.module.js';
import { MeetingsModule } from './features/meetings/meetings.module.js';
import { NotificationsModule } from './features/notifications/notifications.module.js';
import { ModelsModule } from './features/models/models.module.js';
import { NotesModule } from './features/notes/notes.module.js';
import { SavedRepliesModule } from './features/saved-replies/saved-replies.module.js';
import { SessionsModule } from './features/sessions/sessions.module.js';
import { RelayModule } from './events/relay/relay.module.js';
import { TagsModule } from './features/tags/tags.module.js';
import { TeamModule } from './features/team/team.module.js';
import { TeamStatusModule } from './features/team-status/team-status.module.js';
import { UsersModule } from './features/users/users.module.js';
import { WebhooksModule } from './features/webhooks/webhooks.module.js';
import { WorkspacesModule } from './features/workspaces/workspaces.module.js';
import { HttpModule } from './http/http.module.js';
import { PolicyModule } from './policy/policy.module.js';
import { ArtifactsModule } from './surfaces/artifacts/artifacts.module.js';
import { ConfirmationsModule } from './surfaces/confirmations/confirmations.module.js';
import { ConsoleModule } from './surfaces/console/console.module.js';
import { DocsModule } from './surfaces/docs/docs.module.js';
import { McpModule } from './surfaces/mcp/mcp.module.js';
import { EventsModule } from './events/events.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';
import { OpsModule } from './surfaces/ops/ops.module.js';
import { TeamStreamModule } from './surfaces/team-stream/team-stream.module.js';
import { WidgetModule } from './surfaces/widget/widget.module.js';

/** The root module. */
@Module({})
export class AppModule {
  static register(config: Config, database: DbModuleOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.register(config),
        DbModule.register(database),
        PolicyModule,
        HttpModule,
        EventsModule,
        PrivacyModule,
        AgentModule,
        ConfigurationModule,
        ActionsModule,
        AnalyticsModule,
        AttachmentsModule,
        SessionsModule,
        ContactsModule,
        UsersModule,
        ContactExportModule,
        AnsweringModule,
        LiveChatModule,
        ChannelsModule,
        LeadsModule,
        HandoffsModule,
        InboxModule,
        InboxFiltersModule,
        ContactSearchModule,
        MessageSearchModule,
        KnowledgeModule,
        MailSettingsModule,
        MeetingsModule,
        ModelsModule,
        DraftsModule,
        NotesModule,
        NotificationsModule,
        SavedRepliesModule,
        TagsModule,
        TeamModule,
        TeamStatusModule,
        AuditModule,
        ConsoleSessionsModule,
        WorkspacesModule,
        AccountsModule,
        WebhooksModule,
        RelayModule,
        ArtifactsModule,
        ConfirmationsModule,
        ConsoleModule,
        DocsModule,
        McpModule,
        OpsModule,
        TeamStreamModule,
        WidgetModule,
      ],
    };
  }
}
