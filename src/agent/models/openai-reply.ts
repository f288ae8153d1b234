/** Assembles a reply from the chunks of its stream. */
import type OpenAI from 'openai';
import { isObject } from '../../platform/kernel/is-object.js';
import type { Json } from '../../platform/kernel/json-schema.js';
import { ModelUnavailable, type ModelReply, type ToolCall } from '../ports/model.js';
import { UnusableReply } from './openai-errors.js';

export type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** More text than this per allowed token indicates an endless stream. */
const CHARACTERS_PER_TOKEN_MAX = 12;
/** Reasoning that some models write before their reply ("<think>…</think>") is dropped, up to this length. */
const REASONING_CHARACTERS_MAX = 100_000;
const CALLS_MAX = 8;
const CALL_CHARACTERS_MAX = 8_000;

export class ReplyCollector {
  /** As counted by the server; null if missing or invalid. */
  tokens: { prompt: number; completion: number } | null = null;
  private text = '';
  private finish: string | null = null;
  private readonly calls: { name: string; text: string }[] = [];

  constructor(private readonly tokensMax: number) {}

  /** Throws UnusableReply for an endless reply. */
  push(chunk: Chunk): void {
    const [choice] = chunk.choices;
    this.tokens = tokensOf(chunk) ?? this.tokens;
    this.finish = choice?.finish_reason ?? this.finish;
    this.text += choice?.delta?.content ?? '';
    const isReasoning = this.text.startsWith('<think>') && !this.text.includes('</think>');
    const charactersMax = this.tokensMax * CHARACTERS_PER_TOKEN_MAX + (isReasoning ? REASONING_CHARACTERS_MAX : 0);
    if (withoutReasoning(this.text).length > charactersMax) throw new UnusableReply();
    this.pushCalls(choice?.delta?.tool_calls);
  }

  private pushCalls(pieces: unknown): void {
    if (!Array.isArray(pieces)) return;
    for (const piece of pieces as { index?: unknown; function?: { name?: unknown; arguments?: unknown } }[]) {
      const index = Number(piece?.index ?? 0);
      if (!Number.isInteger(index) || index < 0 || index >= CALLS_MAX) throw new UnusableReply();
      const call = (this.calls[index] ??= { name: '', text: '' });
      if (typeof piece?.function?.name === 'string') call.name += piece.function.name;
      if (typeof piece?.function?.arguments === 'string') call.text += piece.function.arguments;
      if (call.name.length + call.text.length > CALL_CHARACTERS_MAX) throw new UnusableReply();
    }
  }

  /** Throws ModelUnavailable if the stream was interrupted or filtered, UnusableReply if nothing arrived. */
  end(): Pick<ModelReply, 'text' | 'calls' | 'truncated'> {
    if (this.finish === 'content_filter')
      throw new ModelUnavailable('filtered', 'the model server filtered the answer');
    const text = withoutReasoning(this.text).trim();
    const calls = this.calls.filter((call) => call?.name).map(toCall);
    if (text === '' && calls.length === 0) throw new UnusableReply();
    if (this.finish === null) throw new ModelUnavailable('unreachable', 'the model server broke the answer off');
    return { text, calls, truncated: this.finish === 'length' };
  }
}

function withoutReasoning(text: string): string {
  if (!text.trimStart().startsWith('<think>')) return text;
  const end = text.indexOf('</think>');
  return end < 0 ? '' : text.slice(end + '</think>'.length);
}

function toCall({ name, text }: { name: string; text: string }): ToolCall {
  try {
    const args = JSON.parse(text || '{}') as Json;
    return { name, arguments: isObject(args) ? args : null };
  } catch {
    return { name, arguments: null };
  }
}

/** Throws RangeError for anything that is not a chunk of a chat completion. */
export function assertChunk(chunk: unknown): asserts chunk is Chunk {
  const choices = typeof chunk === 'object' && chunk !== null ? (chunk as { choices?: unknown }).choices : undefined;
  if (!Array.isArray(choices)) throw new RangeError('no chunk');
  for (const choice of choices) {
    const delta: unknown = (choice as { delta?: unknown } | null)?.delta;
    const content = (delta as { content?: unknown } | null | undefined)?.content;
    if (typeof delta !== 'object' || (content !== undefined && content !== null && typeof content !== 'string'))
      throw new RangeError('no chunk');
  }
}

/** Reasoning counts as a sign of life, although it is not used. */
export function hasText(chunk: Chunk): boolean {
  const delta: Record<string, unknown> = { ...chunk.choices[0]?.delta };
  if (Array.isArray(delta.tool_calls) && delta.tool_calls.length > 0) return true;
  return [delta.content, delta.reasoning, delta.reasoning_content].some(
    (text) => typeof text === 'string' && text !== '',
  );
}

function tokensOf({ usage }: Chunk): ReplyCollector['tokens'] {
  const tokens = usage && { prompt: usage.prompt_tokens, completion: usage.completion_tokens };
  return tokens && Object.values(tokens).every((n) => Number.isSafeInteger(n) && n >= 0) ? tokens : null;
}
