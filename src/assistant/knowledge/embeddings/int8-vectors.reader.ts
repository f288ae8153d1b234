/**
 * Exact search among vectors with 8 bits per number: read into memory once, and searched in a thread if that
 * takes long.
 */
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { named } from '../../../platform/db/statement.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { required } from '../../../platform/kernel/invariant.js';
import { CALLS_NOTHING } from '../../../platform/kernel/threads/pool-job.js';
import { ThreadPool } from '../../../platform/kernel/threads/thread-pool.js';
import { inParts } from '../in-parts.js';
import { nearest, type NearestVector, type VectorColumns } from './nearest.js';
import type { NearestTask } from './nearest-task.js';
import { bytesOf, carriedOver, place, type StoredVector } from './shared-columns.js';
import { VectorSearch, type SearchedVectors, type VectorQuery } from './vector-search.js';
import { onlyRow } from '../../../platform/db/only-row.js';

/** For all workspaces together; the least recently searched one is evicted first. */
const MEMORY_BYTES_MAX = 512 * 1024 * 1024;
/** Up to this many products are computed inline: about a millisecond. */
const INLINE_PRODUCTS_MAX = 1_000_000;
const SEARCH_BUDGET_MS = 2_000;
const SEARCHES_MAX = 256;
const THREAD_MEMORY_MB = 64;
const ROWS = 500;

/** Vectors of documents that wait for new ones still count, if they are of this space. */
const NUMBERS = named(`
  select coalesce(array_agg(v.no order by v.no), '{}') as numbers, max(octet_length(v.vector)) as dimensions
  from passage_vectors v
  join passages p on p.workspace_id = v.workspace_id and p.internal = v.internal and p.no = v.no
  join documents d on d.workspace_id = p.workspace_id and d.id = p.document_id
  where v.workspace_id = $1 and not v.internal and d.embedding_model = $2 and d.embedding_status <> 'failed'`);
const VECTORS = named(`
  select no, scale, vector from passage_vectors where workspace_id = $1 and not internal and no = any($2)`);

interface Held extends SearchedVectors {
  columns: VectorColumns;
}

@Injectable()
export class Int8VectorSearch extends VectorSearch implements OnApplicationShutdown {
  private readonly log = new Logger(Int8VectorSearch.name);
  private readonly held = new LRUCache<string, Held>({
    maxSize: MEMORY_BYTES_MAX,
    sizeCalculation: ({ columns }) => Math.max(1, bytesOf(columns)),
  });
  /** States being read, by workspace: concurrent callers share the read. */
  private readonly reading = new Map<string, Promise<Held>>();
  private pool: ThreadPool | null = null;

  constructor(private readonly db: TenantDb) {
    super();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.close();
  }

  async nearest(workspaceId: string, among: SearchedVectors, { vector, limit }: VectorQuery): Promise<NearestVector[]> {
    const { columns } = await this.current(workspaceId, among);
    if (columns.numbers.length === 0 || columns.dimensions !== vector.length) return [];
    if (columns.values.length <= INLINE_PRODUCTS_MAX) return nearest(columns, vector, limit);
    const task: NearestTask = { columns, query: vector, limit };
    const request = { task: 'nearest', input: task, owner: workspaceId, ...CALLS_NOTHING };
    return (await this.threads().result(request)) as NearestVector[];
  }

  private async current(workspaceId: string, among: SearchedVectors): Promise<Held> {
    const held = this.held.get(workspaceId);
    if (held && isSame(held, among)) return held;
    const key = `${workspaceId} ${among.space} ${among.state}`;
    const before = this.reading.get(key);
    if (before) return before;
    const reading = this.read(workspaceId, among).finally(() => this.reading.delete(key));
    this.reading.set(key, reading);
    return reading;
  }

  /** Reads the changes since the cached state. In one space a vector never changes under its passage's number. */
  private async read(workspaceId: string, among: SearchedVectors): Promise<Held> {
    const { rows } = await this.db.query<{ numbers: number[]; dimensions: number | null }>(
      workspaceId,
      NUMBERS(workspaceId, among.space),
    );
    const { numbers, dimensions } = onlyRow({ rows });
    const held = this.held.get(workspaceId);
    const isUsable = held?.space === among.space && held.columns.dimensions === dimensions;
    const { columns, missing } = carriedOver(numbers, dimensions ?? 0, isUsable ? held.columns : null);
    for (const part of inParts(missing.keys(), ROWS)) {
      const statement = VECTORS(workspaceId, part);
      const found = await this.db.query<StoredVector & Record<string, unknown>>(workspaceId, statement);
      for (const vector of found.rows)
        if (vector.vector.byteLength === dimensions)
          place(columns, required(missing.get(vector.no), 'the place of a vector'), vector);
    }
    const fresh = { ...among, columns };
    this.held.set(workspaceId, fresh);
    return fresh;
  }

  /** Started when a search first needs it. */
  private threads(): ThreadPool {
    return (this.pool ??= new ThreadPool({
      ...{ file: require.resolve('./nearest-worker.js'), threadsMax: 1, jobsMax: SEARCHES_MAX },
      ...{ budgetMs: SEARCH_BUDGET_MS, memoryMb: THREAD_MEMORY_MB },
      onBroken: (end) => this.log.warn(`a search of vectors was broken off: ${end}`),
    }));
  }
}

const isSame = (a: SearchedVectors, b: SearchedVectors): boolean => a.space === b.space && a.state === b.state;
