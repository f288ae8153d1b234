/** What a turn may do beside answering: the features' tools, bound to the conversation that they run in. */
import { Injectable } from '@nestjs/common';
import { failed, type OfferedTool, type ToolContext } from '../../agent/ports/tool.js';
import type { TurnActing } from '../../agent/ports/turn.js';
import { agentActor, type Actor } from '../../kernel/actor.js';
import { ActionsService } from '../actions/actions.service.js';
import { ActionsTools } from '../actions/actions.tools.js';
import { ApiError } from '../../kernel/errors.js';
import { LeadsTools } from '../leads/leads.tools.js';
import { MeetingsTools } from '../meetings/meetings.tools.js';
import type { Asked } from './asked.reader.js';

/** In which conversation a turn acts. */
export interface Stage {
  workspaceId: string;
  requestId: string | null;
  asked: Asked;
  /** The session's id; opens one where there is none yet. */
  session(): Promise<string>;
}

@Injectable()
export class TurnDeeds {
  constructor(
    private readonly actionsTools: ActionsTools,
    private readonly actions: ActionsService,
    private readonly leads: LeadsTools,
    private readonly meetings: MeetingsTools,
  ) {}

  /** The person's own actions are offered only where it is known who they are. */
  on(stage: Stage): TurnActing {
    const { workspaceId, requestId, asked } = stage;
    const { contactId } = asked;
    return {
      email: asked.email,
      tools: async () => {
        const own = await Promise.all([this.leads.tools(), this.meetings.tools()]);
        const actions = contactId === null ? [] : await this.actionsTools.tools(workspaceId, true);
        return [...own.flat(), ...actions].map((tool): OfferedTool => ({
          ...tool,
          run: async (args, guessed = false) =>
            tool.run({ ...(await this.context(stage, tool.effect === 'read')), confirm: guessed }, args),
        }));
      },
      confirm: async (actionId, yes) => {
        if (contactId === null) return failed('conflict', 'Nobody is known who could confirm it.');
        const actor = contactActor(contactId, asked.name, requestId);
        return this.actions.confirm({ workspaceId, contactId, actor }, actionId, yes).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status >= 500) throw error;
          return failed('conflict', error.message);
        });
      },
    };
  }

  /** @param looking nothing is written, so no session has to be there for it */
  private async context({ workspaceId, requestId, asked, session }: Stage, looking: boolean): Promise<ToolContext> {
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

/** Whoever says yes: the person the conversation is with. */
const contactActor = (id: string, name: string | null, requestId: string | null): Actor => ({
  ...{ type: 'contact', id, label: name ?? 'Contact', role: null, requestId, addressHash: null },
});
