import { Module, type DynamicModule } from '@nestjs/common';
import { AgentModule } from './agent/agent.module.js';
import type { Config } from './platform/config/config.js';
import { ConfigModule } from './platform/config/config.module.js';
import { DbModule, type DbModuleOptions } from './platform/db/db.module.js';
import { AccountsModule } from './company/accounts/accounts.module.js';
import { ActionsModule } from './assistant/actions/actions.module.js';
import { AnalyticsModule } from './company/analytics/analytics.module.js';
import { AnsweringModule } from './conversations/answering/answering.module.js';
import { AttachmentsModule } from './conversations/attachments/attachments.module.js';
import { AuditModule } from './company/audit/audit.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { ConfigurationModule } from './assistant/configuration/configuration.module.js';
import { ConsoleSessionsModule } from './company/console-sessions/console-sessions.module.js';
import { ContactExportModule } from './people/contact-export/contact-export.module.js';
import { ContactsModule } from './people/contacts/contacts.module.js';
import { DraftsModule } from './desk/drafts/drafts.module.js';
import { LiveChatModule } from './conversations/live-chat/live-chat.module.js';
import { ForecastsModule } from './assistant/forecasts/forecasts.module.js';
import { GoldenModule } from './assistant/golden/golden.module.js';
import { SuggestionsModule } from './assistant/suggestions/suggestions.module.js';
import { HandoffsModule } from './desk/handoffs/handoffs.module.js';
import { InboxFiltersModule } from './desk/inbox-filters/inbox-filters.module.js';
import { InboxModule } from './desk/inbox/inbox.module.js';
import { ContactSearchModule } from './people/contact-search/contact-search.module.js';
import { MessageSearchModule } from './desk/message-search/message-search.module.js';
import { KnowledgeModule } from './assistant/knowledge/knowledge.module.js';
import { LeadsModule } from './people/leads/leads.module.js';
import { MailSettingsModule } from './company/mail-settings/mail-settings.module.js';
import { MeetingsModule } from './people/meetings/meetings.module.js';
import { NotificationsModule } from './desk/notifications/notifications.module.js';
import { ModelsModule } from './assistant/models/models.module.js';
import { NotesModule } from './desk/notes/notes.module.js';
import { SavedRepliesModule } from './desk/saved-replies/saved-replies.module.js';
import { CoreModule } from './conversations/core/core.module.js';
import { SessionsModule } from './conversations/sessions/sessions.module.js';
import { RelayModule } from './platform/events/relay/relay.module.js';
import { TagsModule } from './desk/tags/tags.module.js';
import { DeparturesModule } from './company/departures/departures.module.js';
import { TeamModule } from './company/team/team.module.js';
import { TeamStatusModule } from './desk/team-status/team-status.module.js';
import { UsersModule } from './people/users/users.module.js';
import { WebhooksModule } from './company/webhooks/webhooks.module.js';
import { RemovalsModule } from './company/workspaces/removals.module.js';
import { WorkspacesModule } from './company/workspaces/workspaces.module.js';
import { HttpModule } from './platform/http/http.module.js';
import { PolicyModule } from './platform/policy/policy.module.js';
import { ArtifactsModule } from './doors/artifacts/artifacts.module.js';
import { ConfirmationsModule } from './doors/confirmations/confirmations.module.js';
import { SurveysModule } from './doors/surveys/surveys.module.js';
import { ConsoleModule } from './doors/console/console.module.js';
import { DocsModule } from './doors/docs/docs.module.js';
import { McpModule } from './doors/mcp/mcp.module.js';
import { EventsModule } from './platform/events/events.module.js';
import { PrivacyModule } from './platform/privacy/privacy.module.js';
import { OpsModule } from './doors/ops/ops.module.js';
import { TeamStreamModule } from './doors/team-stream/team-stream.module.js';
import { WidgetModule } from './doors/widget/widget.module.js';
import { ENTITIES } from './entities.js';

/** The root module. */
@Module({})
export class AppModule {
  static register(config: Config, database: DbModuleOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        CoreModule,
        ConfigModule.register(config),
        DbModule.register({ ...database, entities: ENTITIES }),
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
        ForecastsModule,
        GoldenModule,
        SuggestionsModule,
        MailSettingsModule,
        MeetingsModule,
        ModelsModule,
        DraftsModule,
        NotesModule,
        NotificationsModule,
        SavedRepliesModule,
        TagsModule,
        DeparturesModule,
        TeamModule,
        TeamStatusModule,
        AuditModule,
        ConsoleSessionsModule,
        WorkspacesModule,
        RemovalsModule,
        AccountsModule,
        WebhooksModule,
        RelayModule,
        ArtifactsModule,
        ConfirmationsModule,
        SurveysModule,
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
