import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import type { SessionChange } from '../sessions/messages.dto.js';
import type { SessionDto } from '../sessions/sessions.dto.js';
import { DeliveryTargets } from './deliveries.hooks.js';
import { SessionNumbersStore } from './session-numbers.store.js';

/** Fields of a session that the followers of a live one see. */
const SHOWN = ['ended_at', 'end_reason', 'subject'] as const;

/** Numbers what changes in live sessions beside their messages, and hands it to the delivery targets. */
@Injectable()
export class SessionChangesCommands {
  constructor(
    private readonly numbers: SessionNumbersStore,
    private readonly targets: DeliveryTargets,
  ) {}

  /** The state of these sessions, or of their hand-offs, has changed. Call it after the change, in its transaction. */
  note(tx: Queryable, workspaceId: string, sessionIds: string[]): Promise<void> {
    return this.noteAll(
      tx,
      [...new Set(sessionIds)].map((id) => ({ workspaceId, sessionId: id, kind: 'session', ref: id })),
    );
  }

  /** The same if followers see the difference. */
  async noteShown(
    tx: Queryable,
    workspaceId: string,
    { before, after }: { before: SessionDto; after: SessionDto },
  ): Promise<void> {
    if (SHOWN.some((field) => before[field] !== after[field])) await this.note(tx, workspaceId, [after.id]);
  }

  /** Changes of any workspaces; those of sessions that are not live are skipped. */
  async noteAll(tx: Queryable, changes: SessionChange[]): Promise<void> {
    if (changes.length === 0) return;
    const numbered = await this.numbers.number(tx, changes);
    if (numbered.length > 0) await this.targets.changed(tx, numbered);
  }
}
