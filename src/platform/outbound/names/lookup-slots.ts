/** Limits concurrent look-ups, per workspace and overall; a free slot goes to workspaces round robin. */

export interface SlotLimits {
  perWorkspace: number;
  overall: number;
  /** Look-ups of one workspace that may wait for a slot. */
  waitingPerWorkspace: number;
}

interface Tenant {
  running: number;
  readonly waiting: Set<() => void>;
}

export class LookupSlots {
  private running = 0;
  /** In round-robin order: the workspace that got a slot last is at the end. */
  private readonly tenants = new Map<string, Tenant>();

  constructor(private readonly limits: SlotLimits) {}

  /**
   * Waits for a slot.
   * @returns a function that frees it; null = too many wait already, or `signal` ended the wait
   */
  async take(workspaceId: string, signal: AbortSignal): Promise<(() => void) | null> {
    const tenant = this.tenants.get(workspaceId) ?? { running: 0, waiting: new Set() };
    this.tenants.set(workspaceId, tenant);
    if (!this.hasRoom(tenant)) {
      if (tenant.waiting.size >= this.limits.waitingPerWorkspace) return null;
      if (!(await waitsFor(tenant.waiting, signal))) {
        this.dropIfUnused(workspaceId, tenant);
        return null;
      }
    } else this.start(workspaceId, tenant);
    return () => {
      this.running--;
      tenant.running--;
      this.dropIfUnused(workspaceId, tenant);
      this.next();
    };
  }

  private hasRoom({ running }: Tenant): boolean {
    return this.running < this.limits.overall && running < this.limits.perWorkspace;
  }

  private start(workspaceId: string, tenant: Tenant): void {
    this.running++;
    tenant.running++;
    this.tenants.delete(workspaceId);
    this.tenants.set(workspaceId, tenant);
  }

  private next(): void {
    for (const [workspaceId, tenant] of this.tenants) {
      const [begin] = tenant.waiting;
      if (!begin || !this.hasRoom(tenant)) continue;
      this.start(workspaceId, tenant);
      begin();
      return;
    }
  }

  private dropIfUnused(workspaceId: string, { running, waiting }: Tenant): void {
    if (running === 0 && waiting.size === 0) this.tenants.delete(workspaceId);
  }
}

/** @returns true if the queue called it, false if the wait was aborted */
function waitsFor(queue: Set<() => void>, signal: AbortSignal): Promise<boolean> {
  return new Promise((done) => {
    const leave = (called: boolean): void => {
      queue.delete(begin);
      signal.removeEventListener('abort', giveUp);
      done(called);
    };
    const begin = (): void => leave(true);
    const giveUp = (): void => leave(false);
    queue.add(begin);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
