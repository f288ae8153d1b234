import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { Journal } from '../../platform/events/journal.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { WriteContext } from './handoffs.context.js';
import { presentHandoff } from './handoffs.dto.js';
import { ASK_CHARS_MAX, momentAfter } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';

/** Notes in a hand-off what the person told after it was opened: how to reach them, and what else they want. */
@Injectable()
export class HandoffReachCommands {
  constructor(
    private readonly store: HandoffsStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds what the request does not say yet. Does nothing if no hand-off is open, or if somebody is changing it: what
   * the person told stands in the conversation and at the contact.
   * @param told a line each: of its parts (a name, an address, a number) those that the request does not say
   */
  async note(
    { tx, workspaceId, actor }: WriteContext,
    { sessionId, told }: { sessionId: string; told: string[][] },
  ): Promise<void> {
    const before = await this.store.lockOpenIn(tx, workspaceId, sessionId);
    const news = told
      .map((line) => line.filter((text) => !before?.ask.includes(text)))
      .filter(({ length }) => length > 0);
    if (!before || news.length === 0) return;
    const lines = [before.ask, ...news.map((line) => line.join(', '))].join('\n');
    const ask = [...lines].slice(0, ASK_CHARS_MAX).join('');
    if (ask === before.ask) return;
    const after = { ...before, ask, updated_at: momentAfter(before, this.clock.now()) };
    await this.store.setAsk(tx, workspaceId, after);
    const previous = { ask: before.ask };
    const events = [{ type: 'handoff.updated' as const, object: presentHandoff(after), previous }];
    await this.journal.record(tx, workspaceId, { actor, events });
  }
}
