/** The engine's ports as a thread has them: each call goes to the host, which knows the workspace. */
import type { Json } from '../../kernel/json-schema.js';
import type { HostCall } from '../../kernel/threads/serve-tasks.js';
import type { Calibration, KnowledgeIndex, KnowledgeStatistics, Passage, PostingList } from '../ports/knowledge.js';
import {
  ModelUnavailable,
  type AnswerModel,
  type ModelQuestion,
  type ProposedSentence,
  type ToolCall,
  type ToolQuestion,
} from '../ports/model.js';
import type { OfferedTool, ToolOutcome } from '../ports/tool.js';
import type { TurnActing } from '../ports/turn.js';

/** A model's answer, or that it is away: errors of the host's own classes do not cross. */
export type FromModel<T> = { value: T } | { unavailable: { reason: ModelUnavailable['reason']; message: string } };
export type OfferedSketch = Omit<OfferedTool, 'run'>;

export class RemoteIndex implements KnowledgeIndex {
  constructor(private readonly call: HostCall) {}

  statistics(_workspaceId: string, lexemes: string[]): Promise<KnowledgeStatistics> {
    return this.call('statistics', lexemes) as Promise<KnowledgeStatistics>;
  }

  frequencies(_workspaceId: string, revision: string, lexemes: string[]): Promise<Map<string, number>> {
    return this.call('frequencies', revision, lexemes) as Promise<Map<string, number>>;
  }

  postings(
    _workspaceId: string,
    revision: string,
    lexemes: string[],
    among?: number[],
  ): Promise<Map<string, PostingList>> {
    return this.call('postings', revision, lexemes, among) as Promise<Map<string, PostingList>>;
  }

  passages(_workspaceId: string, numbers: number[]): Promise<Passage[]> {
    return this.call('passages', numbers) as Promise<Passage[]>;
  }

  titled(_workspaceId: string, words: string[], limit: number): Promise<Passage[]> {
    return this.call('titled', words, limit) as Promise<Passage[]>;
  }

  sample(_workspaceId: string, count: number): Promise<Passage[]> {
    return this.call('sample', count) as Promise<Passage[]>;
  }

  /** The host has it fitted by a job of its own, with a budget of its own. */
  calibrate(_workspaceId: string, revision: string): Promise<Calibration> {
    return this.call('calibrate', revision) as Promise<Calibration>;
  }
}

export class RemoteModel implements AnswerModel {
  readonly name: string;
  readonly promptVersion: string | null;
  readonly choose: AnswerModel['choose'];

  constructor(
    { name, promptVersion, chooses }: { name: string; promptVersion: string | null; chooses: boolean },
    private readonly call: HostCall,
  ) {
    this.name = name;
    this.promptVersion = promptVersion;
    if (chooses) this.choose = (question: ToolQuestion) => this.ask<ToolCall | null>('choose', question);
  }

  async *propose(question: ModelQuestion): AsyncIterable<ProposedSentence> {
    let isOver = false;
    try {
      let next = await this.ask<IteratorResult<ProposedSentence>>('propose', question);
      for (; !next.done; next = await this.ask<IteratorResult<ProposedSentence>>('proposed')) yield next.value;
      isOver = true;
    } finally {
      if (!isOver) await this.call('unpropose');
    }
  }

  private async ask<T>(method: string, ...args: unknown[]): Promise<T> {
    const answer = (await this.call(method, ...args)) as FromModel<T>;
    if ('value' in answer) return answer.value;
    throw new ModelUnavailable(answer.unavailable.reason, answer.unavailable.message);
  }
}

export const remoteActing = (email: string | null, call: HostCall): TurnActing => ({
  email,
  tools: async () => {
    const offered = (await call('tools')) as OfferedSketch[];
    return offered.map((tool, at) => ({
      ...tool,
      run: (args: unknown, guessed?: boolean) => call('run', at, args as Json, guessed) as Promise<ToolOutcome>,
    }));
  },
  confirm: (actionId, yes) => call('confirm', actionId, yes) as Promise<ToolOutcome>,
});
