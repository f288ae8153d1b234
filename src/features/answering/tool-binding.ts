/** What a turn may do beside answering: the features' tools, bound to the conversation that they run in. */
import { Inject, Injectable } from '@nestjs/common';
import { dayAt } from '../../agent/acting/dates.js';
import { areFromCustomer, type CustomerText } from '../../agent/acting/grounded-arguments.js';
import { failed, type OfferedTool, type ToolContext, type ToolOutcome } from '../../agent/ports/tool.js';
import type { TurnActing } from '../../agent/ports/turn.js';
import { CLOCK } from '../../config/config.module.js';
import { agentActor, type Actor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { ActionsService, type Confirming } from '../actions/actions.service.js';
import { ActionsTools } from '../actions/actions.tools.js';
import { ApiError } from '../../kernel/errors.js';
import { LeadsTools } from '../leads/leads.tools.js';
import { isZone } from '../meetings/availability.dto.js';
import { MeetingsTools } from '../meetings/meetings.tools.js';
import type { AskContext } from './ask-context.reader.js';

/** In which conversation a turn acts. */
export interface Conversation {
  workspaceId: string;
  requestId: string | null;
  /** As the person wrote it. */
  question: string;
  asked: AskContext;
  /** The session's id; opens one where there is none yet. */
  session(): Promise<string>;
}

@Injectable()
export class ToolBinding {
  constructor(
    private readonly actionsTools: ActionsTools,
    private readonly actions: ActionsService,
    private readonly leads: LeadsTools,
    private readonly meetings: MeetingsTools,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The person's own actions are offered only where it is known who they are. */
  bind(conversation: Conversation): TurnActing {
    const { workspaceId, requestId, asked } = conversation;
    const { contactId } = asked;
    const timezone = isZone(asked.timezone) ? asked.timezone : null;
    const today = dayAt(this.clock.now(), timezone);
    /** Settles an action that waits; the catalogue's errors of 4xx are outcomes. */
    const settle = async (work: (by: Confirming) => Promise<ToolOutcome>): Promise<ToolOutcome> => {
      if (contactId === null) return failed('conflict', 'The contact is not known.');
      return work({ workspaceId, contactId, actor: contactActor(contactId, asked.name, requestId) }).catch(
        (error: unknown) => {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          return failed('conflict', error.message);
        },
      );
    };
    return {
      email: asked.email,
      timezone,
      today,
      tools: async () => {
        const own = await Promise.all([this.leads.tools(), this.meetings.tools(workspaceId)]);
        const actions = contactId === null ? [] : await this.actionsTools.tools(workspaceId, true);
        return [...own.flat(), ...actions].map((tool): OfferedTool => ({
          ...tool,
          run: async (args, guessed = false) => {
            const context = await this.context(conversation, tool.effect === 'read');
            const hasOwnArguments = tool.isLookup && areFromCustomer(args, customerText(conversation, today));
            return tool.run({ ...context, confirm: guessed, hasOwnArguments }, args);
          },
        }));
      },
      confirm: (actionId, yes) => settle((by) => this.actions.decide(by, actionId, yes)),
      withdraw: (actionId) => settle((by) => this.actions.withdraw(by, actionId)),
    };
  }

  /** @param looking nothing is written, so no session has to be there for it */
  private async context(conversation: Conversation, looking: boolean): Promise<ToolContext> {
    const { workspaceId, requestId, asked, session } = conversation;
    return {
      workspaceId,
      sessionId: looking ? asked.sessionId : await session(),
      contactId: asked.contactId,
      actor: agentActor(requestId),
      surface: asked.channel === 'human' ? 'widget' : asked.channel,
      timezone: asked.timezone,
    };
  }
}

/** What the person said, and is known by: what others wrote is not in it. */
function customerText({ question, asked }: Conversation, today: string): CustomerText {
  const said = asked.dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text);
  return { text: [question, ...said, asked.name, asked.email].filter((text) => text !== null).join('\n'), today };
}

/** The person the conversation is with: they say yes or no. */
const contactActor = (id: string, name: string | null, requestId: string | null): Actor => ({
  ...{ type: 'contact', id, label: name ?? 'Contact', role: null, requestId, addressHash: null },
});
