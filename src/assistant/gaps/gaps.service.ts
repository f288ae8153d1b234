import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { UnansweredQuestion } from '../../agent/ports/turn.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import type { Gap, GapStatus } from './gaps.dto.js';
import { GapsReader } from './gaps.reader.js';
import { clusterKey, nearestCluster } from './gaps.rules.js';
import { GapsStore, type StoredCorrection, type WrongMessage } from './gaps.store.js';

/** A question without an answer. */
export interface Unanswered extends UnansweredQuestion {
  sessionId: string | null;
  contactId: string | null;
  /** RFC 3339 */
  askedAt: string;
}

type AddedQuestion = Unanswered & { messageId?: string; correction?: StoredCorrection | null };

/** What a teammate reports, with or without what is right. */
export type Reported = Unanswered & { correction: StoredCorrection | null } & (WrongMessage | { sessionId: null });

@Injectable()
export class GapsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: GapsStore,
    private readonly reader: GapsReader,
    private readonly journal: Journal,
  ) {}

  /** Adds a question to its gap, or opens one. Inside the transaction that records the turn. */
  async note(tx: Queryable, workspaceId: string, unanswered: Unanswered): Promise<void> {
    if (unanswered.lexemes.length > 0) await this.add(tx, workspaceId, unanswered);
  }

  /** What was offered for the session's last question answers it. Inside the transaction that records the turn. */
  async withdraw(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    const gaps = await this.store.withdraw(tx, workspaceId, sessionId);
    if (gaps.length > 0) await this.store.tidy(tx, workspaceId, gaps);
  }

  /**
   * Adds a question that a teammate reports to its gap, and opens the gap. A second correction of an
   * answer replaces the first; the correction of an abstention is stored with its question in the gap. Runs inside the
   * caller's transaction, which locks the session.
   */
  async correct(
    tx: Queryable,
    workspaceId: string,
    { actor, reported }: { actor: Actor; reported: Reported },
  ): Promise<Gap> {
    const known = 'messageId' in reported ? await this.store.correctKnown(tx, workspaceId, reported) : null;
    const id = known ?? (await this.add(tx, workspaceId, reported));
    await this.store.setStatus(tx, workspaceId, { ids: [id], status: 'open' });
    const audit = { action: 'knowledge_gap.correct', target: 'knowledge_gap', targetId: id, changes: ['correction'] };
    await this.journal.record(tx, workspaceId, { actor, audit });
    return this.reader.find(tx, workspaceId, id);
  }

  private async add(tx: Queryable, workspaceId: string, unanswered: AddedQuestion): Promise<string> {
    const { language, lexemes, nearest, askedAt: at } = unanswered;
    const known = nearestCluster(lexemes, await this.store.candidates(tx, workspaceId, { language, lexemes }));
    const gapId =
      known && (await this.store.seen(tx, workspaceId, { id: known.id, at, nearest }))
        ? known.id
        : await this.store.insert(tx, workspaceId, {
            id: newId(),
            key: clusterKey(language, lexemes),
            language,
            lexemes,
            nearest,
            at,
          });
    await this.store.addQuestion(tx, workspaceId, { gapId, asked: { ...unanswered, id: newId() } });
    return gapId;
  }

  /**
   * Closes gaps, or opens them again; all or none. A resolved gap reopens by itself when it is asked again, a
   * dismissed one does not. Throws `not_found` with the first unknown id.
   * @returns how many had another status
   */
  async setStatus(
    workspaceId: string,
    { actor, ids, status }: { actor: Actor; ids: string[]; status: GapStatus },
  ): Promise<number> {
    return this.db.transaction(workspaceId, async (tx) => {
      const existing = await this.store.findExisting(tx, workspaceId, ids);
      const missing = ids.find((id) => !existing.has(id));
      if (missing !== undefined) throw fail('not_found', `Gap ${missing} not found. Nothing was changed.`);
      const changed = await this.store.setStatus(tx, workspaceId, { ids, status });
      const entries = changed.map((targetId) => ({
        actor,
        audit: { action: 'knowledge_gap.update', target: 'knowledge_gap', targetId, changes: ['status'] },
      }));
      await this.journal.recordAll(tx, workspaceId, entries);
      return changed.length;
    });
  }
}
