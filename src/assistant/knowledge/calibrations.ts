import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { CALIBRATOR, type Calibrator } from '../../agent/ports/indexer.js';
import { PostgresIndex } from './postgres-index.reader.js';

/**
 * Debounce: knowledge counts as stable this long after the last change; a process that only imports has ended
 * by then.
 */
const SETTLED_MS = 500;
/** Beyond this number of workspaces, the first question fits the calibration. */
const DUE_MAX = 1_000;

/**
 * Fits confidence soon after a change of the knowledge, so that the first question need not wait for it
 * (decision 0050). Nothing is lost if the process dies: the first question fits what is missing.
 */
@Injectable()
export class Calibrations implements OnApplicationShutdown {
  private readonly log = new Logger(Calibrations.name);
  private readonly due = new Map<string, NodeJS.Timeout>();
  /** One of each workspace at a time: on a busy machine a fit takes longer than the next change. */
  private readonly running = new Map<string, Promise<void>>();

  constructor(
    private readonly index: PostgresIndex,
    @Inject(CALIBRATOR) private readonly calibrator: Calibrator,
  ) {}

  /** Call it before or after a change of the workspace's knowledge. */
  changed(workspaceId: string): void {
    const before = this.due.get(workspaceId);
    if (before) before.refresh();
    else if (this.due.size < DUE_MAX)
      this.due.set(workspaceId, setTimeout(() => this.adjust(workspaceId), SETTLED_MS).unref());
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.due.values()) clearTimeout(timer);
    this.due.clear();
    await Promise.all(this.running.values());
  }

  private adjust(workspaceId: string): void {
    this.due.delete(workspaceId);
    if (this.running.has(workspaceId)) return this.changed(workspaceId);
    const fitting = this.calibrator(this.index, workspaceId)
      .catch((error: Error) => this.log.warn(`confidence is fitted by the first question: ${error.message}`))
      .finally(() => this.running.delete(workspaceId));
    this.running.set(workspaceId, fitting);
  }
}
