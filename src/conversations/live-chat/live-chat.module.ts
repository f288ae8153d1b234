import { Module } from '@nestjs/common';
import { AttachmentsModule } from '../attachments/attachments.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { ContactsModule } from '../../people/contacts/contacts.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { CreditsModule } from '../../company/credits/credits.module.js';
import { HandoffsModule } from '../../desk/handoffs/handoffs.module.js';
import { CoreModule } from '../core/core.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TurnsModule } from '../turns/turns.module.js';
import { ConversationHandovers } from './conversation-handovers.js';
import { ConversationsReader } from './conversations.reader.js';
import { ConversationsService } from './conversations.service.js';
import { EscalationsService } from './escalations.service.js';
import { LiveAnswersReader } from './live-answers.reader.js';
import { LiveConversations } from './live-conversations.js';
import { LiveIntakeCommands } from './live-intake.commands.js';
import { LiveLogReader } from './live-log.reader.js';
import { LiveService } from './live.service.js';
import { SuggestionsModule } from '../../assistant/suggestions/suggestions.module.js';
import { LeftToTeam } from './left-to-team.js';
import { LiveReplies } from './live-replies.js';
import { NoticeMessages } from './notice-messages.js';
import { QuarantinedMessages } from './quarantined-messages.js';
import { RatingConsequences } from './rating-consequences.js';
import { RatingsService } from './ratings.service.js';
import { StopReasons } from './stop-reasons.js';
import { SurveyAnswersService } from './survey-answers.service.js';
import { TeamMarksService } from './team-marks.service.js';
import { VisitorMessagesService } from './visitor-messages.service.js';
import { VisitorSignalsService } from './visitor-signals.service.js';
import { WebsiteFiles } from './website-files.js';
import { WithheldReplies } from './withheld-replies.js';

@Module({
  imports: [
    CoreModule,
    AttachmentsModule,
    ConfigurationModule,
    ContactsModule,
    CreditsModule,
    HandoffsModule,
    KnowledgeModule,
    SessionsModule,
    SuggestionsModule,
    TurnsModule,
  ],
  providers: [
    ConversationHandovers,
    ConversationsReader,
    ConversationsService,
    EscalationsService,
    LiveAnswersReader,
    LiveConversations,
    LiveIntakeCommands,
    LiveLogReader,
    LiveService,
    NoticeMessages,
    LeftToTeam,
    LiveReplies,
    QuarantinedMessages,
    RatingConsequences,
    RatingsService,
    StopReasons,
    SurveyAnswersService,
    TeamMarksService,
    VisitorMessagesService,
    VisitorSignalsService,
    WebsiteFiles,
    WithheldReplies,
  ],
  exports: [
    ConversationsReader,
    ConversationsService,
    EscalationsService,
    LiveAnswersReader,
    LiveIntakeCommands,
    LiveService,
    RatingsService,
    SurveyAnswersService,
    TeamMarksService,
    VisitorMessagesService,
    VisitorSignalsService,
  ],
})
export class LiveChatModule {}
