/**
 * Decides when the team is mailed about a hand-off: it opens, is not picked up, its customer waits, or it is
 * assigned to a member.
 */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { MAILER, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { DeliveryTargets, type DeliveryTarget } from '../../conversations/core/deliveries.hooks.js';
import type { AppendedMessage } from '../../conversations/sessions/messages.dto.js';
import type { WriteContext } from './handoffs.context.js';
import type { HandoffRow } from './handoffs.dto.js';
import { TeamMailsStore } from './team-mails.store.js';

/** How long the customer waits for an answer before the team is mailed. */
export const UNANSWERED_MS = 5 * 60_000;
/** Minimum time between two mails to a member about one hand-off's conversation. */
export const QUIET_MS = 15 * 60_000;

/** Queues mails in the transaction of the hand-off or message that they are about. Queues none without SMTP. */
@Injectable()
export class TeamMails implements DeliveryTarget, OnModuleInit {
  constructor(
    private readonly store: TeamMailsStore,
    private readonly targets: DeliveryTargets,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {}

  onModuleInit(): void {
    if (this.mailer) this.targets.register(this);
  }

  /** @param context of the transaction that opens or reopens the hand-off; it takes no locks after this */
  async opened({ tx, workspaceId, actor }: WriteContext, handoff: HandoffRow): Promise<void> {
    const { id: handoffId, assignee_id: only } = handoff;
    const except = actor.type === 'member' ? actor.id : null;
    if (!this.mailer) return;
    if (only === null && handoff.external_responder === null)
      await this.store.schedulePickup(tx, workspaceId, handoffId);
    if (only !== null && only === except) return;
    if (!(await this.store.startQuietTime(tx, workspaceId, { handoff, quietMs: QUIET_MS }))) return;
    await this.store.add(tx, workspaceId, { handoffId, reason: 'opened', only, except });
  }

  /** Cancels the reminder permanently, even if the hand-off is given back: a teammate has seen it. */
  async pickedUp(tx: Queryable, workspaceId: string, { id }: HandoffRow): Promise<void> {
    await this.store.cancelPickup(tx, workspaceId, id);
  }

  /** The hand-off was assigned to its current assignee by another member. */
  async assigned(tx: Queryable, workspaceId: string, { id: handoffId, assignee_id: only }: HandoffRow): Promise<void> {
    if (this.mailer) await this.store.add(tx, workspaceId, { handoffId, reason: 'assigned', only, except: null });
  }

  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    const times = { afterMs: UNANSWERED_MS, quietMs: QUIET_MS };
    for (const { author, live, session_id: sessionId } of messages) {
      if (live && author === 'teammate') await this.store.cancelReminder(tx, workspaceId, sessionId);
      if (live && author === 'contact') await this.store.scheduleReminder(tx, workspaceId, { sessionId, ...times });
    }
  }
}
