/** Finds the answers that are not sent, in the background. */
import { Injectable } from '@nestjs/common';
import { SliceWorker } from '../../platform/db/slice-worker.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { SuggestionTurn } from './suggestion-turn.js';
import { SuggestionsStore, type LeasedSession } from './suggestions.store.js';

@Injectable()
export class SuggestionWorker extends SliceWorker<LeasedSession> {
  constructor(system: SystemDb, store: SuggestionsStore, turn: SuggestionTurn) {
    super(system, { store, run: (held) => turn.run(held) });
  }
}
