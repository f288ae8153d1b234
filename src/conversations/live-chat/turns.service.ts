/** Runs the agent's turns in live conversations: every message is answered once, by any instance (decision 0067). */
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { required } from '../../platform/kernel/invariant.js';
import { turnAt } from './bursts.rules.js';
import { keyOf } from './notifications.rules.js';
import { LiveService } from './live.service.js';
import { TurnAnswers } from './turn-answers.js';
import { LEASE_SECONDS, RUNS_MAX, TurnQueueStore, type PendingTurn } from './turn-queue.store.js';
import { RunningTurn } from './running-turn.js';

/** Abandoned turns claimed at once. */
const BATCH = 20;
/** Longest wait for the rest of a burst; independent of clock differences between instances. */
const WAIT_MAX_MS = 1_250;
/** Longest wait at shutdown for answers that are being sent. */
const STOP_MS = 5_000;

@Injectable()
export class TurnsService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly log = new Logger(TurnsService.name);
  private readonly running = new Map<string, { turn: RunningTurn; work: Promise<void> }>();
  private stopped = false;

  constructor(
    private readonly db: TenantDb,
    private readonly system: SystemDb,
    private readonly queue: TurnQueueStore,
    private readonly answers: TurnAnswers,
    private readonly live: LiveService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.live.onLogged(({ workspaceId, sessionId, seq, isVisitorMessage }) => {
      if (isVisitorMessage) this.turnOf(workspaceId, sessionId)?.onMessage(seq);
    });
    this.live.onSignal(({ workspaceId, sessionId, type, by }) => {
      if (type === 'typing' && by === 'contact') this.turnOf(workspaceId, sessionId)?.typing(this.clock.now());
    });
  }

  /** Hands answers that are not being sent yet to other instances, and waits for the others to finish. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    const all = [...this.running.values()];
    for (const { turn } of all) turn.stop();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MS)));
    await Promise.race([Promise.all(all.map(({ work }) => work)), timeout]);
    clearTimeout(timer);
  }

  /** A message with this number was stored: starts its turn here, unless one is already running. */
  onMessage(workspaceId: string, sessionId: string, seq: number): void {
    const turn = this.turnOf(workspaceId, sessionId);
    if (turn) turn.onMessage(seq);
    else if (!this.stopped) this.start(new RunningTurn(workspaceId, sessionId, newId(), seq), false);
  }

  /** The visitor ended the conversation: stops its turn. */
  end(workspaceId: string, sessionId: string): void {
    this.turnOf(workspaceId, sessionId)?.stop();
  }

  /** Claims turns that no process works on, such as those of a process that died. @returns how many */
  async claimDue(): Promise<number> {
    if (this.stopped) return 0;
    const holder = newId();
    const due = await this.queue.claimDue(this.system, holder, BATCH);
    for (const { workspace_id, session_id } of due) {
      this.end(workspace_id, session_id); // our own turn, whose lease expired
      this.start(new RunningTurn(workspace_id, session_id, holder, 0), true);
    }
    return due.length;
  }

  /** Resolves when all turns of this process have ended. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ work }) => work));
  }

  private turnOf(workspaceId: string, sessionId: string): RunningTurn | undefined {
    return this.running.get(keyOf({ workspaceId, sessionId }))?.turn;
  }

  /** @param isClaimed whether the turn was claimed already */
  private start(turn: RunningTurn, isClaimed: boolean): void {
    const { workspaceId, sessionId } = turn;
    const key = keyOf({ workspaceId, sessionId });
    const work = this.work(turn, isClaimed)
      .catch((error: Error) => this.log.warn(`a turn was broken off: ${error.message}`))
      .then(() => {
        if (this.running.get(key)?.turn !== turn) return;
        this.running.delete(key);
        // A message arrived while the turn was ending, and no turn has started for it.
        if (turn.hasNewerMessage && !turn.stopping) this.onMessage(workspaceId, sessionId, turn.takenSeq + 1);
      });
    this.running.set(key, { turn, work });
  }

  private async work(turn: RunningTurn, isClaimed: boolean): Promise<void> {
    const { workspaceId, sessionId, holder } = turn;
    const db = this.db.of(workspaceId);
    if (!isClaimed && !(await this.queue.claim(db, workspaceId, { sessionId, holder }))) {
      turn.stop(); // another instance has the session, and was notified of the message too
      return;
    }
    const renewal = setInterval(
      () => {
        void this.queue.renew(db, workspaceId, { sessionId, holder }).catch(() => {});
      },
      (LEASE_SECONDS * 1_000) / 3,
    ).unref();
    try {
      while (!turn.stopping) {
        const pending = await this.queue.load(db, workspaceId, { sessionId, holder });
        if (!pending) return turn.stop();
        if (pending.messages.length === 0) {
          turn.takenSeq = Math.max(turn.takenSeq, pending.answered_seq);
          if (await this.queue.release(db, workspaceId, { sessionId, holder, seq: pending.answered_seq })) return;
          continue;
        }
        turn.take(pending);
        const mayRun = pending.attempts <= RUNS_MAX && !pending.acted;
        if (mayRun && pending.tried_seq < turn.takenSeq) await this.queue.markTried(db, turn, turn.takenSeq);
        if (!(await this.answers.answer(turn, pending, () => this.waitForBurst(turn, pending)))) return;
      }
      // An orderly stop does not count as a failed attempt.
      await this.queue.giveBack(db, turn, { holder, inSeconds: 0, isCounted: false });
    } finally {
      clearInterval(renewal);
    }
  }

  /** Waits for the rest of the burst. @returns false if a newer message arrived or the turn must stop */
  private async waitForBurst(turn: RunningTurn, { messages }: PendingTurn): Promise<boolean> {
    const texts = messages.map(({ text }) => text);
    const firstAtMs = Date.parse(required(messages[0], 'the first message of a turn').created_at);
    const latestMs = this.clock.now() + WAIT_MAX_MS;
    for (;;) {
      if (turn.hasNewerMessage || turn.stopping) return false;
      const { typingUntilMs } = turn;
      const waitMs = Math.min(turnAt({ texts, firstAtMs, typingUntilMs }), latestMs) - this.clock.now();
      if (waitMs <= 0) return true;
      await turn.pause(waitMs);
    }
  }
}
