import { Inject, Injectable } from '@nestjs/common';
import type { TurnQuestion } from '../../agent/ports/turn.js';
import { AgentThreads, type TurnTaskEvent } from '../../agent/threads/agent-threads.js';
import { CLOCK } from '../../platform/config/config.module.js';
import { toItsEnd, type ServerEvent } from '../../platform/http/event-stream.js';
import type { Clock } from '../../platform/kernel/clock.js';
import type { AskedQuestion, PreparedQuestion } from '../turns/prepared-question.js';
import { Questions } from '../turns/questions.js';
import { SessionHandoffs } from '../turns/session-handoffs.js';
import type { FinishedTurn, TurnEnd, TurnPart, TurnPorts } from '../turns/turn-ports.js';
import { TurnRecord } from '../turns/turn-record.js';
import { TurnRun } from '../turns/turn-run.js';
import { deltaOf, uncited, type AnswerDto } from '../turns/answer.dto.js';

/** Answers questions over /v1/answer and MCP, and records them (specification §4). */
@Injectable()
export class AnsweringService {
  constructor(
    private readonly turns: TurnRun,
    readonly questions: Questions,
    readonly handoffs: SessionHandoffs,
    readonly turnRecord: TurnRecord,
    readonly threads: AgentThreads,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws `invalid_field` for an unknown contact or session, `conversation_closed`, `credits_exhausted`. */
  answer(workspaceId: string, asked: AskedQuestion): Promise<AnswerDto> {
    return this.turns.whole(this.portsOf(workspaceId, asked));
  }

  /** As a stream: `delta`, `citation`, then `done` with the whole answer. It is recorded even if its reader leaves. */
  stream(workspaceId: string, asked: AskedQuestion): AsyncGenerator<ServerEvent> {
    return toItsEnd(this.turns.events(new StreamedAnswer(this.portsOf(workspaceId, asked))));
  }

  /** The person explicitly asks for a teammate: recorded as their message and a hand-off. Throws as `answer` does. */
  async escalate(workspaceId: string, asked: AskedQuestion): Promise<AnswerDto> {
    const { body } = asked;
    const question = await this.questions.asked(workspaceId, asked);
    const locale = body.locale ?? question.askContext.locale;
    const message = { question: body.question, locale, escalated: true };
    const result = await this.threads.classifyOnly(workspaceId, message);
    const end = { result, unanswered: null, answeredAtMs: this.clock.now(), silencedBy: null, silence: result };
    return this.turnRecord.record(question, end);
  }

  private portsOf(workspaceId: string, asked: AskedQuestion): WholeAnswer {
    const Ports = asked.body.dry_run ? DryAnswer : WholeAnswer;
    return new Ports(this, workspaceId, asked);
  }
}

type SentPart = TurnPart | { type: 'stored'; stored: AnswerDto };

/** Nothing is sent before the end; the turn is recorded. */
class WholeAnswer implements TurnPorts<AnswerDto> {
  readonly isShown = false;
  protected question: PreparedQuestion;

  constructor(
    protected readonly answering: AnsweringService,
    private readonly workspaceId: string,
    private readonly asked: AskedQuestion,
  ) {}

  async prepare(): Promise<TurnQuestion> {
    const { questions } = this.answering;
    const question = await this.read();
    return questions.inputOf(question, questions.toolsOf(question));
  }

  /** Id of the hand-off in which a teammate has taken over. Recording checks again, so the end needs no check. */
  async mayReply(next: TurnTaskEvent | null): Promise<string | null> {
    const { sessionId } = this.question.askContext;
    if (sessionId === null || next?.type === 'acting' || next?.type === 'done') return null;
    return this.answering.handoffs.silencing(this.workspaceId, sessionId);
  }

  send(): Promise<ServerEvent[]> {
    return Promise.resolve([]);
  }

  async store(end: TurnEnd): Promise<AnswerDto> {
    const { turnRecord, threads } = this.answering;
    const { answeredAtMs, withheld: silencedBy } = end;
    if (end.withheld === null) {
      const silence = end.isSent ? null : end.silence;
      return turnRecord.record(this.question, { ...end, silencedBy, silence });
    }
    const { body, askContext } = this.question;
    const message = { question: body.question, locale: body.locale ?? askContext.locale, escalated: false };
    const result = await threads.classifyOnly(this.workspaceId, message);
    return turnRecord.record(this.question, { result, unanswered: null, answeredAtMs, silencedBy, silence: null });
  }

  protected async read(): Promise<PreparedQuestion> {
    return (this.question = await this.answering.questions.asked(this.workspaceId, this.asked));
  }
}

/** A dry run: no tools, no session, no credit; nothing is stored. */
class DryAnswer extends WholeAnswer {
  override async prepare(): Promise<TurnQuestion> {
    return this.answering.questions.inputOf(await this.read());
  }

  override mayReply(): Promise<null> {
    return Promise.resolve(null);
  }

  override store(end: FinishedTurn): Promise<AnswerDto> {
    return Promise.resolve(this.answering.turnRecord.present(this.question, end));
  }
}

/** Streams an answer: `delta` and `citation` as sentences are proven, then `done` with the whole answer. */
class StreamedAnswer implements TurnPorts<AnswerDto> {
  readonly isShown = true;
  private isTextSent = false;
  private isSentenceSent = false;

  constructor(private readonly answer: TurnPorts<AnswerDto>) {}

  prepare(): Promise<TurnQuestion> {
    return this.answer.prepare();
  }

  /** What was sent cannot be taken back, so only the first part is checked. */
  async mayReply(next: TurnTaskEvent | null): Promise<string | null> {
    return this.isTextSent ? null : this.answer.mayReply(next);
  }

  send(part: SentPart): Promise<ServerEvent[]> {
    return Promise.resolve(this.eventsOf(part));
  }

  store(end: TurnEnd): Promise<AnswerDto> {
    return this.answer.store(end);
  }

  private eventsOf(part: SentPart): ServerEvent[] {
    if (part.type === 'acting') return [];
    if (part.type === 'stored') {
      const { stored: data } = part;
      const done = { event: 'done', data: { object: 'answer', data } };
      // The fallback message is sent only now, because recording may have silenced the turn.
      return this.isSentenceSent || data.answer === '' ? [done] : [deltaOf(uncited(data.answer), true), done];
    }
    this.isTextSent = true;
    if (part.type === 'citation') return [{ event: 'citation', data: part.citation }];
    const delta = deltaOf(part.sentence, !this.isSentenceSent);
    this.isSentenceSent = true;
    return [delta];
  }
}
