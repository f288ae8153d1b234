/** The engine's ports inside a thread: each call goes to the host, which knows the workspace. */
import type { HostCall } from '../../platform/kernel/threads/serve-tasks.js';
import { isCurrent } from '../answering/kept-calibration.js';
import type {
  Calibration,
  KnowledgeIndex,
  KnowledgeStatistics,
  Passage,
  PostingList,
  PostingsQuery,
  SimilarityQuery,
  SimilarPassage,
} from '../ports/knowledge.js';
import { ModelUnavailable, type LargeModel, type ModelReply, type ModelRequest } from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { TurnActing } from '../ports/turn.js';

/** A model's reply, or its unavailability: the host's error classes do not cross threads. */
export type FromModel<T> = { value: T } | { unavailable: { reason: ModelUnavailable['reason']; message: string } };
export type OfferedSketch = Omit<OfferedTool, 'run'>;

/**
 * The searches of a job see one state of the index from when it is calibrated, and read each passage once. Frequencies
 * are remembered by the host.
 */
export class RemoteIndex implements KnowledgeIndex {
  private state: KnowledgeStatistics | null = null;
  private readonly read = new Map<number, Passage>();

  constructor(private readonly call: HostCall) {}

  async statistics(workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    if (this.state)
      return { ...this.state, frequency: await this.frequencies(workspaceId, this.state.revision, lexemes) };
    const statistics = (await this.call('statistics', lexemes)) as KnowledgeStatistics;
    if (isCurrent(statistics.calibration)) this.state = statistics;
    return statistics;
  }

  frequencies(_workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>> {
    return this.call('frequencies', revision, lexemes) as Promise<Map<string, number>>;
  }

  postings(_workspaceId: string, query: PostingsQuery): Promise<Map<string, PostingList>> {
    return this.call('postings', query) as Promise<Map<string, PostingList>>;
  }

  async passages(_workspaceId: string, numbers: number[]): Promise<Passage[]> {
    const unread = numbers.filter((no) => !this.read.has(no));
    const found = unread.length > 0 ? ((await this.call('passages', unread)) as Passage[]) : [];
    for (const passage of found) this.read.set(passage.no, passage);
    return numbers.flatMap((no) => this.read.get(no) ?? []);
  }

  similar(_workspaceId: string, vectors: string, query: SimilarityQuery): Promise<SimilarPassage[]> {
    return this.call('similar', vectors, query) as Promise<SimilarPassage[]>;
  }

  sample(_workspaceId: string, count: number): Promise<Passage[]> {
    return this.call('sample', count) as Promise<Passage[]>;
  }

  /** The host runs it as a separate job with its own budget. */
  calibrate(_workspaceId: string, revision: string): Promise<Calibration> {
    return this.call('calibrate', revision) as Promise<Calibration>;
  }
}

export class RemoteModel implements LargeModel {
  constructor(
    readonly name: string,
    private readonly call: HostCall,
  ) {}

  async complete(request: ModelRequest): Promise<ModelReply> {
    const answer = (await this.call('complete', request)) as FromModel<ModelReply>;
    if ('value' in answer) return answer.value;
    throw new ModelUnavailable(answer.unavailable.reason, answer.unavailable.message);
  }
}

export type KnownCustomer = Pick<TurnActing, 'email' | 'timezone' | 'today'>;

export const remoteActing = (customer: KnownCustomer, call: HostCall): TurnActing => ({
  ...customer,
  tools: async () => {
    const offered = (await call('tools')) as OfferedSketch[];
    return offered.map((tool, index) => ({
      ...tool,
      run: (args: unknown, guessed?: boolean) => call('run', index, args, guessed) as Promise<ToolOutcome>,
    }));
  },
  withdraw: (actionId) => call('withdraw', actionId) as Promise<ToolOutcome>,
  confirm: (actionId, yes) => call('confirm', actionId, yes) as Promise<ToolOutcome>,
});
