import { fork, type ChildProcess } from 'node:child_process';
import { Logger } from '@nestjs/common';
import { trustEnvironment } from '../../config/trust-environment.js';
import { MailServerExcess, MailServerUnread } from './imap-faults.js';
import type { ImapAnswer, ImapRequest } from './imap-messages.js';
import type { ImapSession } from './imap-session.js';

const HEAP_MB = 256;
const RESIDENT_MB = 768;

/** A process that speaks with the mail servers of some mailboxes. */
export class ImapProcess {
  readonly sessions = new Map<number, ImapSession>();
  private readonly log = new Logger(ImapProcess.name);
  private readonly child: ChildProcess;
  private isReady = false;
  private isEnding = false;
  private hasEnded = false;

  /**
   * @param owner whose mailboxes alone it serves; null = those of several workspaces
   * @param onEnd it ended by itself, with all its sessions
   */
  constructor(
    readonly room: number,
    readonly owner: string | null,
    private readonly onEnd: (workspaceIds: ReadonlySet<string>) => void,
  ) {
    const inherited = process.execArgv.filter((argument) => !argument.startsWith('--inspect'));
    this.child = fork(require.resolve('./imap-worker.js'), [String(RESIDENT_MB), String(process.pid)], {
      execArgv: [...inherited, `--max-old-space-size=${HEAP_MB}`],
      env: trustEnvironment(),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child.on('message', (message) => this.heard(message as ImapAnswer));
    this.child.once('error', () => this.ended(null, null));
    this.child.once('exit', (code, signal) => this.ended(code, signal));
  }

  get isAlive(): boolean {
    return !this.isEnding && this.child.connected;
  }

  add(session: ImapSession): void {
    this.sessions.set(session.id, session);
    this.child.ref();
    this.child.channel?.ref();
  }

  remove({ id }: ImapSession): void {
    if (!this.sessions.delete(id)) return;
    this.send({ id, ask: 'close', args: [] });
    if (this.sessions.size > 0) return;
    // Lets the application exit.
    this.child.unref();
    this.child.channel?.unref();
  }

  send(request: ImapRequest): void {
    // One that ended has settled what was asked.
    if (this.isAlive) this.child.send(request, () => {});
  }

  end(): void {
    this.isEnding = true;
    this.child.kill('SIGKILL');
  }

  private heard(answer: ImapAnswer): void {
    if (answer.kind === 'ready') this.isReady = true;
    else this.sessions.get(answer.id)?.heard(answer);
  }

  private ended(code: number | null, signal: NodeJS.Signals | null): void {
    if (this.hasEnded) return;
    if (!this.isEnding) this.log.warn(`a process that reads mailboxes ended: ${signal ?? `exit code ${code}`}`);
    this.hasEnded = this.isEnding = true;
    const sessions = [...this.sessions.values()];
    const isAlone = this.owner !== null && this.isReady;
    const reason = isAlone
      ? new MailServerExcess('Reading what the server says took too much memory or time.')
      : new MailServerUnread('Reading was interrupted.');
    this.onEnd(new Set(this.isReady ? sessions.map(({ workspaceId }) => workspaceId) : []));
    for (const session of sessions) session.end(reason);
  }
}
