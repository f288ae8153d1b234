import { Module } from '@nestjs/common';
import { ActionsModule } from '../../assistant/actions/actions.module.js';
import { ConfigurationModule } from '../../assistant/configuration/configuration.module.js';
import { GapsModule } from '../../assistant/gaps/gaps.module.js';
import { KnowledgeModule } from '../../assistant/knowledge/knowledge.module.js';
import { LeadsModule } from '../../people/leads/leads.module.js';
import { MeetingsModule } from '../../people/meetings/meetings.module.js';
import { CoreModule } from '../core/core.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TurnsReader } from '../sessions/turns.reader.js';
import { TurnsModule } from '../turns/turns.module.js';
import { ActionOutcomeNotifier } from './action-outcome-notifier.js';
import { AnsweringController } from './answering.controller.js';
import { AnsweringService } from './answering.service.js';
import { CorrectionsController } from './corrections.controller.js';
import { CorrectionsService } from './corrections.service.js';
import { CorrectionsStore } from './corrections.store.js';
import { DraftTrialController } from './draft-trial.controller.js';
import { DraftTrialService } from './draft-trial.service.js';
import { DryRunTools } from './dry-run-tools.js';
import { ExplanationController } from './explanation.controller.js';
import { ExplanationReader } from './explanation.reader.js';
import { PlaygroundController } from './playground.controller.js';
import { PlaygroundService } from './playground.service.js';
import { SearchService } from './search.service.js';

@Module({
  imports: [
    CoreModule,
    ActionsModule,
    ConfigurationModule,
    GapsModule,
    KnowledgeModule,
    LeadsModule,
    MeetingsModule,
    SessionsModule,
    TurnsModule,
  ],
  controllers: [
    AnsweringController,
    CorrectionsController,
    DraftTrialController,
    ExplanationController,
    PlaygroundController,
  ],
  providers: [
    ActionOutcomeNotifier,
    AnsweringService,
    CorrectionsService,
    CorrectionsStore,
    DraftTrialService,
    DryRunTools,
    ExplanationReader,
    PlaygroundService,
    SearchService,
    TurnsReader,
  ],
  exports: [AnsweringService, SearchService],
})
export class AnsweringModule {}
