/** The tools of a dry run: all are offered, but those that would change anything are not executed. */
import { Inject, Injectable } from '@nestjs/common';
import { dayAt } from '../../agent/acting/dates.js';
import { areFromCustomer } from '../../agent/acting/grounded-arguments.js';
import {
  failed,
  refused,
  type OfferedTool,
  type Tool,
  type ToolContext,
  type ToolOutcome,
} from '../../agent/ports/tool.js';
import type { TurnActing } from '../../agent/ports/turn.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { agentActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { schemaProblem, type Json } from '../../platform/kernel/json-schema.js';
import { ActionsTools } from '../../assistant/actions/actions.tools.js';
import { LeadsTools } from '../../people/leads/leads.tools.js';
import { isZone } from '../../people/meetings/availability.dto.js';
import { MeetingsTools } from '../../people/meetings/meetings.tools.js';
import type { AskContext } from '../turns/ask-context.reader.js';
import { customerText } from '../turns/tool-binding.js';

interface DryRun {
  workspaceId: string;
  question: string;
  askContext: AskContext;
}

/** Outcome assumed for tools that are not executed: success, without data. */
const ASSUMED: ToolOutcome = { status: 'done', data: null };

@Injectable()
export class DryRunTools {
  constructor(
    private readonly actions: ActionsTools,
    private readonly leads: LeadsTools,
    private readonly meetings: MeetingsTools,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  bind(run: DryRun): TurnActing {
    const { workspaceId, askContext } = run;
    const timezone = isZone(askContext.timezone) ? askContext.timezone : null;
    const today = dayAt(this.clock.now(), timezone);
    const settle = (yes: boolean): ToolOutcome => (yes ? ASSUMED : refused('declined', 'The person said no.'));
    return {
      email: askContext.email,
      timezone,
      today,
      tools: async () => {
        const builtIn = await Promise.all([this.leads.tools(), this.meetings.tools(workspaceId)]);
        const actions = askContext.contactId === null ? [] : await this.actions.tools(workspaceId, true);
        return [...builtIn.flat(), ...actions].map((tool): OfferedTool => ({
          ...tool,
          run: (args, guessed = false) => this.outcome({ ...run, tool, args, guessed, today }),
        }));
      },
      confirm: (_, yes) => Promise.resolve(settle(yes)),
      withdraw: () => Promise.resolve(settle(false)),
    };
  }

  private async outcome({
    workspaceId,
    question,
    askContext,
    tool,
    args,
    guessed,
    today,
  }: DryRun & { tool: Tool; args: unknown; guessed: boolean; today: string }): Promise<ToolOutcome> {
    if (tool.effect === 'read') return tool.run(readingContext(workspaceId, askContext), args);
    const problem = schemaProblem(tool.parameters, args);
    if (problem) return failed('invalid_arguments', `${problem.path} ${problem.message}.`.trim());
    if (tool.name === 'book_meeting') return { status: 'done', data: assumedMeeting(args, askContext.timezone) };
    if (tool.effect === 'write') return ASSUMED;
    const isOwn = tool.isLookup === true && areFromCustomer(args, customerText({ question, askContext }, today));
    const outcome = await this.actions.simulated(workspaceId, tool.name, {
      args,
      isSignedIn: askContext.isSignedIn,
      isGuessed: guessed,
      isOwn,
    });
    return outcome ?? ASSUMED;
  }
}

const readingContext = (workspaceId: string, { contactId, timezone }: AskContext): ToolContext => ({
  workspaceId,
  sessionId: null,
  contactId,
  actor: agentActor(null),
  surface: 'widget',
  timezone,
});

const assumedMeeting = (args: unknown, timezone: string | null): Json => ({
  title: null,
  starts_at: (args as { starts_at: string }).starts_at,
  timezone: isZone(timezone) ? timezone : 'UTC',
  location: null,
  join_url: null,
  confirm_by: null,
});
