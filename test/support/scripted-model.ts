import type { LargeModel, ModelReply, ModelRequest, ToolCall } from '../../src/agent/ports/model.js';

type Scripted = string | { calls: ToolCall[] } | Error;

/** A large model with scripted replies by purpose. Without a script, the judge supports every sentence. */
export class ScriptedModel implements LargeModel {
  readonly name = 'scripted';
  readonly requests: ModelRequest[] = [];

  constructor(private readonly script: (request: ModelRequest) => Scripted | undefined) {}

  async complete(request: ModelRequest): Promise<ModelReply> {
    this.requests.push(request);
    const scripted = this.script(request) ?? (request.purpose === 'judge' ? supportsAll(request) : '[]');
    if (scripted instanceof Error) throw scripted;
    const said = typeof scripted === 'string' ? { text: scripted, calls: [] } : { text: '', calls: scripted.calls };
    return { ...said, truncated: false, usage: { promptTokens: 10, completionTokens: 5, costMicros: null } };
  }

  /** Input of the last call for a purpose. */
  shown(purpose: ModelRequest['purpose']): string {
    const request = this.requests.findLast((one) => one.purpose === purpose);
    return request?.messages.map(({ content }) => content).join('\n') ?? '';
  }
}

/** Line number of the evidence in a prompt that contains these words. */
export function lineWith(prompt: string, words: string): number {
  const line = prompt.split('\n').find((one) => /^\[\d+\]/.test(one) && one.includes(words));
  if (!line) throw new Error(`no line of evidence has: ${words}`);
  return Number(/\d+/.exec(line)![0]);
}

function supportsAll({ messages }: ModelRequest): string {
  const count = messages.at(-1)!.content.match(/^SENTENCE \d+/gm)?.length ?? 0;
  return Array.from({ length: count }, (_, index) => `${index + 1} S`).join('\n');
}
