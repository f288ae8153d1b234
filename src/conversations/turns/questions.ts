import { Inject, Injectable } from '@nestjs/common';
import type { TurnActing, TurnQuestion } from '../../agent/ports/turn.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { agentActor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { RequestClaim } from '../../platform/kernel/idempotent-request.js';
import type { Channel } from '../sessions/sessions.dto.js';
import type { AskBody } from '../answering/answer.dto.js';
import { AskContextReader, type AskContext } from './ask-context.reader.js';
import type { Reply } from './pending-reply.js';
import { ToolBinding } from './tool-binding.js';
import { maskedForStorage, settingsInput } from './turn-input.js';
import { AgentSettingsReader, type AgentSettings } from './agent-settings.reader.js';
import { TurnRecord } from './turn-record.js';

export interface AskedQuestion {
  requestId: string | null;
  body: AskBody;
  /** Channel of a new session. */
  channel: Channel;
  /** The request's Idempotency-Key claim, if it has one. */
  claim?: RequestClaim;
}

/** A question with what is known about the person who asks and about the workspace. */
export interface PreparedQuestion extends Omit<AskedQuestion, 'channel'> {
  workspaceId: string;
  /** The body in its stored form. */
  storedBody: AskBody;
  askContext: AskContext;
  settings: AgentSettings;
  askedAtMs: number;
  /** Set if the messages are stored already: see Reply. */
  settle?: Reply['settle'];
}

/** Channels in which somebody waits for the reply; the others are mail and messengers. */
const CHATS: readonly Channel[] = ['human', 'agent'];

/** Prepares questions for the engine. */
@Injectable()
export class Questions {
  constructor(
    private readonly askContexts: AskContextReader,
    private readonly settings: AgentSettingsReader,
    private readonly tools: ToolBinding,
    private readonly recorder: TurnRecord,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws as AskContextReader.get does. */
  async prepare(workspaceId: string, { channel, ...asked }: AskedQuestion): Promise<PreparedQuestion> {
    const { body } = asked;
    const askedAtMs = this.clock.now();
    const [askContext, settings] = await Promise.all([
      this.askContexts.get(workspaceId, body, channel),
      this.settings.for(workspaceId, body.question),
    ]);
    return { workspaceId, ...asked, storedBody: storedBody(settings, body), askedAtMs, askContext, settings };
  }

  /** The same for stored messages of a live conversation. */
  async prepareLive(workspaceId: string, reply: Reply): Promise<PreparedQuestion> {
    const { question, askedAtMs, settle, escalateAfterMisses } = reply;
    const [{ guardrails, synonyms }, askContext] = await Promise.all([
      this.settings.for(workspaceId, question),
      this.askContexts.getLive(workspaceId, reply),
    ]);
    const escalate_after_misses = escalateAfterMisses ?? guardrails.escalate_after_misses;
    const settings = { guardrails: { ...guardrails, escalate_after_misses }, synonyms };
    const body = { question };
    const stored = storedBody(settings, body);
    return { workspaceId, requestId: null, body, storedBody: stored, askedAtMs, askContext, settings, settle };
  }

  /** The engine's input; a dry run has no tools. */
  inputOf(question: PreparedQuestion): TurnQuestion {
    const { workspaceId, body, askContext, settings } = question;
    return {
      workspaceId,
      question: body.question,
      company: askContext.company,
      dialogue: askContext.dialogue,
      locale: body.locale ?? askContext.locale,
      memory: askContext.memory,
      team: askContext.team,
      isMessaging: !CHATS.includes(askContext.channel),
      ...settingsInput(settings),
      ...(!body.dry_run && { acting: this.acting(question) }),
    };
  }

  /** The turn's tools, which open a session if there is none yet. */
  private acting({ workspaceId, requestId, body, storedBody, askContext, askedAtMs }: PreparedQuestion): TurnActing {
    return this.tools.bind({
      workspaceId,
      requestId,
      question: body.question,
      askContext,
      session: async () =>
        (askContext.sessionId ??= await this.recorder.open(workspaceId, agentActor(requestId), {
          body: storedBody,
          askContext,
          askedAtMs,
        })),
    });
  }
}

const storedBody = ({ guardrails }: AgentSettings, body: AskBody): AskBody => ({
  ...body,
  question: maskedForStorage(guardrails, body.question),
});
