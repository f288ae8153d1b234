import { Injectable } from '@nestjs/common';
import { certaintyOf, type TurnResult } from '../../agent/ports/turn.js';
import { violates } from '../../platform/db/errors.js';
import type { Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { subjectOf } from '../../platform/kernel/subject.js';
import { Journal } from '../../platform/events/journal.js';
import { noteContactSeen } from '../../people/contacts/contact-activity.commands.js';
import { LiveSessionsCommands } from './live-sessions.commands.js';
import { MessagesCommands } from './messages.commands.js';
import type { NewMessage } from './messages.store.js';
import { SessionChangesCommands } from './session-changes.commands.js';
import { presentSession, type Channel, type SessionDto } from '../sessions/sessions.dto.js';
import { AGENT_LABEL, failureOfTurn, isSmallTalk, outcomeAfter, SAID } from './sessions.rules.js';
import { SessionsStore } from './sessions.store.js';
import { sessionEvents } from './sessions.events.js';
import { required } from '../../platform/kernel/invariant.js';

export interface RecordedTurn {
  /** null = a new session. */
  sessionId: string | null;
  contactId: string | null;
  channel: Channel;
  question: string;
  askedAtMs: number;
  answeredAtMs: number;
}

/** A session in which a turn is being recorded: its row is locked until the transaction ends. */
export interface EnteredSession {
  id: string;
  /** The session before the turn; null = it was opened for this turn. */
  before: SessionDto | null;
}

/** Records the agent's turns. Runs inside the caller's transaction, which may contain more of the turn. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly store: SessionsStore,
    private readonly journal: Journal,
    private readonly messages: MessagesCommands,
    private readonly changes: SessionChangesCommands,
    private readonly live: LiveSessionsCommands,
  ) {}

  /** Locks the turn's session, or opens it. Throws `invalid_field` if the session no longer exists. */
  async lockOrOpen(tx: Queryable, workspaceId: string, turn: RecordedTurn): Promise<EnteredSession> {
    if (turn.sessionId !== null) {
      const row = await this.store.lock(tx, workspaceId, turn.sessionId);
      // If the contact was erased meanwhile, no message is added to its sessions.
      if (!row || row.erased_at !== null || (turn.contactId !== null && row.contact_id !== turn.contactId))
        throw fail('invalid_field', 'session_id is not a session of this contact', { param: 'session_id' });
      return { id: row.id, before: presentSession(row) };
    }
    return { id: await this.insert(tx, workspaceId, turn), before: null };
  }

  /** Whether the session owes its credit: a new one, or a live one in which the agent had not spoken yet. */
  async owesCredit(tx: Queryable, workspaceId: string, { id, before }: EnteredSession): Promise<boolean> {
    return before === null || this.live.markCredited(tx, workspaceId, id);
  }

  /** Opens a session before its first turn is recorded, and writes its event. */
  async open(
    tx: Queryable,
    workspaceId: string,
    { actor, turn }: { actor: Actor; turn: RecordedTurn },
  ): Promise<{ id: string }> {
    const id = await this.insert(tx, workspaceId, turn);
    const opened = presentSession(required(await this.store.lock(tx, workspaceId, id), 'the new session'));
    await this.journal.record(tx, workspaceId, { actor, events: sessionEvents(null, opened) });
    return { id };
  }

  /** Adds an unprompted message of the agent about an earlier request. Does nothing if the contact was erased. */
  async postAgentMessage(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      sessionId,
      text,
      action,
      at,
    }: { actor: Actor; sessionId: string; text: string; action: Record<string, unknown>; at: string },
  ): Promise<void> {
    const row = await this.store.lock(tx, workspaceId, sessionId);
    if (!row || row.erased_at !== null) return;
    const message = { id: newId(), author: 'agent' as const, authorLabel: AGENT_LABEL, text, createdAt: at, action };
    await this.messages.append(tx, workspaceId, { actor, sessionId, messages: [message] });
  }

  private async insert(tx: Queryable, workspaceId: string, turn: RecordedTurn): Promise<string> {
    const { channel, contactId, question } = turn;
    const opened = { id: newId(), channel, contactId, agentLabel: AGENT_LABEL, subject: subjectOf(question) };
    await this.store
      .open(tx, workspaceId, { session: opened, at: new Date(turn.askedAtMs).toISOString() })
      .catch((error: unknown) => {
        if (!violates(error, 'sessions_workspace_id_contact_id_fkey')) throw error;
        throw fail('invalid_field', 'The contact was erased', { param: 'contact_id' });
      });
    return opened.id;
  }

  /**
   * Records a question and the agent's answer, and reopens a session that had ended.
   * @param silent the agent does not answer, because a teammate has taken over: only the question is recorded
   * @param stored the question is stored already: only the answer is recorded
   * @returns id of the agent's message; null if silent
   */
  async record(
    tx: Queryable,
    workspaceId: string,
    {
      actor,
      entered,
      turn: { result, silent, stored = false, ...turn },
    }: {
      actor: Actor;
      entered: EnteredSession;
      turn: RecordedTurn & { result: TurnResult; silent: boolean; stored?: boolean };
    },
  ): Promise<string | null> {
    if (silent && stored) return null;
    const askedAt = new Date(turn.askedAtMs).toISOString();
    // Never before the question, even if the clock was set back in between.
    const answeredAt = new Date(Math.max(turn.answeredAtMs, turn.askedAtMs)).toISOString();
    const isTalk = isSmallTalk(result);
    const before = entered.before?.outcome ?? null;
    // What a person has to see is not answered by what was said beside it.
    const status = result.handoffKind === null ? result.status : 'handed_off';
    const outcome = isTalk ? before : outcomeAfter(before, status, result.sideEffect);
    const missed: -1 | 0 | 1 = result.confirms ? -1 : status === 'abstained' ? 1 : 0;
    const mark = {
      answered: status === 'answered' && !isTalk,
      missed,
      // Small talk does not change the session's status.
      status: isTalk ? null : status,
      failure: failureOfTurn(result),
      intent: result.intent,
      intentClass: result.intentClass,
      retention: result.sessionKind === 'retention',
      language: result.language,
      isTalk,
      // Nothing can have helped before the first answer.
      said: entered.before && result.verdict ? SAID[result.verdict] : null,
      awaitsTeam: outcome === 'lead_captured',
    };
    const after = await this.store.updateAfterTurn(tx, workspaceId, {
      id: entered.id,
      outcome,
      turn: mark,
      at: answeredAt,
      staysEnded: stored && entered.before?.end_reason === 'contact_ended',
    });
    const shown = presentSession(after);
    if (entered.before) await this.changes.noteShown(tx, workspaceId, { before: entered.before, after: shown });
    if (turn.contactId !== null) await noteContactSeen(tx, workspaceId, { contactId: turn.contactId, at: askedAt });
    await this.journal.record(tx, workspaceId, { actor, events: sessionEvents(entered.before, shown) });
    const messages = messagesOf({ question: turn.question, result, askedAt, answeredAt });
    const written = messages.slice(stored ? 1 : 0, silent ? 1 : 2);
    const [first] = await this.messages.append(tx, workspaceId, { actor, sessionId: entered.id, messages: written });
    if (!stored && first && first.seq !== null)
      await this.live.markUnanswered(tx, workspaceId, { id: entered.id, seq: first.seq });
    return silent ? null : messages[1].id;
  }
}

function messagesOf({
  question,
  result,
  askedAt,
  answeredAt,
}: {
  question: string;
  result: TurnResult;
  askedAt: string;
  answeredAt: string;
}): [NewMessage, NewMessage] {
  const { status, confidence, language, model, promptVersion, abstainReason, intent, intentClass, sentences, nearest } =
    result;
  return [
    {
      id: newId(),
      author: 'contact',
      text: question,
      createdAt: askedAt,
      quarantined: result.tripped === 'time_budget',
    },
    {
      id: newId(),
      author: 'agent',
      authorLabel: AGENT_LABEL,
      text: result.answer,
      createdAt: answeredAt,
      citations: result.citations,
      action: actionOf(result),
      parts: {
        sentences,
        page: result.page,
        choices: result.choices,
        form: result.form,
        ...(result.fields.length > 0 && { fields: result.fields }),
        ...(result.articles.length > 0 && { articles: result.articles }),
      },
      turn: {
        status,
        certainty: certaintyOf(result),
        ...(result.confirms && { confirms: true }),
        confidence,
        language,
        model,
        promptVersion,
        abstainReason,
        tripped: result.tripped,
        intent,
        intentClass,
        sentences,
        nearest: nearest.map(place),
        did: result.sideEffect,
        pending: result.pending,
        usage: result.usage,
      },
    },
  ];
}

/** As the message resource shows it. */
function actionOf({ action }: TurnResult): Record<string, unknown> | null {
  if (action === null) return null;
  const { expiresAt: expires_at, ...shown } = action;
  return { ...shown, expires_at };
}

/** Position of the nearest evidence: enough to find it again. */
const place = ({ documentId, version, start, end, score }: TurnResult['nearest'][number]) => ({
  documentId,
  version,
  start,
  end,
  score,
});
