/**
 * The agent as the application uses it: every analysis of untrusted text runs in a thread where it can be
 * aborted, with its own budget (docs/decisions/0081-turns-in-threads.md).
 */
import { ApiError } from '../../platform/kernel/errors.js';
import { JobOverBudget, type ThreadEnd } from '../../platform/kernel/threads/thread-errors.js';
import { ThreadPool } from '../../platform/kernel/threads/thread-pool.js';
import type { Calls, JobRequest } from '../../platform/kernel/threads/pool-job.js';
import { keepCalibrated, UNCALIBRATED } from '../answering/kept-calibration.js';
import { unanalysedTurn } from '../over-budget.js';
import type { ModelBreaker } from '../models/breaker.js';
import type { TurnCall } from '../models/model-calls.js';
import type { Calibration, KnowledgeIndex } from '../ports/knowledge.js';
import { EMBEDDED_MODEL, ModelUnavailable, type Evidence, type ModelReply, type ModelRequest } from '../ports/model.js';
import type { TurnQuestion, TurnResult } from '../ports/turn.js';
import { actingCalls, COSTLY, FINAL, indexCalls, modelCalls, ModelOfTurn } from './host-ports.js';
import type { SearchTask, TurnTask, TurnTaskEvent, ClassifyOnlyTask } from './tasks.js';

export type { TurnTaskEvent };

/** CPU time for one turn, in milliseconds: about a hundred times what a long question takes. */
const TURN_BUDGET_MS = 2_000;
/** A thread's first turn takes some 500 ms, nearly all of them compiling; on a busy machine several times that. */
const FIRST_TURN_MS = 3_000;
/** A calibration is sixty-four searches, at a first start each of them with code that is not compiled yet. */
const CALIBRATION_MS = 8_000;
const THREADS_MAX = 2;
/** Heap limit of a thread: about ten times what it takes. */
const MEMORY_MB = 256;
/** Concurrent turns; most of them wait for the database or for a large model. */
const TURNS_MAX = 512;

/** The analysis of a turn took too much time or memory; a retry would too. */
export class TurnOverBudget extends Error {
  constructor(readonly end: ThreadEnd) {
    super(`the analysis of a turn was broken off: ${end}`);
  }
}

export interface AgentThreadsOptions {
  /** null = the embedded engine only. */
  model: { breaker: ModelBreaker; budgetMs: number } | null;
  /** Called for every call of the large model, with the workspace of its turn. */
  onModelCall?(call: TurnCall): void;
  /** Called for every aborted analysis; `task` is null if a thread ended while idle. */
  onBroken(end: ThreadEnd, task: string | null, error?: Error): void;
}

interface TurnOptions {
  signal?: AbortSignal;
  isShown?: boolean;
  isInside?: boolean;
}

export class AgentThreads {
  private readonly pool: ThreadPool;

  constructor(private readonly options: AgentThreadsOptions) {
    this.pool = new ThreadPool({
      file: require.resolve('./agent-worker.js'),
      threadsMax: THREADS_MAX,
      jobsMax: TURNS_MAX,
      budgetMs: TURN_BUDGET_MS,
      firstJobMs: FIRST_TURN_MS,
      memoryMb: MEMORY_MB,
      onBroken: (end, request, error) => options.onBroken(end, request?.task ?? null, error),
    });
  }

  /** Value of `answer.model` if the configured model answers. */
  get modelName(): string {
    return this.options.model?.breaker.model.name ?? EMBEDDED_MODEL;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }

  /**
   * One turn. Like runTurn(), but `done` also contains the data about its texts that recording needs.
   * @param isShown sentences are passed on as they come; otherwise some may be repeated if the turn has to
   * restart
   * @param isInside only the embedded engine answers: nothing is sent to a large model
   * @throws TurnOverBudget; `service_unavailable` if a retry may succeed; what a port throws
   */
  async *turn(
    input: TurnQuestion,
    index: KnowledgeIndex,
    { signal, isShown = false, isInside = false }: TurnOptions = {},
  ): AsyncGenerator<TurnTaskEvent, void, void> {
    const { acting, ...plain } = input;
    const model = isInside ? null : this.options.model;
    const task: TurnTask = {
      input: plain,
      acting: acting ? { email: acting.email, timezone: acting.timezone, today: acting.today } : null,
      model: model && { name: this.modelName, budgetMs: model.budgetMs },
    };
    const serve = (ended: AbortSignal): ReturnType<JobRequest['serve']> => {
      const onCall = (call: Omit<TurnCall, 'workspaceId'>): void =>
        this.options.onModelCall?.({ ...call, workspaceId: input.workspaceId });
      const modelPort = model
        ? modelCalls({ breaker: model.breaker, signal: ended, onCall })
        : { calls: {}, close: () => {} };
      const calls = {
        ...this.index(index, input.workspaceId),
        ...modelPort.calls,
        ...(acting && actingCalls(acting)),
      };
      return { calls, close: modelPort.close };
    };
    const request = {
      task: 'turn',
      input: task,
      owner: input.workspaceId,
      serve,
      final: FINAL,
      costly: COSTLY,
      isShown,
    };
    try {
      yield* this.pool.run(request, signal) as AsyncGenerator<TurnTaskEvent, void, void>;
    } catch (error) {
      throw asOverBudget(error);
    }
  }

  /** One call of the large model beside a turn. Throws ModelUnavailable, also if none is configured. */
  async complete(workspaceId: string, request: Omit<ModelRequest, 'timeoutMs'>): Promise<ModelReply> {
    const large = this.options.model;
    if (!large) throw new ModelUnavailable('unreachable', 'no large model is configured');
    const { signal } = new AbortController();
    const onCall = (call: Omit<TurnCall, 'workspaceId'>): void => this.options.onModelCall?.({ ...call, workspaceId });
    const model = new ModelOfTurn({ breaker: large.breaker, signal, onCall });
    try {
      return await model.complete({ ...request, timeoutMs: large.budgetMs });
    } finally {
      model.end();
    }
  }

  /** The data to record for a message that the agent does not answer. */
  async classifyOnly(workspaceId: string, message: Omit<ClassifyOnlyTask, 'model'>): Promise<TurnResult> {
    const input: ClassifyOnlyTask = { ...message, model: this.modelName };
    try {
      return (await this.result(workspaceId, { task: 'classifyOnly', input, calls: {} })) as TurnResult;
    } catch (error) {
      if (!(error instanceof TurnOverBudget) && !isRefusal(error)) throw error;
      return unanalysedTurn(input);
    }
  }

  /** The best evidence for a query, best first. Throws TurnOverBudget. */
  async search(workspaceId: string, index: KnowledgeIndex, query: SearchTask): Promise<Evidence[]> {
    return (await this.result(workspaceId, {
      task: 'search',
      input: query,
      calls: this.index(index, workspaceId),
    })) as Evidence[];
  }

  /** Fits a workspace's confidence to its current knowledge, and stores it. */
  keepCalibrated(index: KnowledgeIndex, workspaceId: string): Promise<void> {
    return keepCalibrated(index, workspaceId, () => this.calibrated(index, workspaceId));
  }

  private index(index: KnowledgeIndex, workspaceId: string): Calls {
    return indexCalls(index, workspaceId, async (revision) => {
      try {
        return await index.calibrate(workspaceId, revision, () => this.calibrated(index, workspaceId));
      } catch (error) {
        if (!(error instanceof TurnOverBudget)) throw error;
        return UNCALIBRATED; // only for this turn
      }
    });
  }

  /**
   * Knowledge that cannot be analysed in time is treated as uncalibrated until it changes.
   * @throws TurnOverBudget if a thread ended otherwise: another job may have caused that, so it proves nothing
   * lasting
   */
  private async calibrated(index: KnowledgeIndex, workspaceId: string): Promise<Calibration> {
    try {
      return (await this.result(workspaceId, {
        task: 'calibrate',
        input: null,
        moreMs: CALIBRATION_MS,
        calls: this.index(index, workspaceId),
      })) as Calibration;
    } catch (error) {
      if (!(error instanceof TurnOverBudget) || error.end !== 'time') throw error;
      return UNCALIBRATED;
    }
  }

  /** Throws TurnOverBudget. */
  private async result(
    owner: string,
    { calls, ...job }: Pick<JobRequest, 'task' | 'input' | 'moreMs'> & { calls: Calls },
  ): Promise<unknown> {
    const serve = (): ReturnType<JobRequest['serve']> => ({ calls, close: () => {} });
    try {
      return await this.pool.result({ ...job, owner, serve, final: FINAL, costly: COSTLY, isShown: false });
    } catch (error) {
      throw asOverBudget(error);
    }
  }
}

/** The pool is full, or another job ended the thread. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.code === 'service_unavailable';

const asOverBudget = (error: unknown): unknown =>
  error instanceof JobOverBudget ? new TurnOverBudget(error.end) : error;
