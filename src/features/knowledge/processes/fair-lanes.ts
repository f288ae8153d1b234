/** More of all workspaces do not wait. */
const WAITING_MAX = 200;

/**
 * So many at once, and of one workspace at most `ofOneWorkspace`. Those who wait are let in by workspace in turn, so that a
 * workspace with a hundred documents does not hold up another's one.
 */
export class FairLanes {
  private readonly busy = new Map<string, number>();
  /** By workspace, in the order of their turns. */
  private readonly waiting = new Map<string, (() => void)[]>();
  private running = 0;

  constructor(
    private readonly lanes: number,
    private readonly ofOneWorkspace: number,
  ) {}

  /** Resolves to what gives the lane back; to null where none was free within the time, or too many wait. */
  async enter(workspaceId: string, waitMs: number): Promise<(() => void) | null> {
    if (this.isFree(workspaceId)) this.take(workspaceId);
    else if (!(await this.turn(workspaceId, waitMs))) return null;
    return () => this.leave(workspaceId);
  }

  /** @returns whether a lane was taken for us */
  private turn(workspaceId: string, waitMs: number): Promise<boolean> {
    const waiters = [...this.waiting.values()].reduce((sum, { length }) => sum + length, 0);
    if (waiters >= WAITING_MAX) return Promise.resolve(false);
    return new Promise((resolve) => {
      const queue = this.waiting.get(workspaceId) ?? [];
      const enter = (): void => {
        clearTimeout(timer);
        resolve(true);
      };
      const timer = setTimeout(() => {
        const rest = queue.filter((waiter) => waiter !== enter);
        queue.splice(0, queue.length, ...rest);
        if (queue.length === 0) this.waiting.delete(workspaceId);
        resolve(false);
      }, waitMs);
      queue.push(enter);
      this.waiting.set(workspaceId, queue);
    });
  }

  private leave(workspaceId: string): void {
    this.running--;
    const left = this.busy.get(workspaceId)! - 1;
    if (left > 0) this.busy.set(workspaceId, left);
    else this.busy.delete(workspaceId);
    for (const [next, queue] of this.waiting) {
      if (!this.isFree(next)) continue;
      const enter = queue.shift()!;
      // Its next one waits behind those of all the others.
      this.waiting.delete(next);
      if (queue.length > 0) this.waiting.set(next, queue);
      this.take(next);
      enter();
      return;
    }
  }

  private isFree(workspaceId: string): boolean {
    return this.running < this.lanes && (this.busy.get(workspaceId) ?? 0) < this.ofOneWorkspace;
  }

  private take(workspaceId: string): void {
    this.running++;
    this.busy.set(workspaceId, (this.busy.get(workspaceId) ?? 0) + 1);
  }
}
