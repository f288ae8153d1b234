import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { SuggestionsStore } from './suggestions.store.js';

/** Has answers found where the agent does not give them (docs/decisions/0184-a-switch-in-four-steps.md). */
@Injectable()
export class SuggestionsCommands {
  constructor(private readonly store: SuggestionsStore) {}

  /** The team answers the customer's messages up to `seq`. Does nothing unless the channel's mode wants more. */
  leftToTeam(tx: Queryable, workspaceId: string, turn: { sessionId: string; seq: number }): Promise<void> {
    return this.store.request(tx, workspaceId, turn);
  }
}
