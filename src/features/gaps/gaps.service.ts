import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import type { UnansweredQuestion } from '../../agent/ports/turn.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { Journal } from '../../events/journal.js';
import type { GapStatus } from './gaps.dto.js';
import { clusterKey, nearestCluster } from './gaps.rules.js';
import { GapsStore } from './gaps.store.js';

/** A question that found no answer. */
export interface Unanswered extends UnansweredQuestion {
  sessionId: string;
  contactId: string | null;
  /** RFC 3339 */
  askedAt: string;
}

@Injectable()
export class GapsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GapsStore,
    private readonly journal: Journal,
  ) {}

  /** Counts a question to the gap that it belongs to, or opens one. Inside the transaction that records the turn. */
  async note(tx: Queryable, workspaceId: string, unanswered: Unanswered): Promise<void> {
    const { language, lexemes, nearest, askedAt: at } = unanswered;
    if (lexemes.length === 0) return;
    const known = nearestCluster(lexemes, await this.store.candidates(tx, workspaceId, language, lexemes));
    const gapId =
      known && (await this.store.seen(tx, workspaceId, known.id, at, nearest))
        ? known.id
        : await this.store.insert(tx, workspaceId, {
            ...{ id: newId(), key: clusterKey(language, lexemes), language, lexemes, nearest, at },
          });
    await this.store.addQuestion(tx, workspaceId, gapId, { ...unanswered, id: newId() });
  }

  /**
   * Says of gaps that they are closed, or open again; all or none. One that was resolved opens by itself when it is asked
   * again, one that was dismissed does not. Throws `not_found` with the first id that is none.
   * @returns how many had another status
   */
  async setStatus(workspaceId: string, actor: Actor, ids: string[], status: GapStatus): Promise<number> {
    return this.db.transaction(workspaceId, async (tx) => {
      const existing = await this.store.findExisting(tx, workspaceId, ids);
      const missing = ids.find((id) => !existing.has(id));
      if (missing !== undefined) throw fail('not_found', `Gap ${missing} not found. Nothing was changed.`);
      const changed = await this.store.setStatus(tx, workspaceId, ids, status);
      const entries = changed.map((targetId) => ({
        actor,
        audit: { action: 'knowledge_gap.update', target: 'knowledge_gap', targetId, changes: ['status'] },
      }));
      await this.journal.recordAll(tx, workspaceId, entries);
      return changed.length;
    });
  }
}
