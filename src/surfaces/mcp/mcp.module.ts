import { Module } from '@nestjs/common';
import { ActionsModule } from '../../features/actions/actions.module.js';
import { AnalyticsModule } from '../../features/analytics/analytics.module.js';
import { AnsweringModule } from '../../features/answering/answering.module.js';
import { ConfigurationModule } from '../../features/configuration/configuration.module.js';
import { ContactsModule } from '../../features/contacts/contacts.module.js';
import { HandoffsModule } from '../../features/handoffs/handoffs.module.js';
import { LeadsModule } from '../../features/leads/leads.module.js';
import { MeetingsModule } from '../../features/meetings/meetings.module.js';
import { SessionsModule } from '../../features/sessions/sessions.module.js';
import { ActionTools } from './action.tools.js';
import { ContactMcpController } from './contact.controller.js';
import { ContactMcp } from './contact.service.js';
import { ContactTools } from './contact.tools.js';
import { ConversationTools } from './conversation.tools.js';
import { KnowledgeTools } from './knowledge.tools.js';
import { Voice } from './agent-silence.js';
import { WorkspaceMcpController } from './workspace.controller.js';
import { WorkspaceMcp } from './workspace.service.js';
import { SessionsTools } from './sessions.tools.js';
import { WorkspaceTools } from './workspace.tools.js';

@Module({
  imports: [
    ActionsModule,
    AnalyticsModule,
    AnsweringModule,
    ConfigurationModule,
    ContactsModule,
    HandoffsModule,
    LeadsModule,
    MeetingsModule,
    SessionsModule,
  ],
  controllers: [WorkspaceMcpController, ContactMcpController],
  providers: [
    WorkspaceMcp,
    ActionTools,
    ContactMcp,
    ContactTools,
    ConversationTools,
    KnowledgeTools,
    SessionsTools,
    Voice,
    WorkspaceTools,
  ],
})
export class McpModule {}
