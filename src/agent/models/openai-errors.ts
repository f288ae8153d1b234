/** Maps the client's errors to errors of a turn, none of which repeats text from the server. */
import { APIConnectionError, APIError } from 'openai';
import { redactText } from '../../platform/kernel/redact.js';
import { ModelUnavailable } from '../ports/model.js';
import { TransportRefusal } from './openai-transport.js';

/** The server sent an invalid response: endless, or not according to the protocol. */
export class UnusableReply extends Error {}

export function asUnavailable(error: unknown): ModelUnavailable {
  const refusal = refusalIn(error);
  if (refusal?.reason === 'refused')
    return new ModelUnavailable('refused', 'the model server sent a redirect, which is not followed');
  if (refusal || error instanceof UnusableReply || /^(?:Syntax|Range)Error$/.test(nameOf(error)))
    return new ModelUnavailable('rubbish', 'the model server sent no usable answer');
  if (error instanceof APIConnectionError)
    return new ModelUnavailable('unreachable', 'the model server cannot be reached');
  if (error instanceof APIError)
    return new ModelUnavailable('refused', `the model server refused with ${error.status ?? 'an error in the stream'}`);
  return new ModelUnavailable('unreachable', 'the connection to the model server broke');
}

/** Delay before another attempt, or null if there is none. */
export function retryDelayMs(error: unknown, attempt: number, delayMs: number): number | null {
  if (refusalIn(error)) return null;
  if (!(error instanceof APIError)) return nameOf(error) === 'TypeError' ? delayMs * 2 ** attempt : null;
  const { status } = error;
  if (status !== undefined && status !== 408 && status !== 409 && status !== 429 && status < 500) return null;
  if (status === undefined && !(error instanceof APIConnectionError)) return null;
  const retryAfter = error.headers?.get('retry-after');
  if (retryAfter === null || retryAfter === undefined) return delayMs * 2 ** attempt;
  const afterMs = /^\d+(?:\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isFinite(afterMs) ? Math.max(0, afterMs) : delayMs * 2 ** attempt;
}

const WORDS_MAX = 300;

/** What the body of an error says to the operator, in one line, without the credential. */
export function refusalWords(body: string, apiKey: string): string {
  const words = redactText(messageIn(body));
  const shown = apiKey === '' ? words : words.replaceAll(apiKey, '[redacted]');
  return shown
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, WORDS_MAX)
    .toWellFormed();
}

function messageIn(body: string): string {
  try {
    const { error, message } = JSON.parse(body) as { error?: { message?: unknown }; message?: unknown };
    return String(error?.message ?? message ?? body);
  } catch {
    return body;
  }
}

/** fetch throws a TypeError for a broken connection, JSON.parse a SyntaxError; both may be of another realm. */
const nameOf = (error: unknown): string => String((error as { name?: unknown } | null | undefined)?.name);

/** The transport's own error, however deep the client wrapped it. */
function refusalIn(error: unknown): TransportRefusal | undefined {
  for (let cause = error, depth = 0; cause && depth < 5; cause = (cause as { cause?: unknown }).cause, depth++)
    if (cause instanceof TransportRefusal) return cause;
  return undefined;
}
