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

interface Question {
  workspaceId: string;
  requestId: string | null;
  /** Where it carries an Idempotency-Key. */
  claim?: RequestClaim;
  body: AskBody;
  /** The body as it is kept. */
  kept: AskBody;
  asked: AskContext;
  guardrails: GuardrailsDto;
  askedAtMs: number;
  /** Where its messages are kept already: see Reply. */
  settle?: Reply['settle'];
}

/** Instead of an answer: a person has taken over. */
interface Silence extends Omit<FinishedTurnEvent, 'type'> {
  type: 'silence';
  /** The hand-off. */
  by: string;
}

/** Instead of an answer in a live conversation. */
interface Withheld {
  type: 'withheld';
  /** Why the agent has to be silent. */
  reason: string;
}

@Injectable()
export class AnsweringService {
  constructor(
    private readonly asked: AskContextReader,
    private readonly guardrails: GuardrailsReader,
    private readonly index: PostgresIndex,
    private readonly synonyms: SynonymsReader,
    private readonly tools: ToolBinding,
    private readonly recorder: TurnRecorder,
    private readonly metrics: Metrics,
    private readonly threads: AgentThreads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** What `answer.model` says where the chosen model answers. */
  get modelName(): string {
    return this.threads.modelName;
  }

  /**
   * One question, answered and recorded (specification §4). Throws `invalid_field` for an unknown contact or session,
   * `credits_exhausted`.
   * @param channel of the session, where one begins
   */
  async answer(
    workspaceId: string,
    requestId: string | null,
    body: AskBody,
    channel: Channel = 'human',
    claim?: RequestClaim,
  ): Promise<AnswerDto> {
    for await (const { event, data } of this.events(workspaceId, requestId, body, channel, claim))
      if (event === 'done') return data as AnswerDto;
    throw fail('internal_error');
  }

  /** The same as it happens: `delta`, `citation`, then `done` with the whole answer. */
  async *stream(
    workspaceId: string,
    requestId: string | null,
    body: AskBody,
    claim?: RequestClaim,
  ): AsyncGenerator<ServerEvent> {
    for await (const { event, data } of this.events(workspaceId, requestId, body, 'human', claim))
      yield event === 'done' ? { event, data: { object: 'answer', data } } : { event, data };
  }

  /** The person wants one of the team, whatever their words: recorded as their message and a hand-off. Throws as `answer`. */
  async escalate(workspaceId: string, requestId: string | null, body: AskBody, channel: Channel): Promise<AnswerDto> {
    const question = await this.question(workspaceId, requestId, body, channel);
    const locale = body.locale ?? question.asked.locale;
    const sentText = { question: body.question, locale, team: question.asked.team };
    const result = await this.threads.classifyOnly(workspaceId, { ...sentText, escalated: true });
    return this.record(question, { result, silence: result, unanswered: null }, false);
  }

  /**
   * Answers what is stored already in a live conversation: `delta` and `citation` as they are proven, `acting` before something
   * is done that stays, then `done` with the answer, which is recorded; or `withheld` with the reason alone. An answer that is empty was kept back as the last thing,
   * because a person has taken over. Throws what `reply.settle` throws, TurnOverBudget, and where `signal` is aborted.
   */
  async *reply(workspaceId: string, reply: Reply, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    const { question, askedAtMs, settle } = reply;
    const [withheld, guardrails, synonyms, asked] = await Promise.all([
      reply.withheld(false),
      this.guardrails.get(workspaceId),
      this.synonyms.for(workspaceId, question),
      this.asked.getLive(workspaceId, reply),
    ]);
    if (withheld !== null) return yield { event: 'withheld', data: withheld };
    const body = { question };
    const kept = { ...body, question: maskedForStorage(guardrails, question) };
    const asker = { workspaceId, requestId: null, body, kept, askedAtMs, asked, guardrails };
    const whole: Question = { ...asker, settle };
    const input = { ...inputOf(whole), synonyms, acting: this.acting(whole) };
    const events = this.threads.turn(input, this.index, { signal, isShown: true });
    yield* this.spoken(whole, this.unlessWithheld(reply, events, signal), { isLive: true });
  }

  /** Asks once more right before the first event. */
  private async *unlessWithheld(
    reply: Reply,
    events: AsyncIterable<TurnTaskEvent>,
    signal: AbortSignal,
  ): AsyncGenerator<TurnTaskEvent | Withheld> {
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
   * A turn as whoever listens hears it, recorded at its end.
   * @param isLive in a conversation, where actions are shown, and why there is no answer is said before it is written down,
   * as an answer is; that the team was asked, once it was. Elsewhere it is said once the record has not silenced it.
   */
  private async *spoken(
    question: Question,
    events: AsyncIterable<TurnTaskEvent | Silence | Withheld>,
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
        // What is done counts as sent also where nothing is shown: it is told, whoever takes over meanwhile.
        if (isLive) yield { event: 'acting', data: event.tool };
      } else {
        const { status, answer } = event.result;
        if (isLive && first && status !== 'handed_off' && answer !== '') {
          yield deltaOf(uncited(answer));
          sent = true;
        }
        const data = await this.record(question, event, sent);
        // Whoever shows the deltas shows the fallback message too; of silence there is nothing to show.
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
  ): Promise<Question> {
    const askedAtMs = this.clock.now();
    const asked = await this.asked.get(workspaceId, body, channel);
    const guardrails = await this.guardrails.get(workspaceId);
    const kept = { ...body, question: maskedForStorage(guardrails, body.question) };
    return { workspaceId, requestId, body, kept, askedAtMs, asked, guardrails };
  }

  private async *events(
    workspaceId: string,
    requestId: string | null,
    body: AskBody,
    channel: Channel,
    claim?: RequestClaim,
  ): AsyncGenerator<ServerEvent> {
    const question = { ...(await this.question(workspaceId, requestId, body, channel)), claim };
    const abort = new AbortController();
    try {
      yield* this.spoken(question, this.turn(question, abort.signal), { isLive: false });
    } finally {
      abort.abort(); // whoever listened is gone, or all is said
    }
  }

  /** The agent's turn, or its silence where a person has taken over: looked up first, and again before the first byte. */
  private async *turn(question: Question, signal: AbortSignal): AsyncGenerator<TurnTaskEvent | Silence> {
    const { workspaceId, body, asked } = question;
    const [silencing, synonyms] = await Promise.all([
      this.recorder.findMutingHandoff(workspaceId, body, asked),
      this.synonyms.for(workspaceId, body.question),
    ]);
    const input = { ...inputOf(question), synonyms, ...(body.dry_run ? {} : { acting: this.acting(question) }) };
    let by = silencing;
    if (by === null) {
      let sent = false;
      for await (const event of this.budgeted(input, body.stream === true, signal)) {
        if (event.type !== 'done' && event.type !== 'acting') {
          // Without `stream` nothing goes out before the end, and what records the end looks for itself.
          if (!body.stream) continue;
          if (!sent) by = await this.recorder.findMutingHandoff(workspaceId, body, asked);
          if (by !== null) break;
          sent = true;
        }
        yield event;
      }
    }
    if (by === null) return;
    const sentText = { question: body.question, locale: input.locale };
    const result = await this.threads.classifyOnly(workspaceId, { ...sentText, escalated: false });
    yield { type: 'silence', by, result, silence: result, unanswered: null };
  }

  /** A turn over its budget is refused, and never tried again; what was sent of its answer stays said. */
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

  /** What the turn can do; a session that does not exist yet is opened for it. */
  private acting(question: Question): TurnActing {
    const { workspaceId, requestId, kept } = question;
    return this.tools.bind({
      ...{ workspaceId, requestId, question: question.body.question, asked: question.asked },
      session: async () =>
        (question.asked.sessionId ??= await this.recorder.open(
          ...[workspaceId, agentActor(requestId), kept, question.asked, question.askedAtMs],
        )),
    });
  }

  /** @param sent something of it is on its way already and cannot be taken back */
  private async record(
    question: Question,
    end: Omit<FinishedTurnEvent, 'type'> & { by?: string },
    sent: boolean,
  ): Promise<AnswerDto> {
    const { workspaceId, requestId, claim, kept, asked, askedAtMs, settle } = question;
    const answeredAtMs = this.clock.now();
    const { result, unanswered } = end;
    const silence = { by: end.by ?? null, result: sent ? null : end.silence };
    const turn = { askedAtMs, answeredAtMs, result, unanswered, silence, settle };
    const answer = await this.recorder.record(workspaceId, agentActor(requestId, claim), kept, asked, turn);
    this.metrics.answers.inc({ status: answer.status, model: answer.model });
    const { modelName: model } = this.threads;
    if (answer.model !== model) this.metrics.answersStoodIn.inc({ model });
    this.metrics.answerSeconds.observe({ model: answer.model }, (answeredAtMs - askedAtMs) / 1_000);
    return answer;
  }
}

/** Put together, the deltas are `answer`: a line for each sentence. */
const deltaOf = ({ text, ...proven }: AnswerSentence, isFirst = true): ServerEvent => ({
  event: 'delta',
  data: { text: isFirst ? text : `\n${text}`, ...proven },
});

/** What is said without evidence: the fallback message, the outcome of an action. */
const uncited = (text: string): AnswerSentence => ({ text, citations: [], proof: 'none' });

const inputOf = ({ workspaceId, body, asked, guardrails }: Question): TurnQuestion => ({
  workspaceId,
  question: body.question,
  company: asked.company,
  dialogue: asked.dialogue,
  locale: body.locale ?? asked.locale,
  fallbackMessage: guardrails.fallback_message,
  guardrails: guardrailsOf(guardrails),
  memory: asked.memory,
  team: asked.team,
});
