/** A connection to a mailbox, as the application has it: a process speaks with the server, and is asked here. */
import { errorOf, MailServerFault, MailServerSlow } from './imap-faults.js';
import type { ImapAnswer, ImapRequest } from './imap-messages.js';
import type { Asks, ImapTarget, MailHead, MailsWanted, OpenFolder } from './served-mailbox.js';

const ANSWER_MS = 60_000;
/** Asked for at once: servers limit the length of a command. */
const HEADS_AT_ONCE = 500;

type Given<Ask extends keyof Asks> = Awaited<ReturnType<Asks[Ask]>>;

/** What speaks with the server. */
interface Speaker {
  add(session: ImapSession): void;
  remove(session: ImapSession): void;
  send(request: ImapRequest): void;
}

let count = 0;

export class ImapSession {
  readonly id = ++count;
  /** The folder that is open. */
  folder: OpenFolder | null = null;
  private reason: Error | null = null;
  private parts: Uint8Array[] = [];
  private settle: ((error: Error | null, result?: unknown) => void) | null = null;
  /** The server has told of mails since the last `noop`. */
  private hasNews = false;
  private wake = (): void => {};

  constructor(
    readonly workspaceId: string,
    private readonly speaker: Speaker,
  ) {
    speaker.add(this);
  }

  get isOpen(): boolean {
    return this.reason === null;
  }

  connect(target: ImapTarget): Promise<void> {
    return this.ask('connect', [target]);
  }

  /** Opens a folder to be read only. Throws MailServerFault, as do the others. */
  async open(path: string): Promise<OpenFolder> {
    if (this.folder?.path !== path) this.folder = await this.ask('open', [path]);
    return this.folder;
  }

  async noop(): Promise<void> {
    await this.ask('noop', []);
    this.hasNews = false;
  }

  /** Numbers of mails in the open folder, ascending. @param goOn runs before each request */
  async search(wanted: MailsWanted, goOn?: () => Promise<void>): Promise<number[]> {
    const windows: number[][] = [];
    // From the last: what is deleted meanwhile moves later mails towards the windows that are still to come.
    for (let end: number | null = null; end !== 0;) {
      await goOn?.();
      const found: Given<'search'> = await this.ask('search', [end, wanted]);
      windows.push(found.uids);
      // Before a window without new mails there are none. One with some may lack those that were deleted meanwhile.
      const isDone = 'after' in wanted && !found.uids.some((uid) => uid > wanted.after);
      end = isDone ? 0 : found.from - 1;
    }
    return windows.reverse().flat();
  }

  /** Those that still exist. */
  async *heads(uids: readonly number[], goOn?: () => Promise<void>): AsyncGenerator<MailHead> {
    for (let at = 0; at < uids.length; at += HEADS_AT_ONCE) {
      await goOn?.();
      yield* await this.ask('heads', [uids.slice(at, at + HEADS_AT_ONCE)]);
    }
  }

  /** null = no such mail */
  async head(uid: number): Promise<MailHead | null> {
    return (await this.ask('heads', [[uid]]))[0] ?? null;
  }

  /** null = no such mail */
  async source(uid: number, limitMs = ANSWER_MS): Promise<Buffer | null> {
    this.parts = [];
    const none = await this.ask('source', [uid], limitMs);
    const source = Buffer.concat(this.parts);
    this.parts = [];
    return none === null ? null : source;
  }

  folders(): Promise<Given<'folders'>> {
    return this.ask('folders', []);
  }

  /** Resolves when the server tells of mails, the connection ends, or the time is up. @returns whether it was told */
  async wait(limitMs: number, signal: AbortSignal): Promise<boolean> {
    await this.ask('idle', []);
    if (this.hasNews || signal.aborted || !this.isOpen) return this.hasNews;
    let wake = (): void => {};
    const woken = new Promise<void>((resolve) => (wake = this.wake = resolve));
    const timer = setTimeout(wake, limitMs).unref();
    signal.addEventListener('abort', wake);
    await woken;
    clearTimeout(timer);
    signal.removeEventListener('abort', wake);
    return this.hasNews;
  }

  close(): void {
    this.end(new MailServerFault('The connection was closed.'));
  }

  end(reason: Error): void {
    this.reason ??= reason;
    this.speaker.remove(this);
    this.settle?.(this.reason);
    this.wake();
  }

  heard(answer: ImapAnswer): void {
    if (answer.kind === 'part') this.parts.push(answer.bytes);
    if (answer.kind === 'given') this.settle?.(null, answer.result);
    if (answer.kind === 'failed') this.settle?.(errorOf(answer.fault));
    if (answer.kind === 'closed') this.end(errorOf(answer.fault));
    if (answer.kind !== 'exists') return;
    this.hasNews = true;
    this.wake();
  }

  private ask<Ask extends keyof Asks>(ask: Ask, args: Parameters<Asks[Ask]>, limitMs = ANSWER_MS): Promise<Given<Ask>> {
    return new Promise((resolve, reject) => {
      if (this.reason) return reject(this.reason);
      const tooSlow = new MailServerSlow(`The server did not answer within ${limitMs / 1_000} seconds.`);
      const timer = setTimeout(() => this.end(tooSlow), limitMs).unref();
      this.settle = (error, result) => {
        clearTimeout(timer);
        this.settle = null;
        if (error) reject(error);
        else resolve(result as Given<Ask>);
      };
      this.speaker.send({ id: this.id, ask, args });
    });
  }
}
