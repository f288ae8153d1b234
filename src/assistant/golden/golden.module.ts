import { Module } from '@nestjs/common';
import { TrialModule } from '../../conversations/turns/trial.module.js';
import { ConfigurationModule } from '../configuration/configuration.module.js';
import { ForecastsModule } from '../forecasts/forecasts.module.js';
import { KnowledgeModule } from '../knowledge/knowledge.module.js';
import { DraftIndexes } from './draft-indexes.js';
import { GoldenCheckSlice } from './golden-check-slice.js';
import { GoldenCheckWorker } from './golden-check.worker.js';
import { GoldenChecksController } from './golden-checks.controller.js';
import { GoldenChecksReader } from './golden-checks.reader.js';
import { GoldenChecksService } from './golden-checks.service.js';
import { GoldenChecksStore } from './golden-checks.store.js';
import { GoldenReadsStore } from './golden-reads.store.js';
import { GoldenReplay } from './golden-replay.js';
import { GoldenSettingsService } from './golden-settings.service.js';
import { GoldenSignatures } from './golden-signatures.js';
import { GoldenTurnsReader } from './golden-turns.reader.js';
import { GoldenTurnsService } from './golden-turns.service.js';
import { GoldenTurnsStore } from './golden-turns.store.js';
import { GoldenController } from './golden.controller.js';
import { GoldenSweeper } from './golden.sweeper.js';
import { RightAnswersReader } from './right-answers.reader.js';

/** No regression without a signature: answers that people found right, and what a change would do to them. */
@Module({
  imports: [ConfigurationModule, ForecastsModule, KnowledgeModule, TrialModule],
  controllers: [GoldenController, GoldenChecksController],
  providers: [
    ...[GoldenTurnsReader, GoldenTurnsService, GoldenTurnsStore, GoldenSettingsService, RightAnswersReader],
    ...[GoldenChecksReader, GoldenChecksService, GoldenChecksStore, GoldenCheckWorker, GoldenCheckSlice],
    ...[GoldenReplay, GoldenReadsStore, GoldenSweeper, GoldenSignatures, DraftIndexes],
  ],
  exports: [GoldenChecksReader, GoldenChecksService],
})
export class GoldenModule {}
