import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { RowQueue } from '../../db/row-queue.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { hasCredential, type Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { changedFields, Journal } from '../../events/journal.js';
import { holds } from '../../policy/capabilities.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import type { MessageDto } from '../sessions/messages.dto.js';
import { SessionsCommands } from '../sessions/sessions.commands.js';
import { ApprovalDecisionHooks } from './approval-decisions.hooks.js';
import {
  presentHandoff,
  type HandoffDto,
  type HandoffKind,
  type HandoffPatch,
  type HandoffRow,
  type Requester,
  type StopReason,
} from './handoffs.dto.js';
import { APPROVAL_MS, decided, isOpen, momentAfter, patched, sessionLearns } from './handoffs.rules.js';
import { HandoffsStore } from './handoffs.store.js';
import { traceOf } from './handoffs.trace.js';
import { TeamMails } from './team-mails.js';
import { UnlockedPatches } from './unlocked-patches.js';
import { WaitingApprovals } from './waiting-approvals.js';

const ASK_CHARS_MAX = 4_000;

export interface HandoffDraft {
  sessionId: string;
  contactId: string | null;
  kind: HandoffKind;
  /** What is asked of the team; cut at 4,000 characters. */
  ask: string;
  stopReason: StopReason;
  requester: Requester;
  requesterLabel?: string | null;
  /** The queue's name. */
  route?: string | null;
  /** 0–1 */
  confidence?: number | null;
  intent?: { label: string; confidence: number | null } | null;
  /** Of an approval, and only of one: what is asked for, to be approved exactly so. */
  action?: { name: string; arguments: Record<string, unknown> };
  destructive?: boolean;
  /** The member who asked for the action, and may therefore not decide on it. */
  requestedBy?: string | null;
}

export interface Requested {
  handoff: HandoffDto;
  /** Whether it was there already. */
  repeated: boolean;
}

@Injectable()
export class HandoffsService {
  private readonly rows = new RowQueue();

  constructor(
    private readonly db: TenantDb,
    private readonly store: HandoffsStore,
    private readonly unlocked: UnlockedPatches,
    private readonly sessions: SessionsCommands,
    private readonly journal: Journal,
    private readonly killSwitch: KillSwitchReader,
    private readonly approvals: WaitingApprovals,
    private readonly decisions: ApprovalDecisionHooks,
    private readonly mails: TeamMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes a hand-off with the workspace's next ticket number. Throws `not_found` for an unknown session. */
  create(workspaceId: string, actor: Actor, draft: HandoffDraft): Promise<HandoffDto> {
    return this.db.transaction(workspaceId, (tx) => this.createIn(tx, workspaceId, actor, draft));
  }

  /** The same in the caller's transaction, which may hold the session's row already. */
  async createIn(tx: Queryable, workspaceId: string, actor: Actor, draft: HandoffDraft): Promise<HandoffDto> {
    if ((draft.kind === 'approval') !== (draft.action !== undefined))
      throw new TypeError('an approval, and nothing else, has an action');
    const stopped = draft.action !== undefined && (await this.killSwitch.held(tx, workspaceId)).active;
    if (!(await this.store.lockSession(tx, workspaceId, draft.sessionId))) throw fail('not_found');
    const nowMs = this.clock.now();
    const at = new Date(nowMs).toISOString();
    const row = await this.store.insert(tx, workspaceId, {
      id: newId(),
      session_id: draft.sessionId,
      contact_id: draft.contactId,
      kind: draft.kind,
      ask: [...draft.ask].slice(0, ASK_CHARS_MAX).join(''),
      stop_reason: draft.stopReason,
      route: draft.route ?? null,
      destructive: draft.destructive ?? false,
      requester: draft.requester,
      requester_label: draft.requesterLabel ?? null,
      requested_by: draft.requestedBy ?? null,
      confidence: draft.confidence ?? null,
      intent: draft.intent?.label ?? null,
      intent_confidence: draft.intent?.confidence ?? null,
      intent_at: draft.intent ? at : null,
      action: draft.action ?? null,
      expires_at: draft.action ? new Date(nowMs + APPROVAL_MS).toISOString() : null,
      created_at: at,
    });
    const handoff = presentHandoff(row);
    await this.store.remember(tx, workspaceId, row.id, actor, { status: [null, row.status] }, at);
    await this.journal.record(tx, workspaceId, actor, {
      events: [{ type: 'handoff.created', object: handoff }],
      ...(hasCredential(actor) && { audit: { action: 'handoff.create', target: 'handoff', targetId: row.id } }),
    });
    await this.mails.opened(tx, workspaceId, actor, row);
    // Asked for while the kill switch is on: the team may decide on it, but it never runs.
    if (stopped) await this.approvals.refuseOne(tx, workspaceId, actor, row.id);
    return handoff;
  }

  /**
   * Somebody asks for a person: the session's hand-off that is not over, else a new one. Fifty at once make one.
   * @param tx the caller's transaction
   */
  async request(tx: Queryable, workspaceId: string, actor: Actor, draft: HandoffDraft): Promise<Requested> {
    if (!(await this.store.lockSession(tx, workspaceId, draft.sessionId))) throw fail('not_found');
    const open = await this.store.openIn(tx, workspaceId, draft.sessionId);
    if (open) return { handoff: presentHandoff(open), repeated: true };
    return { handoff: await this.createIn(tx, workspaceId, actor, draft), repeated: false };
  }

  /**
   * Status and assignment, as sent. Throws `invalid_field` for both kinds of assignee at once, or one who may not reply;
   * `not_found`.
   */
  async patch(workspaceId: string, actor: Actor, id: string, patch: HandoffPatch): Promise<HandoffDto> {
    if (patch.assignee_id && patch.external_responder)
      throw fail('invalid_field', 'Send assignee_id or external_responder, not both.', {
        param: 'external_responder',
      });
    return this.rows.run(workspaceId, id, async () => {
      const done = await this.unlocked.patch(workspaceId, actor, id, patch);
      return done ?? this.patchLocked(workspaceId, actor, id, patch);
    });
  }

  private patchLocked(workspaceId: string, actor: Actor, id: string, patch: HandoffPatch): Promise<HandoffDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      if (patch.assignee_id) {
        const member = await this.store.member(tx, workspaceId, patch.assignee_id);
        if (!member || !holds(member.role, 'reply'))
          throw fail('invalid_field', 'assignee_id must be a member with the capability reply', {
            param: 'assignee_id',
          });
      }
      const row = await this.locked(tx, workspaceId, id);
      const at = momentAfter(row, this.clock.now());
      const next = await this.withoutLeaver(tx, workspaceId, row, patched(row, patch, at), at);
      return presentHandoff(await this.save(tx, workspaceId, actor, 'handoff.update', row, next, at));
    });
  }

  /**
   * Approves or denies an approval, once, within 24 h. Throws `not_found`; `insufficient_role` for whoever asked for it;
   * `conflict` for another kind, a second decision or an expired one.
   */
  async decide(workspaceId: string, actor: Actor, id: string, decision: 'approve' | 'deny'): Promise<HandoffDto> {
    const handoff = await this.written(workspaceId, id, async (tx) => {
      // Held before the hand-off is: the switch takes them in that order as well.
      const { active } = await this.killSwitch.held(tx, workspaceId);
      const row = await this.locked(tx, workspaceId, id);
      if (row.kind !== 'approval') throw fail('conflict', 'Only a hand-off of kind approval can be decided.');
      if (row.requested_by !== null && row.requested_by === actor.id)
        throw fail('insufficient_role', 'You cannot approve your own request.');
      if (row.decision !== null) throw fail('conflict', 'The approval has already been decided.');
      if (Date.parse(row.expires_at!) <= this.clock.now())
        throw fail('conflict', 'The approval has expired. Request it again.');
      const at = momentAfter(row, this.clock.now());
      const after = await this.save(tx, workspaceId, actor, `handoff.${decision}`, row, decided(row, decision, at), at);
      // A decision is taken whatever the switch says; what was approved is refused for good all the same.
      if (active) await this.approvals.refuseOne(tx, workspaceId, actor, id);
      return this.journal.answered(tx, actor, presentHandoff(after));
    });
    if (decision === 'approve') this.decisions.approved(workspaceId, handoff.id);
    return handoff;
  }

  /** A teammate's answer into the conversation; the agent is silent from then on. Throws `not_found`. */
  reply(workspaceId: string, actor: Actor, id: string, text: string): Promise<MessageDto> {
    return this.written(workspaceId, id, async (tx) => {
      // A member is always held before a hand-off, as by whoever removes them.
      const member = actor.id === null ? null : await this.store.member(tx, workspaceId, actor.id);
      const row = await this.locked(tx, workspaceId, id);
      const at = new Date(this.clock.now()).toISOString();
      if (isOpen(row)) await this.store.replied(tx, workspaceId, row.id, at);
      const said = { sessionId: row.session_id, authorLabel: member?.name ?? actor.label, text, at };
      const message = await this.sessions.reply(tx, workspaceId, actor, said);
      const audit = { action: 'handoff.reply', target: 'handoff', targetId: row.id };
      await this.journal.record(tx, workspaceId, actor, { audit });
      return this.journal.answered(tx, actor, message);
    });
  }

  /** A transaction that locks the hand-off, in its turn. */
  private written<T>(workspaceId: string, id: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.rows.run(workspaceId, id, () => this.db.transaction(workspaceId, work));
  }

  private async locked(tx: Queryable, workspaceId: string, id: string): Promise<HandoffRow> {
    const row = await this.store.lock(tx, workspaceId, id);
    if (!row) throw fail('not_found');
    return row;
  }

  /** What is reopened does not go back to somebody who has left or may not reply any more (decision 0035). */
  private async withoutLeaver(
    tx: Queryable,
    workspaceId: string,
    before: HandoffRow,
    next: HandoffRow,
    at: string,
  ): Promise<HandoffRow> {
    if (isOpen(before) || !isOpen(next) || next.assignee_id === null) return next;
    const member = await this.store.member(tx, workspaceId, next.assignee_id);
    return member && holds(member.role, 'reply') ? next : patched(next, { assignee_id: null }, at);
  }

  /** Writes what changed, with its history, its event, its audit line, and what the session learns of it. */
  private async save(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    action: string,
    before: HandoffRow,
    next: HandoffRow,
    at: string,
  ): Promise<HandoffRow> {
    if (changedFields(before, next) === null) return before;
    const after = { ...next, updated_at: at };
    const { history, audit, event } = traceOf(action, before, after);
    await this.store.update(tx, workspaceId, after, actor, history);
    await this.journal.record(tx, workspaceId, actor, { audit, events: [event] });
    await this.tellSession(tx, workspaceId, actor, before, after);
    if (before.decision === null && after.decision !== null)
      await this.decisions.decided(tx, workspaceId, actor, after.id, after.decision);
    if (!isOpen(before) && isOpen(after)) await this.mails.opened(tx, workspaceId, actor, after);
    return after;
  }

  private async tellSession(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    before: HandoffRow,
    after: HandoffRow,
  ): Promise<void> {
    const learns = sessionLearns(before, after);
    if (learns === 'reopened')
      await this.sessions.withdrawResolution(tx, workspaceId, actor, after.session_id, before.resolution_reason!);
    if (learns !== 'resolved') return;
    const said = { resolution: after.resolution!, reason: after.resolution_reason!, at: after.resolution_at! };
    await this.sessions.resolve(tx, workspaceId, actor, after.session_id, said);
  }
}
