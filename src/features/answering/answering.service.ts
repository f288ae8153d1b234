import { Inject, Injectable } from '@nestjs/common';
import { overBudgetTurn, unanalysedTurn } from '../../agent/over-budget.js';
import type {
  AnswerSentence,
  FinishedTurnEvent,
  TurnActing,
  TurnQuestion,
  TurnResult,
} from '../../agent/ports/turn.js';
import { AgentThreads, TurnOverBudget, type TurnTaskEvent } from '../../agent/threads/agent-threads.js';
import { CLOCK } from '../../config/config.module.js';
import type { ServerEvent } from '../../http/event-stream.js';
import { agentActor } from '../../kernel/actor.js';
import type { Clock } from '../../kernel/clock.js';
import { fail } from '../../kernel/errors.js';
import type { RequestClaim } from '../../kernel/idempotent-request.js';
import { Metrics } from '../../kernel/metrics.js';
import type { GuardrailsDto } from '../configuration/guardrails/guardrails.dto.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { PostgresIndex } from '../knowledge/postgres-index.reader.js';
import { SynonymsReader } from '../knowledge/synonyms.reader.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { AskContextReader, type AskContext } from './ask-context.reader.js';
import type { AnswerDto, AskBody } from './answer.dto.js';
import type { Reply } from './pending-reply.js';
import { guardrailsOf, maskedForStorage } from './turn-input.js';
import { ToolBinding } from './tool-binding.js';
import { TurnRecorder } from './turn.recorder.js';

interface PreparedQuestion {
  workspaceId: string;
  requestId: string | null;
  /** The request's Idempotency-Key claim, if it has one. */
  claim?: RequestClaim;
  body: AskBody;
  /** The body in its stored form. */
  storedBody: AskBody;
  askContext: AskContext;
  guardrails: GuardrailsDto;
  askedAtMs: number;
  /** Set if the messages are stored already: see Reply. */
  settle?: Reply['settle'];
}

/** Result of a turn without an answer: a teammate has taken over. */
interface Silence extends Omit<FinishedTurnEvent, 'type'> {
  type: 'silence';
  /** Id of the hand-off. */
  by: string;
}

/** Result of a live turn without an answer. */
interface WithheldAnswer {
  type: 'withheld';
  /** Why the agent may not reply. */
  reason: string;
}

@Injectable()
export class AnsweringService {
  constructor(
    private readonly askContexts: AskContextReader,
    private readonly guardrails: GuardrailsReader,
    private readonly index: PostgresIndex,
    private readonly synonyms: SynonymsReader,
    private readonly tools: ToolBinding,
    private readonly recorder: TurnRecorder,
    private readonly metrics: Metrics,
    private readonly threads: AgentThreads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Value of `answer.model` if the configured model answers. */
  get modelName(): string {
    return this.threads.modelName;
  }

  /**
   * Answers one question and records it (specification §4). Throws `invalid_field` for an unknown contact or
   * session, `credits_exhausted`.
   * @param channel of a new session
   */
  async answer(
    workspaceId: string,
    {
      requestId,
      body,
      channel = 'human',
      claim,
    }: { requestId: string | null; body: AskBody; channel?: Channel; claim?: RequestClaim },
  ): Promise<AnswerDto> {
    for await (const { event, data } of this.events(workspaceId, { requestId, body, channel, claim }))
      if (event === 'done') return data as AnswerDto;
    throw fail('internal_error');
  }

  /** The same as a stream: `delta`, `citation`, then `done` with the whole answer. */
  async *stream(
    workspaceId: string,
    requestId: string | null,
    body: AskBody,
    claim?: RequestClaim,
  ): AsyncGenerator<ServerEvent> {
    for await (const { event, data } of this.events(workspaceId, { requestId, body, channel: 'human', claim }))
      yield event === 'done' ? { event, data: { object: 'answer', data } } : { event, data };
  }

  /** The person explicitly asks for a teammate: recorded as their message and a hand-off. Throws as `answer` does. */
  async escalate(workspaceId: string, requestId: string | null, body: AskBody, channel: Channel): Promise<AnswerDto> {
    const question = await this.question(workspaceId, requestId, body, channel);
    const locale = body.locale ?? question.askContext.locale;
    const sentText = { question: body.question, locale, team: question.askContext.team };
    const result = await this.threads.classifyOnly(workspaceId, { ...sentText, escalated: true });
    return this.record(question, { result, silence: result, unanswered: null }, false);
  }

  /**
   * Answers stored messages of a live conversation: yields `delta` and `citation` as sentences are proven,
   * `acting` before a lasting action, then `done` with the recorded answer; or only `withheld` with the reason.
   * An empty answer was withheld at the last moment, because a teammate has taken over. Throws what
   * `reply.settle` throws, TurnOverBudget, and if `signal` is aborted.
   */
  async *reply(workspaceId: string, reply: Reply, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    const { question, askedAtMs, settle } = reply;
    const [withheld, guardrails, synonyms, askContext] = await Promise.all([
      reply.withheld(false),
      this.guardrails.get(workspaceId),
      this.synonyms.for(workspaceId, question),
      this.askContexts.getLive(workspaceId, reply),
    ]);
    if (withheld !== null) return yield { event: 'withheld', data: withheld };
    const body = { question };
    const storedBody = { ...body, question: maskedForStorage(guardrails, question) };
    const pending: PreparedQuestion = {
      workspaceId,
      requestId: null,
      body,
      storedBody,
      askedAtMs,
      askContext,
      guardrails,
      settle,
    };
    const input = { ...inputOf(pending), synonyms, acting: this.acting(pending) };
    const events = this.threads.turn(input, this.index, { signal, isShown: true });
    yield* this.spoken(pending, this.unlessWithheld(reply, events, signal), { isLive: true });
  }

  /** Checks again right before the first event whether the agent may reply. */
  private async *unlessWithheld(
    reply: Reply,
    events: AsyncIterable<TurnTaskEvent>,
    signal: AbortSignal,
  ): AsyncGenerator<TurnTaskEvent | WithheldAnswer> {
    let isFirst = true;
    for await (const event of events) {
      const reason = isFirst ? await reply.withheld(true) : null;
      if (reason !== null) return yield { type: 'withheld', reason };
      if (isFirst) signal.throwIfAborted();
      isFirst = false;
      yield event;
    }
  }

  /**
   * Yields a turn's events to its listener, and records the turn at its end.
   * @param isLive a live conversation shows actions, and sends the fallback message before recording it, like an
   * answer; a hand-off is announced after recording. Elsewhere the fallback message is sent only if recording
   * has not silenced the turn.
   */
  private async *spoken(
    question: PreparedQuestion,
    events: AsyncIterable<TurnTaskEvent | Silence | WithheldAnswer>,
    { isLive }: { isLive: boolean },
  ): AsyncGenerator<ServerEvent> {
    let sent = false;
    let first = true;
    for await (const event of events) {
      if (event.type === 'withheld') return yield { event: 'withheld', data: event.reason };
      if (event.type === 'citation') yield { event: 'citation', data: event.citation };
      else if (event.type === 'sentence') {
        yield deltaOf(event.sentence, first);
        first = false;
      } else if (event.type === 'acting') {
        // An action counts as sent: it is reported even if a teammate takes over meanwhile.
        if (isLive) yield { event: 'acting', data: event.tool };
      } else {
        const { status, answer } = event.result;
        if (isLive && first && status !== 'handed_off' && answer !== '') {
          yield deltaOf(uncited(answer));
          sent = true;
        }
        const data = await this.record(question, event, sent);
        // A listener that shows deltas also shows the fallback message; a silent turn has nothing to show.
        if (!isLive && first && data.answer !== '') yield deltaOf(uncited(data.answer));
        yield { event: 'done', data };
      }
      sent = true;
    }
  }

  private async question(
    workspaceId: string,
    requestId: string | null,
    body: AskBody,
    channel: Channel,
  ): Promise<PreparedQuestion> {
    const askedAtMs = this.clock.now();
    const askContext = await this.askContexts.get(workspaceId, body, channel);
    const guardrails = await this.guardrails.get(workspaceId);
    const storedBody = { ...body, question: maskedForStorage(guardrails, body.question) };
    return { workspaceId, requestId, body, storedBody, askedAtMs, askContext, guardrails };
  }

  private async *events(
    workspaceId: string,
    {
      requestId,
      body,
      channel,
      claim,
    }: { requestId: string | null; body: AskBody; channel: Channel; claim?: RequestClaim },
  ): AsyncGenerator<ServerEvent> {
    const question = { ...(await this.question(workspaceId, requestId, body, channel)), claim };
    const abort = new AbortController();
    try {
      yield* this.spoken(question, this.turn(question, abort.signal), { isLive: false });
    } finally {
      abort.abort(); // the listener has left, or the turn is complete
    }
  }

  /**
   * Runs the agent's turn, or yields silence if a teammate has taken over. Checks at the start, and again before
   * the first byte.
   */
  private async *turn(question: PreparedQuestion, signal: AbortSignal): AsyncGenerator<TurnTaskEvent | Silence> {
    const { workspaceId, body, askContext } = question;
    const [mutingHandoff, synonyms] = await Promise.all([
      this.recorder.findMutingHandoff(workspaceId, body, askContext),
      this.synonyms.for(workspaceId, body.question),
    ]);
    const input = { ...inputOf(question), synonyms, ...(body.dry_run ? {} : { acting: this.acting(question) }) };
    let silencedBy = mutingHandoff;
    if (silencedBy === null) {
      let sent = false;
      for await (const event of this.budgeted(input, body.stream === true, signal)) {
        if (event.type !== 'done' && event.type !== 'acting') {
          // Without `stream` nothing is sent before the end, and recording checks again.
          if (!body.stream) continue;
          if (!sent) silencedBy = await this.recorder.findMutingHandoff(workspaceId, body, askContext);
          if (silencedBy !== null) break;
          sent = true;
        }
        yield event;
      }
    }
    if (silencedBy === null) return;
    const sentText = { question: body.question, locale: input.locale };
    const result = await this.threads.classifyOnly(workspaceId, { ...sentText, escalated: false });
    yield { type: 'silence', by: silencedBy, result, silence: result, unanswered: null };
  }

  /** Runs a turn; one that exceeds its budget fails and is not retried. Deltas that were sent remain valid. */
  private async *budgeted(
    input: TurnQuestion,
    isStreamed: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<TurnTaskEvent> {
    const sentText: Pick<TurnResult, 'sentences' | 'citations'> = { sentences: [], citations: [] };
    try {
      for await (const event of this.threads.turn(input, this.index, { signal, isShown: isStreamed })) {
        if (isStreamed && event.type === 'sentence') sentText.sentences.push(event.sentence);
        if (isStreamed && event.type === 'citation') sentText.citations.push(event.citation);
        yield event;
      }
    } catch (error) {
      if (!(error instanceof TurnOverBudget)) throw error;
      const model = this.threads.modelName;
      const silence = unanalysedTurn({ locale: input.locale, model, escalated: false });
      yield { type: 'done', result: overBudgetTurn(input, model, sentText), silence, unanswered: null };
    }
  }

  /** The turn's tools, which open a session if there is none yet. */
  private acting(question: PreparedQuestion): TurnActing {
    const { workspaceId, requestId, storedBody } = question;
    return this.tools.bind({
      workspaceId,
      requestId,
      question: question.body.question,
      askContext: question.askContext,
      session: async () =>
        (question.askContext.sessionId ??= await this.recorder.open(workspaceId, agentActor(requestId), {
          body: storedBody,
          askContext: question.askContext,
          askedAtMs: question.askedAtMs,
        })),
    });
  }

  /** @param sent whether a part was sent already and cannot be taken back */
  private async record(
    question: PreparedQuestion,
    end: Omit<FinishedTurnEvent, 'type'> & { by?: string },
    sent: boolean,
  ): Promise<AnswerDto> {
    const { workspaceId, requestId, claim, storedBody, askContext, askedAtMs, settle } = question;
    const answeredAtMs = this.clock.now();
    const { result, unanswered } = end;
    const silence = { by: end.by ?? null, result: sent ? null : end.silence };
    const turn = { body: storedBody, askContext, askedAtMs, answeredAtMs, result, unanswered, silence, settle };
    const answer = await this.recorder.record(workspaceId, agentActor(requestId, claim), turn);
    this.metrics.answers.inc({ status: answer.status, model: answer.model });
    const { modelName: model } = this.threads;
    if (answer.model !== model) this.metrics.answersStoodIn.inc({ model });
    this.metrics.answerSeconds.observe({ model: answer.model }, (answeredAtMs - askedAtMs) / 1_000);
    return answer;
  }
}

/** The concatenated deltas are `answer`: one line per sentence. */
const deltaOf = ({ text, ...proven }: AnswerSentence, isFirst = true): ServerEvent => ({
  event: 'delta',
  data: { text: isFirst ? text : `\n${text}`, ...proven },
});

/** Text without citations: the fallback message, the outcome of an action. */
const uncited = (text: string): AnswerSentence => ({ text, citations: [], proof: 'none' });

const inputOf = ({ workspaceId, body, askContext, guardrails }: PreparedQuestion): TurnQuestion => ({
  workspaceId,
  question: body.question,
  company: askContext.company,
  dialogue: askContext.dialogue,
  locale: body.locale ?? askContext.locale,
  fallbackMessage: guardrails.fallback_message,
  guardrails: guardrailsOf(guardrails),
  memory: askContext.memory,
  team: askContext.team,
});
