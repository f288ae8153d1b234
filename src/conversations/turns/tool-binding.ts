/** The tools that a turn can use: those of the features, bound to the turn's conversation. */
import { Inject, Injectable } from '@nestjs/common';
import { dayAt } from '../../agent/acting/dates.js';
import { areFromCustomer, type CustomerText } from '../../agent/acting/grounded-arguments.js';
import { failed, type OfferedTool, type ToolContext, type ToolOutcome } from '../../agent/ports/tool.js';
import type { TurnActing } from '../../agent/ports/turn.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { agentActor, type Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { ActionDecisionsService, type Confirming } from '../../assistant/actions/action-decisions.service.js';
import { ActionsTools } from '../../assistant/actions/actions.tools.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { LeadsTools } from '../../people/leads/leads.tools.js';
import { isZone } from '../../people/meetings/availability.dto.js';
import { MeetingsTools } from '../../people/meetings/meetings.tools.js';
import type { AskContext } from './ask-context.reader.js';

/** The conversation in which a turn acts. */
export interface BoundConversation {
  workspaceId: string;
  requestId: string | null;
  /** As the person wrote it. */
  question: string;
  askContext: AskContext;
  /** The session's id; opens a session if there is none yet. */
  session(): Promise<string>;
}

@Injectable()
export class ToolBinding {
  constructor(
    private readonly actionsTools: ActionsTools,
    private readonly decisions: ActionDecisionsService,
    private readonly leads: LeadsTools,
    private readonly meetings: MeetingsTools,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The person's own actions are offered only if the person is identified. */
  bind(conversation: BoundConversation): TurnActing {
    const { workspaceId, requestId, askContext } = conversation;
    const { contactId } = askContext;
    const timezone = isZone(askContext.timezone) ? askContext.timezone : null;
    const today = dayAt(this.clock.now(), timezone);
    /** Confirms or withdraws a waiting action; API errors with a 4xx status become outcomes. */
    const settle = async (decide: (confirming: Confirming) => Promise<ToolOutcome>): Promise<ToolOutcome> => {
      if (contactId === null) return failed('conflict', 'The contact is not known.');
      return decide({ workspaceId, contactId, actor: contactActor(contactId, askContext.name, requestId) }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          return failed('conflict', error.message);
        },
      );
    };
    return {
      email: askContext.email,
      timezone,
      today,
      tools: async () => {
        const builtIn = await Promise.all([this.leads.tools(), this.meetings.tools(workspaceId)]);
        const actions = contactId === null ? [] : await this.actionsTools.tools(workspaceId, true);
        return [...builtIn.flat(), ...actions].map((tool): OfferedTool => ({
          ...tool,
          run: async (args, guessed = false) => {
            const context = await this.context(conversation, tool.effect === 'read');
            const hasOwnArguments = tool.isLookup && areFromCustomer(args, customerText(conversation, today));
            return tool.run({ ...context, confirm: guessed, hasOwnArguments }, args);
          },
        }));
      },
      confirm: (actionId, yes) => settle((confirming) => this.decisions.decide(confirming, actionId, yes)),
      withdraw: (actionId) => settle((confirming) => this.decisions.withdraw(confirming, actionId)),
    };
  }

  /** @param isReadOnly whether the tool only reads, and so needs no session */
  private async context(conversation: BoundConversation, isReadOnly: boolean): Promise<ToolContext> {
    const { workspaceId, requestId, askContext, session } = conversation;
    return {
      workspaceId,
      sessionId: isReadOnly ? askContext.sessionId : await session(),
      contactId: askContext.contactId,
      actor: agentActor(requestId),
      surface: askContext.channel === 'human' ? 'widget' : askContext.channel,
      timezone: askContext.timezone,
    };
  }
}

/** The person's messages and profile, without text that others wrote. */
export function customerText(
  { question, askContext }: Pick<BoundConversation, 'question' | 'askContext'>,
  today: string,
): CustomerText {
  const messages = askContext.dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text);
  const profile = [askContext.name, askContext.email].filter((value) => value !== null);
  return { text: [question, ...messages, ...profile].join('\n'), today };
}

/** The contact of the conversation, as the actor who confirms or declines. */
const contactActor = (id: string, name: string | null, requestId: string | null): Actor => ({
  type: 'contact',
  id,
  label: name ?? 'Contact',
  role: null,
  requestId,
  addressHash: null,
});
