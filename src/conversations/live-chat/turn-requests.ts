/** Requests and cancels turns in the transaction of what causes it; a turn starts or stops after the commit. */
import { Injectable } from '@nestjs/common';
import type { OpenTransaction } from '../../platform/db/statement.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { TurnQueueStore } from './turn-queue.store.js';
import { TurnsService } from './turns.service.js';

@Injectable()
export class TurnRequests {
  constructor(
    private readonly sessions: LiveSessionsCommands,
    private readonly queue: TurnQueueStore,
    private readonly turns: TurnsService,
  ) {}

  /** Has the message with this number answered. */
  async request(
    tx: OpenTransaction,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<void> {
    await this.queue.enqueue(tx, workspaceId, { sessionId, seq });
    tx.afterCommit(() => this.turns.onMessage(workspaceId, sessionId, seq));
  }

  /** Marks all messages of the session as answered and drops its pending turn. */
  async cancel(tx: OpenTransaction, workspaceId: string, sessionId: string): Promise<void> {
    await this.sessions.markAllAnswered(tx, workspaceId, sessionId);
    await this.queue.drop(tx, workspaceId, sessionId);
    tx.afterCommit(() => this.turns.end(workspaceId, sessionId));
  }

  /** After a message was erased: if it waited for an answer, its turn is dropped, or starts again without it. */
  async withdraw(
    tx: OpenTransaction,
    workspaceId: string,
    { sessionId, messageId }: { sessionId: string; messageId: string },
  ): Promise<void> {
    const { waited, others } = await this.queue.waiting(tx, workspaceId, messageId);
    if (!waited) return;
    if (!others) return this.cancel(tx, workspaceId, sessionId);
    await this.queue.restart(tx, workspaceId, sessionId);
    tx.afterCommit(() => this.turns.end(workspaceId, sessionId));
  }
}
