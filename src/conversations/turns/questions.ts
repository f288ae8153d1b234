import { Inject, Injectable } from '@nestjs/common';
import type { Gesture, InboxSignals, TurnActing, TurnQuestion } from '../../agent/ports/turn.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { agentActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { AskBody } from './answer.dto.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { maskedForStorage, settingsInput, AgentSettingsReader, type AgentSettings } from './agent-settings.reader.js';
import { AskContextReader, type LiveSession } from './ask-context.reader.js';
import type { AskedQuestion, MessagesLease, PreparedQuestion } from './prepared-question.js';
import { ToolBinding } from './tool-binding.js';
import { TurnRecord } from './turn-record.js';

/** Stored messages of a live conversation that wait for an answer, as one question. */
export interface WaitingQuestion extends LiveSession {
  /** The setting of the channel's account; null = the workspace's guardrails apply. */
  escalateAfterMisses: number | null;
  /** All of them as one question. */
  question: string;
  /** What they are if they ask for nothing by themselves. */
  gesture: Gesture | null;
  /** What else says that they are for a person; null in a chat. */
  inbox: InboxSignals | null;
  /** When the first of them arrived. */
  askedAtMs: number;
  lease: MessagesLease;
}

/** Channels in which somebody waits for the reply; the others are mail and messengers. */
const CHATS: readonly Channel[] = ['human', 'agent'];

/** Prepares questions for the engine. */
@Injectable()
export class Questions {
  constructor(
    private readonly askContexts: AskContextReader,
    private readonly settings: AgentSettingsReader,
    private readonly binding: ToolBinding,
    private readonly record: TurnRecord,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws as AskContextReader.get does. */
  async asked(workspaceId: string, { channel, ...asked }: AskedQuestion): Promise<PreparedQuestion> {
    const { body } = asked;
    const askedAtMs = this.clock.now();
    const [askContext, settings] = await Promise.all([
      this.askContexts.get(workspaceId, body, channel),
      this.settings.for(workspaceId, body.question),
    ]);
    const storedBody = storedBodyOf(settings, body);
    return { workspaceId, ...asked, storedBody, askedAtMs, askContext, settings, lease: null };
  }

  /** The same for stored messages of a live conversation. */
  async waiting(workspaceId: string, waiting: WaitingQuestion): Promise<PreparedQuestion> {
    const { question, gesture, inbox, askedAtMs, lease, escalateAfterMisses } = waiting;
    const [{ guardrails, synonyms }, askContext] = await Promise.all([
      this.settings.for(workspaceId, question),
      this.askContexts.getLive(workspaceId, waiting),
    ]);
    const escalate_after_misses = escalateAfterMisses ?? guardrails.escalate_after_misses;
    const settings = { guardrails: { ...guardrails, escalate_after_misses }, synonyms };
    const body = { question };
    const storedBody = storedBodyOf(settings, body);
    return { workspaceId, requestId: null, body, gesture, inbox, storedBody, askedAtMs, askContext, settings, lease };
  }

  /** The engine's input. @param acting the tools; absent = the agent only answers */
  inputOf(
    { workspaceId, body, gesture = null, inbox = null, askContext, settings, askedAtMs, lease }: PreparedQuestion,
    acting?: TurnActing,
  ): TurnQuestion {
    return {
      workspaceId,
      question: body.question,
      gesture,
      company: askContext.company.name,
      scene: {
        at: new Date(askedAtMs).toISOString(),
        timezone: askContext.company.timezone ?? askContext.timezone ?? 'UTC',
        channel: askContext.channel,
        name: askContext.name,
        isSignedIn: askContext.isSignedIn,
      },
      dialogue: askContext.dialogue,
      locale: body.locale ?? askContext.locale,
      memory: askContext.memory,
      team: askContext.team,
      awaitsReach: askContext.awaitsReach,
      cannotHandOver: lease === null && (askContext.contactId === null || body.dry_run === true),
      isMessaging: !CHATS.includes(askContext.channel),
      inbox,
      ...settingsInput(settings),
      ...(acting && { acting }),
    };
  }

  /** The tools of a turn that acts; they open a session if there is none yet. */
  toolsOf({ workspaceId, requestId, body, storedBody, askContext, askedAtMs }: PreparedQuestion): TurnActing {
    return this.binding.bind({
      workspaceId,
      requestId,
      question: body.question,
      askContext,
      session: async () =>
        (askContext.sessionId ??= await this.record.open(workspaceId, agentActor(requestId), {
          body: storedBody,
          askContext,
          askedAtMs,
        })),
    });
  }
}

const storedBodyOf = ({ guardrails }: AgentSettings, body: AskBody): AskBody => ({
  ...body,
  question: maskedForStorage(guardrails, body.question),
});
