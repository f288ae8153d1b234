/** Has the agent answer messages of live conversations: each once, by any instance (decision 0067). */
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import type { OpenTransaction } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { waitingBeside, type WaitingMessages } from '../sessions/waiting-messages.reader.js';
import { PATIENCE_MS } from './bursts.rules.js';
import { TurnLease } from './turn-lease.js';
import { TurnQueueStore, type ClaimedSession } from './turn-queue.store.js';
import { TurnRun } from './turn-run.js';

/** Longest wait at shutdown for answers that are being sent. */
const STOP_MS = 5_000;

/** Answers the messages of a lease: the live chat, which registers in `onModuleInit`. */
export interface WaitingMessagesHook {
  /** @returns whether more messages wait for the same lease */
  answer(lease: TurnLease, waiting: WaitingMessages): Promise<boolean>;
}

/** A session id is unique only within its workspace. */
const keyOf = (workspaceId: string, sessionId: string): string => `${workspaceId} ${sessionId}`;

@Injectable()
export class TurnQueue implements BeforeApplicationShutdown {
  private readonly log = new Logger(TurnQueue.name);
  private hook: WaitingMessagesHook;
  private readonly running = new Map<string, { lease: TurnLease; work: Promise<void> }>();
  /** This process is shutting down. */
  isStopped = false;
  /** Additional wait for a message that is no question by itself; tests need none. */
  patienceMs = PATIENCE_MS;

  constructor(
    private readonly db: TenantDb,
    private readonly queue: TurnQueueStore,
    private readonly sessions: LiveSessionsCommands,
    private readonly turns: TurnRun,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  register(hook: WaitingMessagesHook): void {
    this.hook = hook;
  }

  /** Hands answers that are not being sent yet to other instances, and waits for the others to finish. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    const all = [...this.running.values()];
    for (const { lease } of all) lease.stop();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, STOP_MS)));
    await Promise.race([Promise.all(all.map(({ work }) => work)), timeout]);
    clearTimeout(timer);
  }

  /** Has the message with this number answered, after the commit. */
  async request(
    tx: OpenTransaction,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<void> {
    await this.queue.enqueue(tx, workspaceId, { sessionId, seq });
    tx.afterCommit(() => this.onMessage(workspaceId, sessionId, seq));
  }

  /** Marks all messages of the session as answered, and drops its turn, unless that has replied or acted. */
  async cancel(tx: OpenTransaction, workspaceId: string, sessionId: string): Promise<void> {
    await this.sessions.markAllAnswered(tx, workspaceId, sessionId);
    await this.queue.dropSilent(tx, workspaceId, sessionId);
    tx.afterCommit(() => this.end(workspaceId, sessionId));
  }

  /** After a message was erased: if it waited for an answer, its turn is dropped, or starts again without it. */
  async withdraw(
    tx: OpenTransaction,
    workspaceId: string,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<void> {
    const { waited, others } = await waitingBeside(tx, workspaceId, messageId);
    if (!waited) return;
    if (others) await this.queue.restart(tx, workspaceId, sessionId);
    else {
      await this.sessions.markAllAnswered(tx, workspaceId, sessionId);
      await this.queue.drop(tx, workspaceId, sessionId);
    }
    tx.afterCommit(() => this.end(workspaceId, sessionId));
  }

  /** After a message was edited: if it waited for an answer, or had none and is the last, it is answered afresh. */
  async edited(
    tx: OpenTransaction,
    workspaceId: string,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<void> {
    const { waited } = await waitingBeside(tx, workspaceId, messageId);
    if (waited) {
      await this.queue.restart(tx, workspaceId, sessionId);
      tx.afterCommit(() => this.end(workspaceId, sessionId));
      return;
    }
    const seq = await this.sessions.askAgain(tx, workspaceId, { id: sessionId, messageId });
    if (seq !== null) await this.request(tx, workspaceId, { sessionId, seq });
  }

  /** A message with this number was stored: starts its turn here, unless one is already running. */
  onMessage(workspaceId: string, sessionId: string, seq: number): void {
    const lease = this.leaseOf(workspaceId, sessionId);
    if (lease) lease.onMessage(seq);
    else if (!this.isStopped) this.start(this.lease({ workspaceId, sessionId }, seq));
  }

  /** Answers sessions that the sweeper claimed. */
  takeUp(sessions: ClaimedSession[]): void {
    for (const claimed of sessions) {
      const { workspace_id: workspaceId, session_id: sessionId } = claimed;
      this.end(workspaceId, sessionId); // our own turn, whose lease expired
      this.start(this.lease({ workspaceId, sessionId, claimed }, 0));
    }
  }

  /** Resolves when all turns of this process have ended. */
  async whenIdle(): Promise<void> {
    while (this.running.size > 0) await Promise.all([...this.running.values()].map(({ work }) => work));
  }

  /** The turn of this session that runs in this process. */
  leaseOf(workspaceId: string, sessionId: string): TurnLease | undefined {
    return this.running.get(keyOf(workspaceId, sessionId))?.lease;
  }

  private end(workspaceId: string, sessionId: string): void {
    this.leaseOf(workspaceId, sessionId)?.stop();
  }

  private lease(session: { workspaceId: string; sessionId: string; claimed?: ClaimedSession }, seq: number): TurnLease {
    const { queue, turns, clock, patienceMs } = this;
    return new TurnLease({ queue, turns, db: this.db.of(session.workspaceId), clock, patienceMs }, session, seq);
  }

  private start(lease: TurnLease): void {
    const { workspaceId, sessionId } = lease;
    const key = keyOf(workspaceId, sessionId);
    const work = this.work(lease)
      .catch((error: Error) => this.log.warn(`a turn was broken off: ${error.message}`))
      .then(() => {
        if (this.running.get(key)?.lease !== lease) return;
        this.running.delete(key);
        // A message arrived while the turn was ending, and no turn has started for it.
        if (lease.hasNewerMessage && !lease.stopping) this.onMessage(workspaceId, sessionId, lease.takenSeq + 1);
      });
    this.running.set(key, { lease, work });
  }

  private async work(lease: TurnLease): Promise<void> {
    // Another instance may have the session; it was notified of the message too.
    if (!(await lease.claim())) return lease.stop();
    const expire = lease.keep();
    try {
      while (!lease.stopping) {
        const pending = await lease.load();
        if (!pending) return lease.stop();
        if (pending.messages.length === 0) {
          // Its last message may have been erased, and is never answered.
          lease.takenSeq = Math.max(lease.takenSeq, pending.answered_seq, pending.said_seq);
          if (await lease.release(lease.takenSeq)) return;
          continue;
        }
        await lease.take(pending);
        if (!(await this.hook.answer(lease, pending))) return;
      }
      await lease.giveBack(0, false); // an orderly stop does not count as a failed attempt
    } finally {
      expire();
    }
  }
}
