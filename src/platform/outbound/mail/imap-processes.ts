import type { OnApplicationShutdown } from '@nestjs/common';
import { MailServerUnread } from './imap-faults.js';
import { ImapProcess } from './imap-process.js';
import { ImapSession } from './imap-session.js';

/**
 * Connections of a process, which costs about 50 MB: fewer for workspaces whose process ended, so that the server which
 * ends them soon ends only those of its own workspace.
 */
const ROOM = [32, 8, 32];
const STRIKES_MAX = ROOM.length - 1;
/** As many as may have shared the process that ended the second time. */
const OWN_MAX = 8;
/** Much longer than a mailbox rests whose server says too much. */
const STRIKES_MS = 24 * 3_600_000;
/** Then one without connections ends. */
const IDLE_MS = 15_000;

/** Places connections to mailboxes in processes that can be ended without the application. */
export class ImapProcesses implements OnApplicationShutdown {
  private readonly running = new Set<ImapProcess>();
  /** Of workspaces whose process ended. */
  private readonly strikes = new Map<string, { count: number; untilMs: number }>();

  /** Throws MailServerUnread if there is no room. */
  open(workspaceId: string): ImapSession {
    const strikes = this.strikesOf(workspaceId);
    const room = ROOM[strikes] ?? 1;
    const owner = strikes === STRIKES_MAX ? workspaceId : null;
    const process = [...this.running].find(
      (one) => one.isAlive && one.owner === owner && one.room === room && one.sessions.size < room,
    );
    return new ImapSession(workspaceId, process ?? this.start(room, owner));
  }

  onApplicationShutdown(): void {
    for (const process of this.running) process.end();
  }

  private start(room: number, owner: string | null): ImapProcess {
    if (owner !== null && [...this.running].filter((one) => one.owner !== null).length >= OWN_MAX)
      throw new MailServerUnread('Too many mailboxes are being tried at the moment. Will retry.');
    const process = new ImapProcess(room, owner, (workspaceIds) => {
      this.running.delete(process);
      clearInterval(idling);
      const untilMs = performance.now() + STRIKES_MS;
      for (const id of workspaceIds)
        this.strikes.set(id, { count: Math.min(STRIKES_MAX, this.strikesOf(id) + 1), untilMs });
    });
    let wasEmpty = false;
    const idling = setInterval(() => {
      const isEmpty = process.sessions.size === 0;
      if (isEmpty && wasEmpty) process.end();
      wasEmpty = isEmpty;
    }, IDLE_MS).unref();
    this.running.add(process);
    return process;
  }

  private strikesOf(workspaceId: string): number {
    const found = this.strikes.get(workspaceId);
    if (found && found.untilMs > performance.now()) return found.count;
    this.strikes.delete(workspaceId);
    return 0;
  }
}
