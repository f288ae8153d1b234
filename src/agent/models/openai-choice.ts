/** Choosing a tool over the OpenAI protocol: the request, and the call put together from its stream. */
import type OpenAI from 'openai';
import type { Json } from '../../kernel/json-schema.js';
import type { ToolCall, ToolQuestion } from '../ports/model.js';
import { asData } from './prompt.js';

type Messages = OpenAI.Chat.Completions.ChatCompletionMessageParam[];
type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

const RULES = [
  'You decide whether a customer orders one of the tools to be used, now. You never answer the customer.',
  '1. Call one tool, at most, and only if the message clearly orders what it does. A question how or whether something can be done, a complaint, a condition or a quotation orders nothing.',
  '2. Take arguments from the customer’s own words alone, exactly as written, also marks such as [email]. Leave out what they did not say. Invent nothing.',
  '3. If no tool is ordered, reply NONE and nothing else.',
].join('\n');

const HISTORY_MAX = 4;
const CHARACTERS_MAX = 1_000;
/** Arguments are a few words of the person's. */
const ARGUMENT_CHARACTERS_MAX = 8_000;

export function choiceMessages({ question, history, rejected }: ToolQuestion): Messages {
  const clip = (text: string): string => text.slice(0, CHARACTERS_MAX).toWellFormed();
  const user = [
    'EARLIER MESSAGES (JSON; only to understand what the message refers to):',
    asData(history.slice(-HISTORY_MAX).map(clip)),
    'MESSAGE (JSON string):',
    asData(clip(question)),
    ...rejected.map(({ call, problem }) => `NOT POSSIBLE: ${asData(call)} ${problem}`),
  ];
  return [
    { role: 'system', content: RULES },
    { role: 'user', content: user.join('\n') },
  ];
}

export const choiceTools = ({ tools }: ToolQuestion): OpenAI.Chat.Completions.ChatCompletionTool[] =>
  tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } }));

/** The first call of a stream, as it comes in pieces. */
export class CallStream {
  private name = '';
  private text = '';

  push(chunk: Chunk): void {
    const calls: unknown = chunk.choices[0]?.delta?.tool_calls;
    if (!Array.isArray(calls)) return;
    for (const piece of calls as { index?: unknown; function?: { name?: unknown; arguments?: unknown } }[]) {
      if ((piece?.index ?? 0) !== 0) continue;
      if (typeof piece.function?.name === 'string') this.name += piece.function.name;
      if (typeof piece.function?.arguments === 'string') this.text += piece.function.arguments;
      if (this.name.length + this.text.length > ARGUMENT_CHARACTERS_MAX) throw new RangeError('too much of a call');
    }
  }

  /** Null where nothing was called, or nothing that can be read. */
  end(): ToolCall | null {
    if (this.name === '') return null;
    try {
      const args = JSON.parse(this.text || '{}') as Json;
      const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
      return isObject ? { name: this.name, arguments: args } : null;
    } catch {
      return null;
    }
  }
}
