import { Module } from '@nestjs/common';
import { ActionsModule } from '../../assistant/actions/actions.module.js';
import { AnalyticsModule } from '../../company/analytics/analytics.module.js';
import { AnsweringModule } from '../../conversations/answering/answering.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { HandoffsModule } from '../../desk/handoffs/handoffs.module.js';
import { LeadsModule } from '../../people/leads/leads.module.js';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { ActionTools } from './action.tools.js';
import { ContactMcpController } from './contact.controller.js';
import { ContactMcp } from './contact.service.js';
import { ConfigurationTools } from './configuration.tools.js';
import { ContactTools } from './contact.tools.js';
import { ConversationTools } from './conversation.tools.js';
import { KnowledgeTools } from './knowledge.tools.js';
import { RecordChangeTools } from './record-change.tools.js';
import { RecordTools } from './record.tools.js';
import { Voice } from './agent-silence.js';
import { WorkspaceMcpController } from './workspace.controller.js';
import { WorkspaceMcp } from './workspace.service.js';
import { SessionsTools } from './sessions.tools.js';

@Module({
  imports: [
    CoreModule,
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
    ConfigurationTools,
    ConversationTools,
    KnowledgeTools,
    RecordChangeTools,
    RecordTools,
    SessionsTools,
    Voice,
  ],
})
export class McpModule {}
