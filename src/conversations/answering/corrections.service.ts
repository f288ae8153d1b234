import { Inject, Injectable } from '@nestjs/common';
import { gapEntryOf } from '../../agent/answering/unanswered.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import type { CorrectAnswer, GapDto } from '../../assistant/gaps/gaps.dto.js';
import { GapsService } from '../../assistant/gaps/gaps.service.js';
import { CorrectionsStore } from './corrections.store.js';

/** Records the team's corrections of the agent's answers (docs/decisions/0132-wrong-answers.md). */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: CorrectionsStore,
    private readonly gaps: GapsService,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Corrects an answer; a second correction replaces the first. Throws `not_found`; `conflict` if no gap results. */
  correct(workspaceId: string, actor: Actor, { message_id, correction }: CorrectAnswer): Promise<GapDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const answer = await this.store.lock(tx, workspaceId, message_id);
      if (!answer) throw fail('not_found', 'Message not found, or not an answer of the agent.');
      if (answer.question === null) throw fail('conflict', 'There is no question before this message.');
      const entry = gapEntryOf(answer.question, answer.language);
      if (entry.lexemes.length === 0)
        throw fail('conflict', 'The question before this message has no words that a gap could be found by.');
      const gap = await this.gaps.correct(tx, workspaceId, {
        actor,
        wrong: {
          ...entry,
          language: answer.language,
          nearest: answer.nearest,
          sessionId: answer.session_id,
          contactId: answer.contact_id,
          askedAt: answer.asked_at,
          correction: {
            messageId: message_id.toLowerCase(),
            answeredAt: answer.answered_at,
            text: correction,
            label: actor.label,
            at: new Date(this.clock.now()).toISOString(),
          },
        },
      });
      return this.journal.saveIdempotentResponse(tx, actor, gap);
    });
  }
}
