import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { hasCredential, type Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import type { WriteContext } from './handoffs.context.js';
import { presentHandoff, type HandoffDto, type HandoffKind, type Requester, type StopReason } from './handoffs.dto.js';
import { APPROVAL_MS, ASK_CHARS_MAX } from './handoffs.rules.js';
import { noteWake } from './handoff-wakes.store.js';
import { openedBy } from './handoff-change.js';
import { HandoffsStore, type NewHandoff } from './handoffs.store.js';
import { TeamMails } from './team-mails.js';
import { SessionsCommands } from '../../conversations/core/sessions.commands.js';

export interface HandoffDraft {
  sessionId: string;
  contactId: string | null;
  kind: HandoffKind;
  /** The request to the team; cut at 4,000 characters. */
  ask: string;
  /** Why the agent stopped; null = it did not. */
  stopReason: StopReason | null;
  requester: Requester;
  requesterLabel?: string | null;
  /** The queue's name. */
  route?: string | null;
  /** 0–1 */
  confidence?: number | null;
  intent?: { label: string; confidence: number | null } | null;
  /** Only for an approval: the action to approve, unchanged. */
  action?: { name: string; arguments: Record<string, unknown> };
  destructive?: boolean;
  /** The member who requested the action, and may not decide on it. */
  requestedBy?: string | null;
}

export interface RequestedHandoff {
  handoff: HandoffDto;
  /** Whether the hand-off already existed. */
  repeated: boolean;
}

/** Opens hand-offs. */
@Injectable()
export class HandoffsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: HandoffsStore,
    private readonly journal: Journal,
    private readonly mails: TeamMails,
    private readonly sessions: SessionsCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a hand-off with the workspace's next ticket number. Throws `not_found` for an unknown session. */
  create(workspaceId: string, actor: Actor, draft: HandoffDraft): Promise<HandoffDto> {
    return this.db.transaction(workspaceId, (tx) => this.createIn({ tx, workspaceId, actor }, draft));
  }

  /** The same in the caller's transaction, which may have locked the session's row already. */
  async createIn(context: WriteContext, draft: HandoffDraft): Promise<HandoffDto> {
    const { tx, workspaceId, actor } = context;
    if ((draft.kind === 'approval') !== (draft.action !== undefined))
      throw new TypeError('an approval, and nothing else, has an action');
    if (!(await this.store.lockSession(tx, workspaceId, draft.sessionId))) throw fail('not_found');
    const handoff = newHandoff(draft, this.clock.now());
    const row = await this.store.insert(tx, workspaceId, { handoff, history: openedBy(actor, handoff) });
    const object = presentHandoff(row);
    await this.journal.record(tx, workspaceId, {
      actor,
      events: [{ type: 'handoff.created', object }],
      ...(hasCredential(actor) && { audit: { action: 'handoff.create', target: 'handoff', targetId: row.id } }),
    });
    await this.sessions.handedOff(tx, workspaceId, row.session_id);
    await this.mails.opened(context, row);
    return object;
  }

  /**
   * Returns the session's open hand-off, or opens one: concurrent requests open only one. Throws `not_found`
   * for an unknown session.
   */
  async request(context: WriteContext, draft: HandoffDraft): Promise<RequestedHandoff> {
    const { tx, workspaceId } = context;
    if (!(await this.store.lockSession(tx, workspaceId, draft.sessionId))) throw fail('not_found');
    const open = await this.store.openIn(tx, workspaceId, draft.sessionId);
    if (open) {
      // A second request for a teammate counts as a message of the customer.
      if (open.snoozed_until !== null) await noteWake(tx, workspaceId, draft.sessionId);
      if (open.requested_at === null)
        await this.store.markRequested(tx, workspaceId, { id: open.id, at: new Date(this.clock.now()).toISOString() });
      return { handoff: presentHandoff(open), repeated: true };
    }
    return { handoff: await this.createIn(context, draft), repeated: false };
  }
}

function newHandoff(draft: HandoffDraft, nowMs: number): NewHandoff {
  const at = new Date(nowMs).toISOString();
  return {
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
  };
}
