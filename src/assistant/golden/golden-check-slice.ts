/** Works on a check for a while: a few golden turns at a time, so that customers who wait now go first. */
import { Injectable, Logger } from '@nestjs/common';
import type { Tx } from '../../platform/db/transaction.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { inLanes } from '../../platform/kernel/in-lanes.js';
import { required } from '../../platform/kernel/invariant.js';
import { DraftIndexes } from './draft-indexes.js';
import { answerChange, type ShadowAnswer } from '../forecasts/shadow-answer.dto.js';
import { GoldenChecksStore, type FoundDifference, type LeasedCheck } from './golden-checks.store.js';
import { GoldenReadsStore } from './golden-reads.store.js';
import { GoldenReplay, type GoldenReads, type Replay } from './golden-replay.js';
import { GoldenTurnsStore, type StoredGoldenTurn } from './golden-turns.store.js';

const SLICE_MS = 20_000;
const BATCH = 50;
/** Of so many turns that are the same one is replayed whole all the same: it proves that it may be skipped. */
const PROVEN_ONE_IN = 256;
/** Turns at once: the threads stay free for those who wait for an answer. */
const AT_ONCE = 2;
/** Consecutive leases without progress. */
const ATTEMPTS_MAX = 5;

interface Replayed {
  turn: StoredGoldenTurn;
  answer: ShadowAnswer;
  /** New ones. */
  reads: GoldenReads | null;
}

@Injectable()
export class GoldenCheckSlice {
  private readonly log = new Logger(GoldenCheckSlice.name);

  constructor(
    private readonly db: TenantDb,
    private readonly checks: GoldenChecksStore,
    private readonly turns: GoldenTurnsStore,
    private readonly reads: GoldenReadsStore,
    private readonly replay: GoldenReplay,
    private readonly drafts: DraftIndexes,
  ) {}

  async run(held: LeasedCheck, stopping: AbortSignal): Promise<void> {
    const { workspace_id: workspaceId } = held;
    const db = this.db.of(workspaceId);
    try {
      if (held.attempts > ATTEMPTS_MAX) return await this.checks.end(db, held, 'The check was interrupted too often.');
      const replay = await this.begin(held);
      let after = held.last_turn;
      for (const endMs = performance.now() + SLICE_MS; performance.now() < endMs && !stopping.aborted;) {
        const batch = await this.turns.next(db, workspaceId, { after, limit: BATCH });
        if (batch.length === 0) return await this.end(held);
        const replayed = await replayAll(replay, batch, stopping);
        if (replayed.length < batch.length) break; // it is stopping
        const isStored = await this.db.transaction(workspaceId, (tx) => this.put(tx, held, replayed));
        if (!isStored) return; // deleted, or another worker has it
        after = required(batch.at(-1), 'the last of a batch').id;
      }
      await this.checks.giveBack(db, held, 0);
    } catch (error) {
      // The document was deleted since, or its draft cannot be read.
      if (error instanceof ApiError && error.status < 500) return await this.checks.end(db, held, error.message);
      // The lease expires, and the check goes on where it was.
      this.log.warn(`golden check ${held.id} of workspace ${workspaceId} failed: ${(error as Error).message}`);
    }
  }

  private async begin(held: LeasedCheck): Promise<Replay> {
    const { kill_switch: _, ...guardrails } = held.settings ?? {};
    const index = held.document ? await this.drafts.get(held) : undefined;
    return this.replay.begin(held.workspace_id, { guardrails, index });
  }

  private async end(held: LeasedCheck): Promise<void> {
    await this.db.transaction(held.workspace_id, (tx) => this.checks.end(tx, held, null));
    this.drafts.forget(held.id);
  }

  private async put(tx: Tx, held: LeasedCheck, replayed: Replayed[]): Promise<boolean> {
    const found = replayed.flatMap(differenceOf);
    const lastTurn = replayed.map(({ turn }) => turn.id).reduce((last, id) => (id > last ? id : last));
    if (!(await this.checks.put(tx, held, { lastTurn, count: replayed.length, found }))) return false;
    if (held.kind === 'current') await this.keep(tx, held.workspace_id, replayed);
    return true;
  }

  /** What was signed before it was published is what is expected from here on. */
  private async keep(tx: Tx, workspaceId: string, replayed: Replayed[]): Promise<void> {
    const ids = replayed.map(({ turn }) => turn.id);
    const signed = await this.checks.signed(tx, workspaceId, ids);
    const rows = replayed.map(({ turn: { id, expected }, answer }) => {
      const confirmed = signed.get(id);
      const wanted = confirmed && answerChange(confirmed, answer) === 'same' ? answer : expected;
      const change = answerChange(wanted, answer);
      return { id, before: expected, expected: wanted, actual: change === 'same' ? null : answer, change };
    });
    await this.turns.setReplayed(tx, workspaceId, rows);
    const read = replayed.flatMap(({ turn: { id }, reads }) => (reads ? [{ id, ...reads }] : []));
    await this.reads.put(tx, workspaceId, read);
  }
}

/** Turns whose inputs are the same are not run. @returns those that were replayed before it was to stop */
async function replayAll(replay: Replay, batch: StoredGoldenTurn[], stopping: AbortSignal): Promise<Replayed[]> {
  const prepared = await replay.of(batch);
  const turns = batch.map((turn, n) => ({ turn, prepared: required(prepared[n], 'the replay of a turn') }));
  const replayed: Replayed[] = [];
  await inLanes(turns, { atOnce: AT_ONCE, stopping }, async ({ turn, prepared: one }) => {
    const known = isProof(turn.id) ? null : one.known;
    replayed.push({ turn, ...(known ? { answer: known, reads: null } : await replay.whole(one)) });
  });
  return replayed;
}

const isProof = (id: string): boolean => Number.parseInt(id.slice(-4), 16) % PROVEN_ONE_IN === 0;

/** From what it is answered now; that an old difference is gone is none. */
function differenceOf({ turn, answer }: Replayed): FoundDifference[] {
  const { id: turnId, question, expected, actual } = turn;
  const before = actual ?? expected;
  const change = answerChange(before, answer);
  if (change === 'same' || answerChange(expected, answer) === 'same') return [];
  return [{ turnId, question, change, before, after: answer }];
}
