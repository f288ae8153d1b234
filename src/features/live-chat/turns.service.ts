/** The agent's turns in live conversations: each message that waits is answered, by whoever lives, and once (decision 0067). */
import { type BeforeApplicationShutdown, Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { SystemDb } from '../../db/system-db.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Clock } from '../../kernel/clock.js';
import { newId } from '../../kernel/ids.js';
import { turnAt } from './bursts.rules.js';
import { keyOf } from './live.rules.js';
import { LiveService } from './live.service.js';
import { TurnAnswers } from './turn-answers.js';
import { LEASE_SECONDS, RUNS_MAX, TurnQueueStore, type Pending } from './turn-queue.store.js';
import { RunningTurn } from './running-turn.js';

/** So many that nobody works on are taken up at once. */
const BATCH = 20;
/** Longest wait for messages that are coming, whatever the clocks of two instances say. */
const WAIT_MAX_MS = 1_250;
/** Longest wait at the end for answers that are being sent. */
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
    this.live.onLogged(({ workspaceId, sessionId, seq, asked }) => {
      if (asked) this.at(workspaceId, sessionId)?.heard(seq);
    });
    this.live.onSignal(({ workspaceId, sessionId, type, by }) => {
      if (type === 'typing' && by === 'contact') this.at(workspaceId, sessionId)?.typing(this.clock.now());
    });
  }

  /** What has not begun to go out is left to others at once; what has is sent to its end, for a while. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    const all = [...this.running.values()];
    for (const { turn } of all) turn.stop();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MS)));
    await Promise.race([Promise.all(all.map(({ work }) => work)), late]);
    clearTimeout(timer);
  }

  /** A message with this number is stored, and waits: its turn begins here, unless it has one, wherever that is. */
  begin(workspaceId: string, sessionId: string, seq: number): void {
    const turn = this.at(workspaceId, sessionId);
    if (turn) turn.heard(seq);
    else if (!this.stopped) this.start(new RunningTurn(workspaceId, sessionId, newId(), seq), false);
  }

  /** The conversation is over for the person: what was begun is not sent. */
  end(workspaceId: string, sessionId: string): void {
    this.at(workspaceId, sessionId)?.stop();
  }

  /** Takes up what nobody works on: turns of processes that died, and what these had not begun. @returns how many */
  async takeUp(): Promise<number> {
    if (this.stopped) return 0;
    const holder = newId();
    const due = await this.queue.takeDue(this.system, holder, BATCH);
    for (const { workspace_id, session_id } of due) {
      this.end(workspace_id, session_id); // one of ours, which has not been heard of for too long
      this.start(new RunningTurn(workspace_id, session_id, holder, 0), true);
    }
    return due.length;
  }

  /** Resolves when every turn that is running here has ended. */
  async idle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ work }) => work));
  }

  private at(workspaceId: string, sessionId: string): RunningTurn | undefined {
    return this.running.get(keyOf({ workspaceId, sessionId }))?.turn;
  }

  private start(turn: RunningTurn, taken: boolean): void {
    const { workspaceId, sessionId } = turn;
    const key = keyOf({ workspaceId, sessionId });
    const work = this.work(turn, taken)
      .catch((error: Error) => this.log.warn(`a turn was broken off: ${error.message}`))
      .then(() => {
        if (this.running.get(key)?.turn !== turn) return;
        this.running.delete(key);
        // Said while the turn was ending, and not begun by anybody.
        if (turn.more && !turn.stopping) this.begin(workspaceId, sessionId, turn.taken + 1);
      });
    this.running.set(key, { turn, work });
  }

  private async work(turn: RunningTurn, taken: boolean): Promise<void> {
    const { workspaceId, sessionId, holder } = turn;
    const db = this.db.of(workspaceId);
    if (!taken && !(await this.queue.take(db, workspaceId, sessionId, holder))) {
      turn.stop(); // another has it, and hears of the message as we did
      return;
    }
    const renewal = setInterval(
      () => {
        void this.queue.renew(db, workspaceId, sessionId, holder).catch(() => {});
      },
      (LEASE_SECONDS * 1_000) / 3,
    ).unref();
    try {
      while (!turn.stopping) {
        const pending = await this.queue.pending(db, workspaceId, sessionId, holder);
        if (!pending) return turn.stop();
        if (pending.messages.length === 0) {
          turn.taken = Math.max(turn.taken, pending.answered_seq);
          if (await this.queue.leave(db, workspaceId, sessionId, holder, pending.answered_seq)) return;
          continue;
        }
        turn.take(pending);
        const isRun = pending.attempts <= RUNS_MAX && !pending.acted;
        if (isRun && pending.tried_seq < turn.taken) await this.queue.tried(db, turn, turn.taken);
        if (!(await this.answers.give(turn, pending, () => this.gathered(turn, pending)))) return;
      }
      // Stopped in order: nothing is known against its messages.
      await this.queue.giveBack(db, turn, { holder, inSeconds: 0, isCounted: false });
    } finally {
      clearInterval(renewal);
    }
  }

  /** Waits for the rest of the burst. @returns false where more was said meanwhile, or the turn is to stop */
  private async gathered(turn: RunningTurn, { messages }: Pending): Promise<boolean> {
    const texts = messages.map(({ text }) => text);
    const firstAtMs = Date.parse(messages[0]!.created_at);
    const latestMs = this.clock.now() + WAIT_MAX_MS;
    for (;;) {
      if (turn.more || turn.stopping) return false;
      const { typingUntilMs } = turn;
      const waitMs = Math.min(turnAt({ texts, firstAtMs, typingUntilMs }), latestMs) - this.clock.now();
      if (waitMs <= 0) return true;
      await turn.pause(waitMs);
    }
  }
}
