import { Module } from '@nestjs/common';
import { TrialModule } from '../../conversations/turns/trial.module.js';
import { TurnsModule } from '../../conversations/turns/turns.module.js';
import { ImportsModule } from '../imports/imports.module.js';
import { AskedModel } from './asked-model.js';
import { AskedModelStore } from './asked-model.store.js';
import { CustomerTurnsReader } from './customer-turns.reader.js';
import { ForecastSlice } from './forecast-slice.js';
import { ForecastWorker } from './forecast.worker.js';
import { ForecastsController } from './forecasts.controller.js';
import { ForecastsReader } from './forecasts.reader.js';
import { ForecastsService } from './forecasts.service.js';
import { ForecastsStore } from './forecasts.store.js';
import { JudgingController } from './judging.controller.js';
import { JudgingReader } from './judging.reader.js';
import { ModelPermit } from './model-permit.js';
import { ProposedArticlesController } from './proposals/proposed-articles.controller.js';
import { ProposedArticlesReader } from './proposals/proposed-articles.reader.js';
import { Proposer } from './proposals/proposer.js';
import { RepeatedConversations } from './repeated-conversations.js';
import { RepeatsService } from './repeats.service.js';
import { ReportReader } from './report.reader.js';
import { ShadowConversation } from './shadow-conversation.js';
import { TriedConversationsReader } from './tried-conversations.reader.js';
import { VerdictsService } from './verdicts.service.js';
import { VerdictsStore } from './verdicts.store.js';

/** What the agent would have done with a company's own conversations, before it answers any. */
@Module({
  imports: [ImportsModule, TrialModule, TurnsModule],
  controllers: [ForecastsController, JudgingController, ProposedArticlesController],
  providers: [
    ...[ForecastsReader, ForecastsService, ForecastsStore, ForecastWorker, ForecastSlice, ShadowConversation],
    ...[CustomerTurnsReader, TriedConversationsReader, JudgingReader, ReportReader, VerdictsService, VerdictsStore],
    ...[
      RepeatedConversations,
      RepeatsService,
      AskedModel,
      AskedModelStore,
      ModelPermit,
      ProposedArticlesReader,
      Proposer,
    ],
  ],
  exports: [CustomerTurnsReader, ForecastsReader, ForecastsService, ReportReader],
})
export class ForecastsModule {}
