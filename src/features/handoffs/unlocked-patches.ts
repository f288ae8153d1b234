import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { Batches } from '../../db/batches.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { changedFields, Journal } from '../../events/journal.js';
import { presentHandoff, type HandoffDto, type HandoffPatch } from './handoffs.dto.js';
import { isItsOwn, isOpen, momentAfter, patched } from './handoffs.rules.js';
import { traceOf } from './handoffs.trace.js';
import { UnlockedStore, type Change, type Read } from './unlocked.store.js';

interface Asked {
  actor: Actor;
  id: string;
  patch: HandoffPatch;
}

/** What a PATCH comes to, if its change (where it has one) is written. */
interface Outcome {
  answer: HandoffDto | null;
  change?: Change;
}

/**
 * Changes that are the hand-off's own affair, as most are: read without a lock, and written in one statement that finds out
 * whether anybody else has written meanwhile. Those that come together share both (docs/decisions/0079).
 */
@Injectable()
export class UnlockedPatches {
  private readonly batches = new Batches<Asked, HandoffDto | null>(
    (workspaceId, asked) => this.write(workspaceId, asked),
    ({ id }) => id,
  );

  constructor(
    private readonly db: TenantDb,
    private readonly store: UnlockedStore,
    private readonly journal: Journal,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns null, and nothing is done, where it is more than the hand-off's own affair, or cannot be done so */
  patch(workspaceId: string, actor: Actor, id: string, patch: HandoffPatch): Promise<HandoffDto | null> {
    return this.batches.add(workspaceId, { actor, id: id.toLowerCase(), patch });
  }

  private async write(workspaceId: string, asked: Asked[]): Promise<(HandoffDto | null)[]> {
    const db = this.db.of(workspaceId);
    const ids = asked.map(({ id }) => id);
    const reads = await this.store.read(db, workspaceId, ids);
    const outcomes = asked.map((one) => this.outcome(one, reads.get(one.id)));
    const changes = outcomes.flatMap(({ change }) => change ?? []);
    const written = changes.length > 0 ? await this.store.change(db, workspaceId, changes) : new Set();
    if (written.size > 0) this.journal.wrote();
    return outcomes.map(({ answer, change }) => (change && !written.has(change.next.id) ? null : answer));
  }

  private outcome({ actor, patch }: Asked, read: Read | undefined): Outcome {
    if (!read) return { answer: null };
    const before = read.row;
    const at = momentAfter(before, this.clock.now());
    const after = patched(before, patch, at);
    const assigns = Boolean(patch.assignee_id);
    // Whose it is while it is open may reply (decision 0035); of one that is over it is looked up.
    const settled = !assigns || isOpen(before);
    if (changedFields(before, after) === null) return { answer: settled ? presentHandoff(before) : null };
    if (!isItsOwn(before, after)) return { answer: null };
    const next = { ...after, updated_at: at };
    const trace = traceOf('handoff.update', before, next);
    return { answer: presentHandoff(next), change: { read, next, actor, trace, assigns } };
  }
}
