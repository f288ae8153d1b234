import { setTimeout as delay } from 'node:timers/promises';
import type { Cli } from './command.js';
import { CommandFailed } from './failure.js';

const POLL_MS = 500;

interface Work {
  status: string;
  error: string | null;
}

interface Watched<Resource extends Work> {
  /** What is done, for the progress: `Reading`. */
  verb: string;
  /** Of the failure. */
  code: string;
  get(): Promise<Resource>;
  pause(): Promise<unknown>;
  /** @returns how much is done, and of how much; null = not known */
  shown(resource: Resource): [done: number, total: number | null];
}

/**
 * Waits for work in the background and shows its progress; an interrupted command pauses it.
 * @returns the resource at its end, or once paused
 * @throws CommandFailed if the work failed
 */
export async function untilEnded<Resource extends Work>(cli: Cli, work: Watched<Resource>): Promise<Resource> {
  const progress = cli.progress(work.verb);
  try {
    for (;;) {
      const resource = await work.get();
      progress.show(...work.shown(resource));
      const { status, error } = resource;
      if (status === 'failed') throw new CommandFailed(work.code, error ?? `${work.verb} failed.`);
      if (status !== 'queued' && status !== 'running') return resource;
      if (cli.signal.aborted) {
        await work.pause();
        return await work.get();
      }
      await delay(POLL_MS);
    }
  } finally {
    progress.end();
  }
}
