import type { LargeModel, ModelReply, ModelRequest, ToolCall } from '../../../src/agent/ports/model.js';
import type { RecordedReply, Recordings } from './recordings.js';

/** Ends a turn whose prompt has no reply yet: further prompts depend on that reply. */
export class ReplyPending extends Error {}

/** A large model that answers one turn from recordings. */
export class RecordedModel implements LargeModel {
  readonly name = 'recorded';
  /** Number of calls answered by replies that are not in a set yet. */
  newReplies = 0;
  calls = 0;

  constructor(private readonly recordings: Recordings) {}

  /** Throws ReplyPending. */
  complete(request: ModelRequest): Promise<ModelReply> {
    const found = this.recordings.find(request);
    if (!found) return Promise.reject(new ReplyPending('no reply is recorded for this prompt'));
    this.calls++;
    if (found.isNew) this.newReplies++;
    return Promise.resolve(replyOf(request, found.reply));
  }
}

/** Tokens are estimated as the bridge does: four characters each. */
function replyOf({ messages }: ModelRequest, { content, tool_calls }: RecordedReply): ModelReply {
  const text = content ?? '';
  const usage = {
    promptTokens: JSON.stringify(messages).length >> 2,
    completionTokens: text.length >> 2,
    costMicros: null,
  };
  return { text, calls: (tool_calls ?? []).map(callOf), truncated: false, usage };
}

function callOf({ name, arguments: sent }: { name: string; arguments: unknown }): ToolCall {
  const isObject = (value: unknown): value is NonNullable<ToolCall['arguments']> =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  if (typeof sent !== 'string')
    return { name, arguments: isObject(sent ?? {}) ? ((sent ?? {}) as ToolCall['arguments']) : null };
  try {
    const value: unknown = JSON.parse(sent === '' ? '{}' : sent);
    return { name, arguments: isObject(value) ? value : null };
  } catch {
    return { name, arguments: null };
  }
}
