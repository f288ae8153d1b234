import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { MARK_SESSION } from '../../platform/events/analytics-marks.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { ActionEnd } from './action-ends.dto.js';
import { recordAfterAction } from './action-ends.rules.js';
import { presentSession, SESSION_COLUMNS, type SessionRow } from '../sessions/sessions.dto.js';
import { sessionEvents } from './sessions.events.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { SessionsStore } from './sessions.store.js';

const OTHERS = `from handoffs h where h.workspace_id = $1 and h.session_id = $2 and h.id is distinct from $3`;
/** $3: the action's own hand-off. */
const CIRCUMSTANCES = named(`
  select exists (select ${OTHERS} and (h.kind <> 'approval' or h.status in ('open', 'pending'))) as is_with_team,
    exists (select ${OTHERS} and h.status in ('open', 'pending')) as is_waiting,
    (select case when action ->> 'status' = 'completed' then 'action_done' else turn ->> 'did' end from messages
      where workspace_id = $1 and session_id = $2 and author = 'agent' and (
        action ->> 'status' = 'completed' or turn ->> 'did' in ('action_done', 'lead_captured', 'meeting_booked'))
      order by created_at desc, id desc limit 1) as achieved`);
const RECORD = named(`
  with ${MARK_SESSION}
  update sessions set outcome = $3, last_status = $4, last_failure = $5,
    resolution = coalesce($6, resolution), resolution_reason = coalesce($7, resolution_reason),
    resolution_confidence = coalesce($8, resolution_confidence),
    resolution_at = case when $6::text is null then resolution_at else now() end,
    end_reason = $9, failure_reason = $10, completed = $11
  where workspace_id = $1 and id = $2 returning ${SESSION_COLUMNS}`);

interface Circumstances extends Record<string, unknown> {
  is_with_team: boolean;
  is_waiting: boolean;
  achieved: string | null;
}

/** Records in a session how an action of it ended, for the feature that runs actions, in its transaction. */
@Injectable()
export class ActionEndsCommands {
  constructor(
    private readonly store: SessionsStore,
    private readonly changes: SessionChangesCommands,
    private readonly journal: Journal,
  ) {}

  /** @param ended `handoffId`: the approval that it needed; null = none. Does nothing without the session. */
  async record(
    tx: Queryable,
    workspaceId: string,
    { actor, ...ended }: { actor: Actor; sessionId: string; handoffId: string | null; end: ActionEnd },
  ): Promise<void> {
    const { sessionId, handoffId, end } = ended;
    const row = await this.store.progress(tx, workspaceId, sessionId);
    if (!row) return;
    const found = onlyRow(await tx.query<Circumstances>(CIRCUMSTANCES(workspaceId, sessionId, handoffId)));
    const {
      outcome,
      status,
      failure,
      inferred,
      ended: over,
    } = recordAfterAction(
      {
        outcome: row.outcome,
        answered: row.turns_answered,
        missed: row.turns_missed,
        hasEnded: row.ended_at !== null,
        endReason: row.end_reason,
        givenResolution: row.resolution_confidence === 1 ? row.resolution : null,
        isApproval: handoffId !== null,
        achieved: found.achieved,
        isWithTeam: found.is_with_team,
        isWaiting: found.is_waiting,
      },
      end,
    );
    const resolution = [inferred?.resolution ?? null, inferred?.reason ?? null, inferred?.confidence ?? null];
    const conclusion = [over?.endReason ?? null, over?.failureReason ?? null, over?.completed ?? false];
    const statement = RECORD(workspaceId, sessionId, outcome, status, failure, ...resolution, ...conclusion);
    const before = presentSession(row);
    const after = presentSession(onlyRow(await tx.query<SessionRow & Record<string, unknown>>(statement)));
    await this.changes.noteShown(tx, workspaceId, { before, after });
    await this.journal.record(tx, workspaceId, { actor, events: sessionEvents(before, after) });
  }
}
