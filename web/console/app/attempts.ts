import { useState } from 'react';
import { ApiProblem } from './problem.js';

/** The server executes the first POST with a key and replays its response to retries. */
export type AttemptHeaders = Record<'idempotency-key', string>;

/** Whether the server may have executed the request although no response confirmed it. */
const isLost = ({ details: { status } }: ApiProblem): boolean => status === 0 || status >= 500;

/** Rejected before execution: says nothing about an earlier attempt. */
const isNotStarted = ({ code, details: { status } }: ApiProblem): boolean =>
  status === 429 || code === 'console_session_required' || code === 'recent_sign_in_required';

/**
 * Tracks the attempts of one dialog. A retry of the same input reuses the Idempotency-Key until a response arrives,
 * so a lost response neither loses a secret nor repeats the work.
 */
export function attempts() {
  let key: string | null = null;
  let sent = '';
  let mayBeDone = false;
  /** @param input everything the request depends on. Rethrows errors of `send`. */
  return async <Result>(input: unknown, send: (headers: AttemptHeaders) => Promise<Result>): Promise<Result> => {
    const text = JSON.stringify(input);
    if (key === null || text !== sent) {
      key = crypto.randomUUID();
      sent = text;
      mayBeDone = false;
    }
    try {
      const result = await send({ 'idempotency-key': key });
      key = null;
      return result;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      mayBeDone ||= isLost(error);
      // In that case a conflict may mean that the first attempt is still executing.
      const isOpen = isLost(error) || isNotStarted(error) || (mayBeDone && error.code === 'conflict');
      if (!isOpen) key = null;
      throw error;
    }
  };
}

export const useAttempts = (): ReturnType<typeof attempts> => useState(attempts)[0];
