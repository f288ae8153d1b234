import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import type { SuggestionAction, SuggestionDto } from './suggestions.dto.js';
import { SuggestionsReader } from './suggestions.reader.js';
import { SuggestionsStore } from './suggestions.store.js';

@Injectable()
export class SuggestionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: SuggestionsStore,
    private readonly reader: SuggestionsReader,
    private readonly journal: Journal,
  ) {}

  /** Records what a teammate did with a suggestion. Throws `not_found`; `conflict` if it was settled before. */
  act(
    workspaceId: string,
    { actor, sessionId, action }: { actor: Actor; sessionId: string; action: SuggestionAction },
  ): Promise<SuggestionDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const isOpen = await this.store.act(tx, workspaceId, { sessionId, action });
      const suggestion = await this.reader.get(tx, workspaceId, action.suggestion_id);
      if (suggestion.session_id !== sessionId.toLowerCase() || suggestion.mode !== 'suggest') throw fail('not_found');
      if (!isOpen) throw fail('conflict', 'This suggestion was settled before.');
      const audit = { action: `suggestion.${action.action}`, target: 'suggestion', targetId: suggestion.id };
      await this.journal.record(tx, workspaceId, { actor, audit });
      return suggestion;
    });
  }
}
