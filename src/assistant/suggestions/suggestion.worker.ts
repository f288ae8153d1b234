/** Finds the answers that are not sent, and judges them by the team's replies, in the background. */
import { Injectable } from '@nestjs/common';
import { SliceWorker } from '../../platform/db/slice-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { SuggestionTurn } from './suggestion-turn.js';
import { SuggestionVerdicts } from './suggestion-verdicts.js';
import { SuggestionsStore, type LeasedSession } from './suggestions.store.js';

@Injectable()
export class SuggestionWorker extends SliceWorker<LeasedSession> {
  constructor(system: SystemDb, store: SuggestionsStore, turn: SuggestionTurn, verdicts: SuggestionVerdicts) {
    const run = async (held: LeasedSession): Promise<void> => {
      if (!(await verdicts.judge(held))) await turn.run(held);
    };
    super(system, { store, run });
  }
}
