import { Injectable } from '@nestjs/common';
import type { KnowledgeIndex } from '../../agent/ports/knowledge.js';
import type { ServerEvent } from '../../platform/http/event-stream.js';
import { fail } from '../../platform/kernel/errors.js';
import { FairQueue } from '../../platform/kernel/fair-queue.js';
import { readAhead } from '../../platform/kernel/read-ahead.js';
import { KnowledgeReader } from '../../assistant/knowledge/knowledge.reader.js';
import { ShadowReader } from '../../assistant/knowledge/shadow.reader.js';
import { TurnsReader, type PastTurn } from '../sessions/turns.reader.js';
import { compareAnswers, type Change, type ComparedAnswer } from './answer-changes.dto.js';
import type { DraftTrialBody } from './draft-trial.dto.js';
import { asDialogue, TrialService } from '../turns/trial.service.js';

/** Trials copy the knowledge into memory: one at a time. */
const AT_ONCE = { slots: 1, slotsOf: () => 1, waitingMax: 16, waitingPerKeyMax: 2, waitMs: 30_000 };
/** For reading the knowledge and asking the questions. */
const BUDGET_MS = 120_000;
const DAY_MS = 86_400_000;
const SINCE_DAYS = 30;
/** Maximum number of past turns to search for questions. */
const SEARCHED_TURNS_MAX = 300;

interface DraftQuestion {
  question: string;
  history: string[];
  sessionId: string | null;
}

/** Asks what the agent would answer if a draft were published. Stores and counts nothing. */
@Injectable()
export class DraftTrialService {
  private readonly queue = new FairQueue({
    ...AT_ONCE,
    refuse: () =>
      fail('rate_limit_exceeded', 'Other drafts are being tried. Retry shortly.', { headers: { 'Retry-After': '10' } }),
  });

  constructor(
    private readonly knowledge: KnowledgeReader,
    private readonly turnsReader: TurnsReader,
    private readonly shadows: ShadowReader,
    private readonly trials: TrialService,
  ) {}

  /**
   * Yields `progress` while it works, `result` for each question, and `done` at the end.
   * @throws `conflict` if the knowledge is too large to copy; `invalid_field` for an unreadable draft; `not_found`
   */
  run(workspaceId: string, body: DraftTrialBody): AsyncGenerator<ServerEvent> {
    // Others wait for the slot: a slow client must not hold it.
    return readAhead(this.trial(workspaceId, body, performance.now()));
  }

  private async *trial(workspaceId: string, body: DraftTrialBody, startedMs: number): AsyncGenerator<ServerEvent> {
    if (body.document_id) await this.knowledge.get(workspaceId, body.document_id);
    const documents = await this.shadows.requireRoom(workspaceId);
    const release = await this.queue.enter(workspaceId);
    const deadline = AbortSignal.timeout(BUDGET_MS);
    const abort = new AbortController();
    const signal = AbortSignal.any([deadline, abort.signal]);
    try {
      const questions = await this.questions(workspaceId, body);
      yield progress('reading', 0, documents);
      const shadow = yield* this.shadow(workspaceId, body, { documents, signal });
      const counts: Partial<Record<Change, number>> = {};
      for (const [index, question] of questions.entries()) {
        if (deadline.aborted) break;
        yield progress('asking', index, questions.length);
        const result = await this.compare(workspaceId, question, shadow);
        counts[result.change] = (counts[result.change] ?? 0) + 1;
        yield { event: 'result', data: result };
      }
      const asked = Object.values(counts).reduce((sum, count) => sum + count, 0);
      const totals = { asked, of: questions.length, ms: Math.round(performance.now() - startedMs) };
      yield { event: 'done', data: { object: 'draft_trial', counts, ...totals } };
    } finally {
      abort.abort(); // the caller may have left
      release();
    }
  }

  /** Copies the knowledge with the draft in it, and yields its progress. */
  private async *shadow(
    workspaceId: string,
    body: DraftTrialBody,
    { documents, signal }: { documents: number; signal: AbortSignal },
  ): AsyncGenerator<ServerEvent, KnowledgeIndex> {
    const { document_id: documentId = null, title, text, locale = null } = body;
    const draft = { title, text, locale, format: 'markdown' as const };
    let read = 0;
    let wake = (): void => {};
    const candidate = { origin: null, documentId, name: 'text', body: draft };
    const copied = this.shadows.with(workspaceId, [candidate], () => {
      if (signal.aborted) throw fail('conflict', 'Reading the knowledge took too long. Try again later.');
      read++;
      wake();
    });
    let index: KnowledgeIndex | null = null;
    const done = copied.then((shadow) => (index = shadow)).finally(() => wake());
    done.catch(() => undefined);
    for (let reported = 0; index === null;) {
      await Promise.race([done, new Promise<void>((resolve) => (wake = resolve))]);
      if (index === null && read - reported >= PROGRESS_STEP) yield progress('reading', (reported = read), documents);
    }
    return index;
  }

  /** The caller's own question, then those of customers, newest first and without repetitions. */
  private async questions(workspaceId: string, { question, replay = 0 }: DraftTrialBody): Promise<DraftQuestion[]> {
    const own: DraftQuestion[] = question ? [{ question, history: [], sessionId: null }] : [];
    const replayed = new Map<string, DraftQuestion>();
    let searched = 0;
    const since = new Date(Date.now() - SINCE_DAYS * DAY_MS).toISOString();
    if (replay > 0)
      for await (const turn of this.turnsReader.since(workspaceId, since)) {
        if (replayed.size >= replay || ++searched > SEARCHED_TURNS_MAX) break;
        if (isForKnowledge(turn)) replayed.set(JSON.stringify([...turn.history, turn.question]), asQuestion(turn));
      }
    return [...own, ...replayed.values()];
  }

  private async compare(workspaceId: string, { question, history, sessionId }: DraftQuestion, shadow: KnowledgeIndex) {
    const trial = { question, dialogue: asDialogue(history), locale: null };
    const { result: before } = await this.trials.ask(workspaceId, trial);
    const { result: after } = await this.trials.ask(workspaceId, trial, shadow);
    return {
      question,
      session_id: sessionId,
      change: compareAnswers(before, after),
      before: side(before),
      after: side(after),
    };
  }
}

/** Number of documents between two progress events. */
const PROGRESS_STEP = 10;

const progress = (phase: 'reading' | 'asking', done: number, of: number): ServerEvent => ({
  event: 'progress',
  data: { phase, done, of },
});

const isForKnowledge = ({ status, acted }: PastTurn): boolean =>
  !acted && (status === 'answered' || status === 'abstained');

const asQuestion = ({ question, history, session_id: sessionId }: PastTurn): DraftQuestion => ({
  question,
  history,
  sessionId,
});

const side = ({ status, answer, citations }: ComparedAnswer) => ({
  status,
  answer,
  sources: [...new Set(citations.map(({ title }) => title))],
});
