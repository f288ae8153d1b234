import { Inject, Injectable } from '@nestjs/common';
import { gapEntryOf } from '../../agent/answering/unanswered.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import type { CorrectAnswer, GapDto } from '../../assistant/gaps/gaps.dto.js';
import { GapsService } from '../../assistant/gaps/gaps.service.js';
import { CorrectionsStore } from './corrections.store.js';

/** Records what the team says of the agent's answers (docs/decisions/0132-wrong-answers.md). */
@Injectable()
export class CorrectionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: CorrectionsStore,
    private readonly gaps: GapsService,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Reports a wrong answer, or a question without one; a second correction of an answer replaces the first. Throws
   * `not_found`; `conflict` if no gap results.
   */
  correct(workspaceId: string, actor: Actor, body: CorrectAnswer): Promise<GapDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const now = new Date(this.clock.now()).toISOString();
      const { correction } = body;
      const gap = await this.gaps.correct(tx, workspaceId, {
        actor,
        reported: {
          ...(await this.reported(tx, workspaceId, { body, now })),
          correction: correction === undefined ? null : { text: correction, label: actor.label, at: now },
        },
      });
      return this.journal.saveIdempotentResponse(tx, actor, gap);
    });
  }

  private async reported(
    tx: Queryable,
    workspaceId: string,
    { body: { message_id, question, language }, now }: { body: CorrectAnswer; now: string },
  ) {
    if (question === undefined) {
      if (message_id === undefined) throw fail('missing_field', 'message_id is required', { param: 'message_id' });
      return this.wrongAnswer(tx, workspaceId, message_id);
    }
    if (message_id !== undefined)
      throw fail('invalid_field', 'question is sent without a message_id', { param: 'question' });
    if (language === undefined) throw fail('missing_field', 'language is required', { param: 'language' });
    const entry = gapEntryOf(question, language);
    if (entry.lexemes.length === 0) throw fail('conflict', 'The question has no words that a gap could be found by.');
    return { ...entry, language, nearest: [], sessionId: null, contactId: null, askedAt: now };
  }

  private async wrongAnswer(tx: Queryable, workspaceId: string, messageId: string) {
    const answer = await this.store.lock(tx, workspaceId, messageId);
    if (!answer) throw fail('not_found', 'Message not found, or not an answer of the agent.');
    if (answer.question === null) throw fail('conflict', 'There is no question before this message.');
    const { language, nearest, session_id: sessionId, contact_id: contactId } = answer;
    const entry = gapEntryOf(answer.question, language);
    if (entry.lexemes.length === 0)
      throw fail('conflict', 'The question before this message has no words that a gap could be found by.');
    const { asked_at: askedAt, answered_at: answeredAt } = answer;
    return {
      ...entry,
      ...{ language, nearest, sessionId, contactId, askedAt },
      ...{ messageId: messageId.toLowerCase(), answeredAt },
    };
  }
}
