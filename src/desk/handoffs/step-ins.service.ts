import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Tx } from '../../platform/db/transaction.js';
import { fail } from '../../platform/kernel/errors.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import type { SessionDto } from '../../conversations/sessions/sessions.dto.js';
import { MemberSteps } from './member-steps.js';
import { HandoffTakeoversService } from './handoff-takeovers.service.js';
import type { WorkspaceActor } from './handoffs.context.js';
import type { HandoffDto } from './handoffs.dto.js';
import { HandoffsService } from './handoffs.service.js';

/** Lets members step into conversations that were not handed over. */
@Injectable()
export class StepInsService {
  constructor(
    private readonly db: TenantDb,
    private readonly sessions: SessionsReader,
    private readonly handoffs: HandoffsService,
    private readonly takeovers: HandoffTakeoversService,
    private readonly steps: MemberSteps,
  ) {}

  /**
   * Returns the caller's hand-off of the session. Throws `not_found`, also for a session whose contact was erased;
   * `conflict` if the session is over, an assistant's, or another member has it; `insufficient_role` if the caller
   * may no longer reply.
   */
  async takeOver(context: WorkspaceActor, sessionId: string): Promise<HandoffDto> {
    const session = await this.sessions.findOpen(context.workspaceId, sessionId);
    if (!session) throw fail('not_found');
    if (session.channel === 'agent')
      throw fail('conflict', 'This session was opened by an assistant through MCP: nobody would read a reply.');
    if (session.ended_at !== null) throw fail('conflict', 'This conversation has ended.');
    const opened = await this.db.transaction(context.workspaceId, (tx) => this.open(tx, context, session));
    // Outside of that transaction: a take-over locks the hand-off before its session.
    return typeof opened === 'string' ? this.takeovers.takeOver(context, opened) : opened;
  }

  /** @returns the new hand-off, or the id of the existing one */
  private async open(tx: Tx, context: WorkspaceActor, session: SessionDto): Promise<HandoffDto | string> {
    const { workspaceId, actor } = context;
    const memberId = await this.steps.lockCaller(tx, context);
    const { handoff, repeated } = await this.handoffs.request(
      { tx, workspaceId, actor },
      {
        sessionId: session.id,
        contactId: session.contact_id,
        kind: 'live_chat',
        stopReason: null,
        ask: session.subject ?? 'A teammate stepped in.',
        requester: 'teammate',
        requesterLabel: actor.label,
        route: session.session_kind,
      },
    );
    if (repeated) return handoff.id;
    const before = await this.steps.lockOpen(tx, workspaceId, handoff.id);
    return this.steps.takeOver(tx, context, { before, memberId });
  }
}
