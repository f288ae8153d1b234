/** Notes what a model replies, and whether it is in the form that the prompt asks for. */
import { ModelUnavailable, type LargeModel, type ModelReply, type ModelRequest } from '../../../agent/ports/model.js';
import { TAGS } from '../../../agent/prompts/agent.js';

interface WatchedCall {
  request: ModelRequest;
  /** null = there was none. */
  reply: ModelReply | null;
}

export class WatchedModel implements LargeModel {
  readonly calls: WatchedCall[] = [];
  /** Why the last failed call failed. */
  failure: string | null = null;

  constructor(private readonly model: LargeModel) {}

  get name(): string {
    return this.model.name;
  }

  async complete(request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    try {
      const reply = await this.model.complete(request, signal);
      this.calls.push({ request, reply });
      return reply;
    } catch (error) {
      if (!(error instanceof ModelUnavailable)) throw error;
      this.calls.push({ request, reply: null });
      this.failure = error.message;
      throw error;
    }
  }
}

/** A call of a tool that arrives as text: nobody runs it. */
export const isCallAsText = (tools: ModelRequest['tools'], { text, calls }: ModelReply): boolean =>
  calls.length === 0 && (/<tool_call>|"arguments"\s?:/.test(text) || tools.some(({ name }) => text.includes(name)));

/** Whether a reply is not as its prompt asks for, even if it is understood. */
export function isMisformed({ purpose, tools }: ModelRequest, reply: ModelReply): boolean {
  const { text, calls, truncated } = reply;
  if (calls.length > 0)
    return calls.some(({ name, arguments: args }) => args === null || !tools.some((tool) => tool.name === name));
  if (truncated || isCallAsText(tools, reply)) return true;
  if (purpose === 'judge') return !text.split('\n').every((line) => /^\d{1,3}\W{0,3}[SNB]\W{0,2}$/.test(line.trim()));
  if (purpose === 'tools') return text !== 'NONE';
  if (purpose === 'rewrite') return !text.startsWith('[');
  return !TAGS.some((tag) => text.startsWith(tag));
}
