import { Module } from '@nestjs/common';
import { CoreModule } from '../../conversations/core/core.module.js';
import { SessionsModule } from '../../conversations/sessions/sessions.module.js';
import { TrialModule } from '../../conversations/turns/trial.module.js';
import { TurnsModule } from '../../conversations/turns/turns.module.js';
import { SuggestionReplies } from './suggestion-replies.js';
import { SuggestionTurn } from './suggestion-turn.js';
import { SuggestionVerdicts } from './suggestion-verdicts.js';
import { SuggestionWorker } from './suggestion.worker.js';
import { SuggestionsCommands } from './suggestions.commands.js';
import { SuggestionsController } from './suggestions.controller.js';
import { SuggestionsPersonal } from './suggestions.personal.js';
import { SuggestionsReader } from './suggestions.reader.js';
import { SuggestionsService } from './suggestions.service.js';
import { SuggestionsStore } from './suggestions.store.js';

/** What the agent would have answered in channels where it does not answer, and what the team made of it. */
@Module({
  imports: [CoreModule, SessionsModule, TrialModule, TurnsModule],
  controllers: [SuggestionsController],
  providers: [
    ...[SuggestionsCommands, SuggestionsStore, SuggestionsReader, SuggestionsService, SuggestionsPersonal],
    ...[SuggestionWorker, SuggestionTurn, SuggestionVerdicts, SuggestionReplies],
  ],
  exports: [SuggestionsCommands],
})
export class SuggestionsModule {}
