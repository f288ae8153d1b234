import { ModelUnavailable } from '../ports/model.js';
import { asUnavailable } from './openai-errors.js';

const timedOut = (): ModelUnavailable => new ModelUnavailable('timeout', 'the model server did not answer in time');

/** The three limits of a call: the caller's abort, the total time, the time to the first text. */
export class CallDeadline {
  private readonly controller = new AbortController();
  private readonly endsAt: number;
  private readonly whole: NodeJS.Timeout;
  private first: NodeJS.Timeout | undefined;
  private hasExpired = false;
  private readonly forward = (): void => this.controller.abort();

  constructor(
    private readonly caller: AbortSignal,
    timeoutMs: number,
  ) {
    caller.addEventListener('abort', this.forward, { once: true });
    this.endsAt = performance.now() + timeoutMs;
    this.whole = setTimeout(() => this.expire(), timeoutMs);
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  get remainingMs(): number {
    return this.endsAt - performance.now();
  }

  expectText(withinMs: number): void {
    clearTimeout(this.first);
    this.first = setTimeout(() => this.expire(), withinMs);
  }

  textArrived(): void {
    clearTimeout(this.first);
  }

  private expire(): void {
    this.hasExpired = true;
    this.controller.abort();
  }

  /** Throws when a limit is reached: the client itself ends an aborted stream without an error. */
  check(): void {
    this.caller.throwIfAborted();
    if (this.hasExpired) throw timedOut();
  }

  /** The error to throw. No message contains text from the server, or the credential. */
  translate(error: unknown): unknown {
    if (this.caller.aborted) return this.caller.reason;
    if (this.hasExpired) return timedOut();
    return error instanceof ModelUnavailable ? error : asUnavailable(error);
  }

  /** Ends the request too, if it still runs. */
  stop(): void {
    clearTimeout(this.whole);
    clearTimeout(this.first);
    this.caller.removeEventListener('abort', this.forward);
    this.controller.abort();
  }
}
