/** Runs actions in the background after the team approved them. */
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { ActionRunner } from './action-runner.js';
import { requestingActor } from './actions.journal.js';
import { ApprovedActionClaims } from './approved-action-claims.js';

/** Number of concurrent actions; the sweeper claims further ones some seconds later. */
const CONCURRENT_MAX = 16;

@Injectable()
export class ApprovedActions implements BeforeApplicationShutdown {
  private readonly log = new Logger(ApprovedActions.name);
  private readonly running = new Set<Promise<unknown>>();
  private stopped = false;

  constructor(
    private readonly claims: ApprovedActionClaims,
    private readonly runner: ActionRunner,
  ) {}

  /** Runs before the database closes. Later approvals are claimed after a restart or by another instance. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.running);
  }

  /** Runs the action in the background if a slot is free. */
  runIfFree(workspaceId: string, handoffId: string): void {
    if (this.stopped || this.running.size >= CONCURRENT_MAX) return;
    const work = this.run(workspaceId, handoffId)
      .catch((error: Error) => this.log.warn(`an approved action was not run yet: ${error.message}`))
      .finally(() => this.running.delete(work));
    this.running.add(work);
  }

  /** Runs the action in the background once a slot is free. */
  async runWhenFree(workspaceId: string, handoffId: string): Promise<void> {
    while (!this.stopped && this.running.size >= CONCURRENT_MAX) await Promise.race(this.running);
    this.runIfFree(workspaceId, handoffId);
  }

  /** Claims and runs the action; does nothing if it is not approved or is already claimed. */
  async run(workspaceId: string, handoffId: string): Promise<void> {
    const action = await this.claims.claim(workspaceId, handoffId);
    if (action) await this.runner.run(workspaceId, requestingActor(action.row), action);
  }
}
