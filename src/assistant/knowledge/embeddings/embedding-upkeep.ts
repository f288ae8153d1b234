import { Injectable, Logger, type OnApplicationBootstrap, Inject } from '@nestjs/common';
import { EMBEDDER, type Embedder } from '../../../agent/ports/embedder.js';
import { named } from '../../../platform/db/statement.js';
import { SystemDb } from '../../../platform/db/system-db.js';
import { Metrics } from '../../../platform/kernel/metrics.js';
import { EmbeddingQueueStore } from './embedding-queue.store.js';
import { VectorsStore } from './vectors.store.js';

/** Interval at which all documents are checked, in addition to those of workspaces whose settings change. */
const EVERY_MS = 10 * 60_000;
/** Interval at which documents are counted for the metrics. */
const COUNTED_EVERY_MS = 60_000;
/** Workspaces whose settings changed this recently are checked each time: any number of instances may do so at once. */
const CHANGED_S = 30;
/** Documents per statement. */
const BATCH = 500;

const CHANGED = named(`
  select workspace_id from guardrails where updated_at > now() - make_interval(secs => $1) order by workspace_id`);

/** Keeps documents' vectors consistent with the settings and the endpoint's model. */
@Injectable()
export class EmbeddingUpkeep implements OnApplicationBootstrap {
  private readonly log = new Logger(EmbeddingUpkeep.name);
  private withdrawnAtMs = -Infinity;
  /** The space for which all documents were last checked. */
  private looked: { space: string; atMs: number } | null = null;
  private documents: Record<string, number> = {};
  private countedAtMs = -Infinity;

  constructor(
    @Inject(EMBEDDER) private readonly embedder: Embedder | null,
    private readonly system: SystemDb,
    private readonly queue: EmbeddingQueueStore,
    private readonly vectors: VectorsStore,
    private readonly metrics: Metrics,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.embedder) return;
    const help = 'Documents by the state of their vectors, over all workspaces; counted every minute.';
    this.metrics.gauges('embedding_documents', { help, label: 'status', read: () => this.documents });
  }

  /** Removes vectors that a workspace's settings no longer allow. */
  async withdraw(): Promise<void> {
    const isDue = performance.now() - this.withdrawnAtMs >= EVERY_MS;
    for (const workspaceId of isDue ? [null] : await this.changed())
      while ((await this.vectors.withdraw(this.system, workspaceId, BATCH)) === BATCH);
    if (isDue) this.withdrawnAtMs = performance.now();
  }

  /** Queues documents without vectors in a space: older ones, those of another model, or newly allowed ones. */
  async addMissing(space: string): Promise<void> {
    const isDue = this.looked?.space !== space || performance.now() - this.looked.atMs >= EVERY_MS;
    let added = 0;
    for (const workspaceId of isDue ? [null] : await this.changed())
      for (let more = BATCH; more === BATCH; added += more)
        more = await this.queue.addMissing(this.system, { space, workspaceId, limit: BATCH });
    if (added > 0) this.log.log(`documents queued for vectors of ${space}: ${added}`);
    if (isDue) this.looked = { space, atMs: performance.now() };
  }

  /** Counts documents for the metrics. */
  async count(): Promise<void> {
    if (performance.now() - this.countedAtMs < COUNTED_EVERY_MS) return;
    this.countedAtMs = performance.now();
    this.documents = await this.vectors.counts(this.system);
  }

  private async changed(): Promise<string[]> {
    const { rows } = await this.system.query<{ workspace_id: string }>(CHANGED(CHANGED_S));
    return rows.map(({ workspace_id }) => workspace_id);
  }
}
