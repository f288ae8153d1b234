/**
 * What a person does in a live conversation (specification §6.2). The contact's row has to be there:
 * VisitorsService.ensure.
 */
import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { violates } from '../../db/errors.js';
import type { Queryable } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import type { Actor } from '../../kernel/actor.js';
import { momentFrom, type Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import { newId } from '../../kernel/ids.js';
import { maskSecretNumbers } from '../../kernel/mask.js';
import { subjectOf } from '../../kernel/subject.js';
import { Journal } from '../../events/journal.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { LiveMessageHooks } from '../sessions/live-messages.hooks.js';
import { messageEvents } from '../sessions/messages.events.js';
import { SessionsCommands } from '../sessions/sessions.commands.js';
import { presentSaid, type WidgetMessageDto, type WidgetSessionDto } from './conversations.dto.js';
import { ConversationsReader } from './conversations.reader.js';
import { ConversationsStore, type LockedConversation, type Said } from './conversations.store.js';
import { LiveService } from './live.service.js';
import { TurnQueueStore } from './turn-queue.store.js';
import { TurnsService } from './turns.service.js';

/** Where a conversation begins; null where it is not known. */
export interface Place {
  pageUrl: string | null;
  country: string | null;
  region: string | null;
  city: string | null;
}

/** Whose conversation, and which. */
export interface Own {
  contactId: string;
  sessionId: string;
}

@Injectable()
export class ConversationsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: ConversationsStore,
    private readonly queue: TurnQueueStore,
    private readonly sessions: SessionsCommands,
    private readonly guardrails: GuardrailsReader,
    private readonly reader: ConversationsReader,
    private readonly turns: TurnsService,
    private readonly live: LiveService,
    private readonly journal: Journal,
    private readonly liveMessages: LiveMessageHooks,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Opens a conversation; its credit is taken when the agent first speaks. Throws `invalid_credential` for who was erased. */
  async begin(workspaceId: string, actor: Actor, contactId: string, place: Place): Promise<WidgetSessionDto> {
    const id = newId();
    const at = new Date(this.clock.now()).toISOString();
    return this.db
      .transaction(workspaceId, async (tx) => {
        await this.sessions.begin(tx, workspaceId, actor, { id, contactId, ...place }, at);
        return (await this.reader.view(workspaceId, id, tx))!;
      })
      .catch((error: unknown) => {
        throw violates(error, 'sessions_workspace_id_contact_id_fkey') ? fail('invalid_credential') : error;
      });
  }

  /**
   * Stores what the person says, before any answer is begun; a conversation that had ended goes on. Throws `not_found`.
   * @param clientId the same one in the same session is the same message, whatever else is sent
   */
  async say(
    workspaceId: string,
    actor: Actor,
    { contactId, sessionId }: Own,
    { clientId, text }: { clientId: string; text: string },
  ): Promise<{ message: WidgetMessageDto; repeated: boolean }> {
    const kept = await this.kept(workspaceId, text);
    const stored = await this.db.transaction(workspaceId, async (tx) => {
      const session = await this.locked(tx, workspaceId, { contactId, sessionId });
      const before = await this.store.byClientId(tx, workspaceId, session.id, clientId);
      if (before) return { ...before, repeated: true, at: '' };
      if (session.ended_at !== null) await this.sessions.resume(tx, workspaceId, actor, session.id);
      const at = this.momentIn(session);
      const said = await this.hear(tx, workspaceId, actor, session, { text: kept, clientId, at });
      await this.queue.wait(tx, workspaceId, session.id, said.seq);
      return { ...said, repeated: false, at };
    });
    const { id, seq, repeated, at } = stored;
    if (repeated) return { message: await this.reader.message(workspaceId, id), repeated };
    this.turns.begin(workspaceId, sessionId.toLowerCase(), seq);
    const message = presentSaid({
      ...{ id, session_id: sessionId.toLowerCase(), client_message_id: clientId, created_at: at, seq },
      ...{ author: 'contact', author_label: null, text: kept, citations: [], parts: null, action: null },
    });
    return { message, repeated };
  }

  /** The person writes: the burst waits for them, and whoever follows sees it. Throws `not_found`. */
  async typing(workspaceId: string, { contactId, sessionId }: Own): Promise<WidgetSessionDto> {
    const { lastSeq, ...session } = await this.reader.get(workspaceId, contactId, sessionId);
    await this.live.signal({ workspaceId, sessionId: session.id, type: 'typing', by: 'contact', seq: lastSeq });
    return session;
  }

  /** The person has seen all up to `seq`; never less than before. Throws `not_found`. */
  async read(workspaceId: string, { contactId, sessionId }: Own, seq: number): Promise<WidgetSessionDto> {
    const db = this.db.of(workspaceId);
    const further = await this.store.read(db, workspaceId, sessionId, contactId, seq);
    const { lastSeq, ...session } = await this.reader.get(workspaceId, contactId, sessionId);
    const upTo = Math.min(seq, lastSeq);
    if (further) await this.live.signal({ workspaceId, sessionId: session.id, type: 'read', by: 'contact', seq: upTo });
    return session;
  }

  /** The person ends it: what waited for an answer gets none. Ended already, nothing changes. Throws `not_found`. */
  async end(workspaceId: string, actor: Actor, own: Own): Promise<WidgetSessionDto> {
    const ended = await this.db.transaction(workspaceId, async (tx) => {
      const { id } = await this.locked(tx, workspaceId, own);
      await this.unasked(tx, workspaceId, id);
      await this.sessions.end(tx, workspaceId, actor, id);
      return (await this.reader.view(workspaceId, id, tx))!;
    });
    this.turns.end(workspaceId, ended.id);
    return ended;
  }

  /** @returns the session, its row locked. Throws `not_found`, also for another's. */
  async locked(tx: Queryable, workspaceId: string, { contactId, sessionId }: Own): Promise<LockedConversation> {
    const session = await this.store.lock(tx, workspaceId, sessionId, contactId);
    if (!session || session.erased_at !== null) throw fail('not_found');
    return session;
  }

  /** What the person says as it may be kept: without the numbers of cards and accounts, where the workspace wants that. */
  async kept(workspaceId: string, text: string): Promise<string> {
    const masked = maskSecretNumbers(text);
    return masked === text || !(await this.guardrails.get(workspaceId)).mask_pii ? text : masked;
  }

  /** What the person says, with what follows from it for the session. @param clientId null where it has none */
  async hear(
    tx: Queryable,
    workspaceId: string,
    actor: Actor,
    session: LockedConversation,
    { text, clientId, at }: { text: string; clientId: string | null; at: string },
  ): Promise<Said> {
    const said = { text, clientId, at, subject: subjectOf(text) };
    const stored = await this.store.hear(tx, workspaceId, session, said);
    await this.journal.record(tx, workspaceId, actor, { events: messageEvents([stored]) });
    await this.liveMessages.written(tx, workspaceId, [stored]);
    return stored;
  }

  /** Nothing that was said in it waits for the agent any more. */
  async unasked(tx: Queryable, workspaceId: string, sessionId: string): Promise<void> {
    await this.store.answeredAll(tx, workspaceId, sessionId);
    await this.queue.drop(tx, workspaceId, sessionId);
  }

  /** Now, but never before what was said last, also where another instance's clock is ahead. RFC 3339. */
  momentIn({ last_activity_at: last }: LockedConversation): string {
    return momentFrom(last, this.clock.now());
  }
}
