/** Messages that the agent leaves to the team: as a hand-off, and with what the agent would have said. */
import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { HandoffRequestsCommands, type UnansweredReason } from '../../desk/handoffs/handoff-requests.commands.js';
import { SuggestionsCommands } from '../../assistant/suggestions/suggestions.commands.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { ReachQuestions } from '../turns/reach-questions.js';
import type { NoticeKind } from './notices.rules.js';

/**
 * Reasons whose notice offers a form. Only the widget can show forms, so in other channels the message itself becomes
 * the hand-off that the form would have opened.
 */
const FORM_REASONS: Partial<Record<NoticeKind, UnansweredReason>> = {
  offline: 'usage_limit',
  switched_off: 'kill_switch',
  failed: 'unsupported_request',
};

/** The messages of a session up to `seq`. */
interface LeftMessages {
  sessionId: string;
  contactId: string;
  channel: Channel;
  seq: number;
  /** `attended`: a teammate has taken over. */
  reason: NoticeKind | 'attended';
}

@Injectable()
export class LeftToTeam {
  constructor(
    private readonly handoffs: HandoffRequestsCommands,
    private readonly suggestions: SuggestionsCommands,
    private readonly questions: ReachQuestions,
  ) {}

  async record(tx: Queryable, workspaceId: string, left: LeftMessages): Promise<void> {
    const { sessionId, contactId, channel, seq, reason } = left;
    const why = handoffReason(left);
    const kind = channel === 'human' ? 'live_chat' : 'ticket';
    const context = { tx, workspaceId, actor: agentActor(null) };
    if (why) await this.handoffs.forUnanswered(context, { sessionId, contactId, why, kind });
    if (reason === 'team' || reason === 'attended')
      await this.suggestions.leftToTeam(tx, workspaceId, { sessionId, seq });
  }

  /** Below what the visitor was told: where the team can reach them later, if nobody is there. */
  async askReach(tx: Queryable, workspaceId: string, { sessionId, contactId, reason }: LeftMessages): Promise<void> {
    if (reason === 'team') await this.questions.ask(tx, workspaceId, { sessionId, contactId, language: null });
  }
}

function handoffReason({ reason, channel }: LeftMessages): UnansweredReason | undefined {
  if (reason === 'attended') return undefined;
  if (reason === 'team') return 'agent_mode';
  return channel === 'human' ? undefined : FORM_REASONS[reason];
}
