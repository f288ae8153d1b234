import { availableParallelism } from 'node:os';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { fail } from '../../../platform/kernel/errors.js';
import { FairQueue } from '../../../platform/kernel/fair-queue.js';
import { MailProcess } from './mail-process.js';
import type { ReadMail } from '../../../platform/kernel/mail/read-mail.js';

/** Idle processes are reused by their workspace: starting one takes longer than reading a mail. */
const IDLE_MAX = 2;
const IDLE_MS = 15_000;
/** At least two, so that a workspace's long mail does not keep those of others waiting. */
const SLOTS = Math.max(2, Math.min(6, availableParallelism()));
const QUEUE = {
  slots: SLOTS,
  /** Leaves a core for answers. */
  slotsOf: () => SLOTS - 1,
  waitingMax: 200,
  waitingPerKeyMax: 20,
  /** Together with starting a process and reading, this must fit within the inbox's lease. */
  waitMs: 10_000,
  refuse: () => fail('service_unavailable'),
};

/** Reads mails in child processes, a few at once, fairly between workspaces. */
@Injectable()
export class MailProcesses implements OnApplicationShutdown {
  private stopped = false;
  private readonly queue = new FairQueue(QUEUE);
  private readonly running = new Set<MailProcess>();
  private readonly idle = new Map<MailProcess, NodeJS.Timeout>();

  /** Throws DeliveryUnreadable, MailUnreadable; `service_unavailable`. */
  async read(workspaceId: string, bytes: Uint8Array): Promise<ReadMail> {
    const release = await this.queue.enter(workspaceId);
    try {
      if (this.stopped) throw fail('service_unavailable');
      return await this.readIn(this.acquire(workspaceId) ?? new MailProcess(workspaceId), bytes);
    } finally {
      release();
    }
  }

  private async readIn(process: MailProcess, bytes: Uint8Array): Promise<ReadMail> {
    this.running.add(process);
    try {
      const mail = await process.read(bytes);
      this.release(process);
      return mail;
    } catch (error) {
      process.end(fail('service_unavailable')); // a failed mail may have left it in a bad state
      throw error;
    } finally {
      this.running.delete(process);
    }
  }

  onApplicationShutdown(): void {
    this.stopped = true;
    for (const process of [...this.running, ...this.idle.keys()]) process.end(fail('service_unavailable'));
    for (const timer of this.idle.values()) clearTimeout(timer);
    this.idle.clear();
  }

  private acquire(workspaceId: string): MailProcess | null {
    for (const process of this.idle.keys()) {
      if (process.workspaceId !== workspaceId || !process.isAlive) continue;
      this.forget(process);
      return process;
    }
    return null;
  }

  private release(process: MailProcess): void {
    process.unref();
    this.idle.set(process, setTimeout(() => this.drop(process), IDLE_MS).unref());
    const [oldest] = this.idle.keys();
    if (oldest && this.idle.size > IDLE_MAX) this.drop(oldest);
  }

  private drop(process: MailProcess): void {
    this.forget(process);
    process.end(fail('service_unavailable'));
  }

  private forget(process: MailProcess): void {
    clearTimeout(this.idle.get(process));
    this.idle.delete(process);
  }
}
