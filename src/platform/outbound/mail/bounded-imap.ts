/** A client that gives up a server which says more, or more costly things, than honest servers do. */
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { MAIL_BYTES_MAX } from '../../kernel/mail/mail-size.js';

const KIB = 1024;
/** Of a line, or of all lines of an answer with literals: 5,000 numbers, or a folder's name and flags. */
const LINE_MAX = 64 * KIB;
/** A mail, with the lines around it. */
const MAIL_MAX = MAIL_BYTES_MAX + LINE_MAX;
/** For one request: a folder of 60,000 mails that is emptied while it is waited for says so in as many lines. */
const LINES_MAX = 60_000;
const BYTES_MAX = 4 * KIB * KIB;
const CPU_MS_MAX = 3_000;

const TOO_LONG = 'The server sent a line of more than 64 kB.';
const TOO_MUCH = 'The server sent more than was asked for.';
/** By the codes of the client. */
const EXCESSES: Partial<Record<string, string>> = {
  ...{ LineTooLarge: TOO_LONG, LiteralTooLarge: TOO_MUCH, ResponseTooLarge: TOO_MUCH },
};

/** What was too much; null = nothing was, by this error. */
export const excessIn = (error: unknown): string | null => EXCESSES[(error as { code?: string }).code ?? ''] ?? null;

interface Line {
  payload: Buffer;
  literals: Buffer[];
}

/** Of the client, which names them as its own; a spec fails if a release calls them otherwise. */
interface Internals {
  handleResponse(line: Line): Promise<boolean>;
  streamer: { maxLiteralSize: number; maxResponseSize: number };
}
const handle = (ImapFlow.prototype as unknown as Internals).handleResponse;

export class BoundedImap extends ImapFlow {
  /** What was too much; null = nothing was. */
  excess: string | null = null;
  private lines = 0;
  private bytes = 0;
  private cpuMs = 0;
  private takesMail = false;

  constructor(options: ImapFlowOptions) {
    super({ ...options, maxLineLength: LINE_MAX });
    this.on('error', (error) => (this.excess ??= excessIn(error)));
    this.begin(false);
  }

  /** A request is about to be sent. @param isMail a whole mail may come */
  begin(isMail: boolean): void {
    this.lines = this.bytes = this.cpuMs = 0;
    this.takesMail = isMail;
    const { streamer } = this as unknown as Internals;
    streamer.maxLiteralSize = isMail ? MAIL_MAX : LINE_MAX;
    streamer.maxResponseSize = streamer.maxLiteralSize + LINE_MAX;
  }

  /** Gives the server up. @returns that no more is read */
  exceed(what: string): false {
    this.excess ??= what;
    this.close();
    return false;
  }

  /** The client reads each answer of the server by this. */
  async handleResponse(line: Line): Promise<boolean> {
    this.lines += 1;
    this.bytes += line.payload.length;
    if (!this.takesMail) for (const { length } of line.literals) this.bytes += length;
    if (line.payload.length > LINE_MAX) return this.exceed(TOO_LONG);
    if (this.lines > LINES_MAX) return this.exceed('The server sent more than 60,000 lines for one request.');
    if (this.bytes > BYTES_MAX) return this.exceed('The server sent more than 4 MB of lines for one request.');
    if (this.cpuMs > CPU_MS_MAX) return this.exceed('The server’s answer took too long to read.');
    const before = process.cpuUsage();
    try {
      return await handle.call(this, line);
    } finally {
      const { user, system } = process.cpuUsage(before);
      this.cpuMs += (user + system) / 1_000;
    }
  }
}
