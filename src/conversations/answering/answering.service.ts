import { Injectable } from '@nestjs/common';
import type { AnswerSentence } from '../../agent/ports/turn.js';
import { AgentThreads, type TurnTaskEvent } from '../../agent/threads/agent-threads.js';
import type { ServerEvent } from '../../platform/http/event-stream.js';
import { fail } from '../../platform/kernel/errors.js';
import type { RequestClaim } from '../../platform/kernel/idempotent-request.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { AnswerRecords, type TurnEnd } from './answer-records.js';
import type { AnswerDto, AskBody } from './answer.dto.js';
import type { Reply } from '../turns/pending-reply.js';
import { SessionHandoffs } from '../turns/session-handoffs.js';
import { Questions, type AskedQuestion, type PreparedQuestion } from '../turns/questions.js';
import { TurnRun } from '../turns/turn-run.js';

/** Result of a turn without an answer: a teammate has taken over. */
interface Silence extends TurnEnd {
  type: 'silence';
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
    private readonly questions: Questions,
    private readonly handoffs: SessionHandoffs,
    private readonly turns: TurnRun,
    private readonly records: AnswerRecords,
    private readonly threads: AgentThreads,
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
    { requestId, body, claim }: { requestId: string | null; body: AskBody; claim?: RequestClaim },
  ): AsyncGenerator<ServerEvent> {
    for await (const { event, data } of this.events(workspaceId, { requestId, body, channel: 'human', claim }))
      yield event === 'done' ? { event, data: { object: 'answer', data } } : { event, data };
  }

  /** The person explicitly asks for a teammate: recorded as their message and a hand-off. Throws as `answer` does. */
  async escalate(
    workspaceId: string,
    { requestId, body, channel }: { requestId: string | null; body: AskBody; channel: Channel },
  ): Promise<AnswerDto> {
    const question = await this.questions.prepare(workspaceId, { requestId, body, channel });
    const locale = body.locale ?? question.askContext.locale;
    const sentText = { question: body.question, locale, team: question.askContext.team };
    const result = await this.threads.classifyOnly(workspaceId, { ...sentText, escalated: true });
    return this.records.record(question, { result, silence: result, unanswered: null }, false);
  }

  /**
   * Answers stored messages of a live conversation: yields `delta` and `citation` as sentences are proven,
   * `acting` before a lasting action, then `done` with the recorded answer; or only `withheld` with the reason.
   * An empty answer was withheld at the last moment, because a teammate has taken over. Throws what
   * `reply.settle` throws, TurnOverBudget, and if `signal` is aborted.
   */
  async *reply(workspaceId: string, reply: Reply, signal: AbortSignal): AsyncGenerator<ServerEvent> {
    const [withheld, question] = await Promise.all([
      reply.withheld(false),
      this.questions.prepareLive(workspaceId, reply),
    ]);
    if (withheld !== null) return yield { event: 'withheld', data: withheld };
    const events = this.turns.events(this.questions.inputOf(question), { signal, isShown: true });
    yield* this.spoken(question, this.unlessWithheld(reply, events, signal), { isLive: true });
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
        const data = await this.records.record(question, event, sent);
        // A listener that shows deltas also shows the fallback message; a silent turn has nothing to show.
        if (!isLive && first && data.answer !== '') yield deltaOf(uncited(data.answer));
        yield { event: 'done', data };
      }
      sent = true;
    }
  }

  private async *events(workspaceId: string, asked: AskedQuestion): AsyncGenerator<ServerEvent> {
    const question = await this.questions.prepare(workspaceId, asked);
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
    const input = this.questions.inputOf(question);
    let silencedBy = await this.handoffs.findMuting(workspaceId, body, askContext);
    if (silencedBy === null) {
      let sent = false;
      for await (const event of this.turns.budgeted(input, { signal, isShown: body.stream === true })) {
        if (event.type !== 'done' && event.type !== 'acting') {
          // Without `stream` nothing is sent before the end, and recording checks again.
          if (!body.stream) continue;
          if (!sent) silencedBy = await this.handoffs.findMuting(workspaceId, body, askContext);
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
}

/** The concatenated deltas are `answer`: one line per sentence. */
const deltaOf = ({ text, ...proven }: AnswerSentence, isFirst = true): ServerEvent => ({
  event: 'delta',
  data: { text: isFirst ? text : `\n${text}`, ...proven },
});

/** Text without citations: the fallback message, the outcome of an action. */
const uncited = (text: string): AnswerSentence => ({ text, citations: [], proof: 'none' });
