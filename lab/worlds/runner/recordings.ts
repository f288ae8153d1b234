/** Replies of a large model by the hash of their prompt, in the format of the model bridge: recorded and new ones. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CallPurpose, ModelRequest } from '../../../src/agent/ports/model.js';

export const RECORDINGS_FOLDER = join(__dirname, '../../recordings');

export interface RecordedReply {
  content?: string | null;
  /** `arguments`: an object, or JSON as a model wrote it. */
  tool_calls?: { name: string; arguments: unknown }[];
}

interface Recording {
  hash: string;
  purpose: CallPurpose;
  reply: RecordedReply;
}

export interface FoundReply {
  reply: RecordedReply;
  /** It is not in a set yet. */
  isNew: boolean;
}

/** The part of a request that determines the reply: not names, limits and budgets. */
const promptOf = ({ messages, tools }: ModelRequest) => ({
  messages,
  tools: tools.length > 0 ? tools.map((tool) => ({ type: 'function', function: { ...tool } })) : undefined,
});

export function promptHash(request: ModelRequest): string {
  const { messages, tools = null } = promptOf(request);
  const prompt = JSON.stringify({ messages, tools, response_format: null });
  return createHash('sha256').update(prompt).digest('hex').slice(0, 16);
}

export class Recordings {
  private readonly sets = new Map<string, Map<string, Recording>>();
  private readonly used = new Map<string, Recording>();
  private readonly asked = new Set<string>();

  /** @param pending folder for prompts without a reply, and for their replies; null = none */
  constructor(
    private readonly folder = RECORDINGS_FOLDER,
    private readonly pending: string | null = null,
  ) {
    for (const set of existsSync(folder) ? readdirSync(folder) : []) {
      const file = join(folder, set, 'replies.jsonl');
      if (existsSync(file)) this.sets.set(set, readSet(file));
    }
    if (!pending) return;
    for (const name of ['prompts', 'replies']) mkdirSync(join(pending, name), { recursive: true });
  }

  get isEmpty(): boolean {
    return this.sets.size === 0;
  }

  /** Number of prompts without a reply. */
  get missing(): number {
    return this.asked.size;
  }

  /** The reply; null if there is none, and the prompt is then written to the pending folder. */
  find(request: ModelRequest): FoundReply | null {
    const hash = promptHash(request);
    const recorded = [...this.sets.values()].find((set) => set.has(hash))?.get(hash);
    const reply = recorded?.reply ?? this.newReply(hash);
    if (!reply) {
      this.ask(hash, request);
      return null;
    }
    this.used.set(hash, { hash, purpose: request.purpose, reply });
    return { reply, isNew: !recorded };
  }

  private newReply(hash: string): RecordedReply | null {
    const file = this.pending && join(this.pending, 'replies', `${hash}.json`);
    return file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RecordedReply) : null;
  }

  private ask(hash: string, request: ModelRequest): void {
    this.asked.add(hash);
    const file = this.pending && join(this.pending, 'prompts', `${hash}.json`);
    if (file && !existsSync(file)) writeFileSync(file, JSON.stringify(promptOf(request), null, 1));
  }

  /**
   * Adds the replies that this run used to a set, unless another set contains them.
   * @param prune removes replies from the set that this run did not use
   * @returns the number of replies in the set
   */
  keep(set: string, prune = false): number {
    if (!/^[a-z0-9-]{1,40}$/.test(set)) throw new Error('the name of a set has a-z, 0-9 and - only');
    const isElsewhere = (hash: string): boolean =>
      [...this.sets].some(([name, replies]) => name !== set && replies.has(hash));
    const before = [...(this.sets.get(set)?.values() ?? [])].filter(({ hash }) => !prune || this.used.has(hash));
    const added = [...this.used.values()].filter(({ hash }) => !isElsewhere(hash));
    const replies = new Map([...before, ...added].map((recording) => [recording.hash, recording]));
    const lines = [...replies.values()]
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .map((recording) => `${JSON.stringify(recording)}\n`);
    mkdirSync(join(this.folder, set), { recursive: true });
    writeFileSync(join(this.folder, set, 'replies.jsonl'), lines.join(''));
    this.sets.set(set, replies);
    return replies.size;
  }
}

function readSet(file: string): Map<string, Recording> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const recordings = lines.map((line) => JSON.parse(line) as Recording);
  return new Map(recordings.map((recording) => [recording.hash, recording]));
}
