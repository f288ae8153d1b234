/**
 * Decides when the team is mailed about a hand-off: it opens, is not picked up, its customer waits, or it is
 * assigned to a member.
 */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { MAILER, type SmtpMailer } from '../../platform/outbound/mail/mailer.js';
import { LiveMessageHooks, type LiveMessageHook } from '../../conversations/core/live-messages.hooks.js';
import type { StoredMessageRow } from '../../conversations/sessions/messages.dto.js';
import type { WriteContext } from './handoffs.context.js';
import type { HandoffRow } from './handoffs.dto.js';
import { TeamMailsStore } from './team-mails.store.js';

/** How long the customer waits for an answer before the team is mailed. */
export const UNANSWERED_MS = 5 * 60_000;
/** Minimum time between two mails to a member about one hand-off's conversation. */
export const QUIET_MS = 15 * 60_000;

/** Queues mails in the transaction of the hand-off or message that they are about. Queues none without SMTP. */
@Injectable()
export class TeamMails implements LiveMessageHook, OnModuleInit {
  constructor(
    private readonly store: TeamMailsStore,
    private readonly hooks: LiveMessageHooks,
    @Inject(MAILER) private readonly mailer: SmtpMailer | null,
  ) {}

  onModuleInit(): void {
    if (this.mailer) this.hooks.register(this);
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

  async written(tx: Queryable, workspaceId: string, { author, session_id }: StoredMessageRow): Promise<void> {
    if (author === 'teammate') await this.store.cancelReminder(tx, workspaceId, session_id);
    if (author !== 'contact') return;
    const times = { afterMs: UNANSWERED_MS, quietMs: QUIET_MS };
    await this.store.scheduleReminder(tx, workspaceId, { sessionId: session_id, ...times });
  }
}
