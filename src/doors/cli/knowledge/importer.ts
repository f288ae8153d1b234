/** Executes an import plan: writes changes, waits for indexing, removes documents that no longer exist. */
import { createHash } from 'node:crypto';
import { isOutdated, type DocumentBody } from '../../../assistant/knowledge/knowledge.dto.js';
import type { ImportedDocument, KnowledgeReader } from '../../../assistant/knowledge/knowledge.reader.js';
import type { KnowledgeService } from '../../../assistant/knowledge/knowledge.service.js';
import { OPERATOR } from '../../../platform/kernel/actor.js';
import { ApiError } from '../../../platform/kernel/errors.js';
import { required } from '../../../platform/kernel/invariant.js';
import { CommandFailed } from '../failure.js';
import type { Progress } from '../progress.js';
import { patiently } from './patiently.js';
import { ItemFailed, type ImportItem, type ImportPlan } from '../../../assistant/knowledge/website/plan.js';

const CONCURRENCY = 4;
const PAGE = 1_000;
const FAILURES_SHOWN = 100;
const POLL_MS = 250;
/** If no document becomes ready for this long, waiting stops. */
const STUCK_MS = 10 * 60_000;

export interface ImportCounters {
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  removed: number;
  skipped: number;
  /** Not ready yet: only with --no-wait. */
  indexing: number;
  /** The first hundred. */
  failures: { name: string; message: string }[];
}

export interface ImportOptions {
  dryRun: boolean;
  prune: boolean;
  wait: boolean;
  signal: AbortSignal;
}

interface Knowledge {
  reader: KnowledgeReader;
  service: KnowledgeService;
}

export class Importer {
  readonly counters: ImportCounters;
  /** Origins that still exist at the source, even if they could not be read this time. */
  private readonly present = new Set<string>();
  private readonly written = new Map<string, { name: string; change: 'created' | 'updated' }>();
  private incomplete = false;
  private waiting: () => void = () => {};

  constructor(
    private readonly knowledge: Knowledge,
    private readonly workspaceId: string,
    private readonly plan: ImportPlan,
    private readonly options: ImportOptions,
  ) {
    const none = { created: 0, updated: 0, unchanged: 0, failed: 0, removed: 0, indexing: 0 };
    this.counters = { ...none, skipped: plan.skipped, failures: [] };
  }

  /** @param progress of reading, then of indexing @returns remarks for people */
  async run(reading: Progress, indexing: Progress): Promise<string[]> {
    let done = 0;
    this.waiting = () => reading.show(done, this.plan.total, 'waiting for the database');
    const known = this.options.dryRun ? await this.known() : new Map<string, ImportedDocument>();
    await inParallel(this.plan.items, CONCURRENCY, async (item) => {
      this.options.signal.throwIfAborted();
      await this.take(item, known);
      reading.show(++done, this.plan.total, item.name);
    }).finally(() => reading.end());
    if (this.options.wait) await this.settle(indexing).finally(() => indexing.end());
    else this.counters.indexing = (await this.states()).filter(({ status }) => status === 'indexing').length;
    return this.options.prune ? this.prune() : [];
  }

  private async take(item: ImportItem, known: Map<string, ImportedDocument>): Promise<void> {
    if (item.origin === null) this.incomplete = true;
    else this.present.add(item.origin);
    try {
      const body = await item.load();
      if (this.options.dryRun) {
        const before = known.get(item.origin ?? '') ?? known.get(item.former ?? '');
        this.counters[foreseen(body, before)]++;
        return;
      }
      const { origin, former } = item;
      const add = () => this.knowledge.service.add(this.workspaceId, { actor: OPERATOR, body, origin, former });
      // Without an origin, what was written before its connection broke would be written twice.
      const { change, id } = await (item.origin === null ? add() : this.patiently(add));
      this.counters[change]++;
      if (change !== 'unchanged') this.written.set(id, { name: item.name, change });
    } catch (error) {
      const ownFault = error instanceof ItemFailed || (error instanceof ApiError && error.status < 500);
      if (!ownFault) throw error;
      const kind = error instanceof ItemFailed ? error.kind : 'failed';
      if (kind === 'gone' && item.origin !== null) this.present.delete(item.origin);
      if (kind === 'skipped') this.counters.skipped++;
      else this.fail(item.name, error.message);
    }
  }

  /** A database that restarts, or has no room for a while, ends no import of thousands of documents. */
  private patiently<T>(step: () => Promise<T>): Promise<T> {
    return patiently(step, { signal: this.options.signal, waiting: this.waiting });
  }

  private fail(name: string, message: string): void {
    this.counters.failed++;
    if (this.counters.failures.length < FAILURES_SHOWN) this.counters.failures.push({ name, message });
  }

  /** Waits until the written documents are ready; unreadable ones are counted as failed. */
  private async settle(progress: Progress): Promise<void> {
    const total = this.written.size;
    let changedMs = performance.now();
    while (this.written.size > 0) {
      const before = this.written.size;
      const states = new Map((await this.states()).map((document) => [document.id, document]));
      for (const [id, { name, change }] of this.written) {
        const document = states.get(id);
        if (document?.status === 'indexing') continue;
        this.written.delete(id);
        if (document?.status !== 'failed') continue;
        this.counters[change]--;
        this.fail(name, document.error ?? 'It could not be read.');
      }
      if (this.written.size === 0) return;
      if (this.written.size < before) changedMs = performance.now();
      if (performance.now() - changedMs > STUCK_MS)
        throw new CommandFailed(
          'indexing_stuck',
          `${this.written.size} documents are still not indexed; giving up waiting.`,
        );
      progress.show(total - this.written.size, total);
      this.options.signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  private async states(): Promise<ImportedDocument[]> {
    const ids = [...this.written.keys()];
    const found: ImportedDocument[] = [];
    for (let start = 0; start < ids.length; start += PAGE)
      found.push(
        ...(await this.patiently(() => this.knowledge.reader.states(this.workspaceId, ids.slice(start, start + PAGE)))),
      );
    return found;
  }

  /** Removes documents of an earlier import of the same root that the root no longer contains. */
  private async prune(): Promise<string[]> {
    if (!this.plan.complete || this.incomplete)
      return ['Nothing was removed: not everything of the source could be listed.'];
    if (this.present.size === 0) return ['Nothing was removed: the source is empty.'];
    for (const [origin, { id }] of await this.known()) {
      if (this.present.has(origin)) continue;
      this.options.signal.throwIfAborted();
      if (!this.options.dryRun) await this.patiently(() => this.remove(id));
      this.counters.removed++;
    }
    return [];
  }

  /** Does nothing if it is gone, as after an attempt whose answer was lost. */
  private async remove(id: string): Promise<void> {
    await this.knowledge.service.remove(this.workspaceId, OPERATOR, id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
    });
  }

  /** Documents of earlier imports of this root, by origin. */
  private async known(): Promise<Map<string, ImportedDocument>> {
    const all = new Map<string, ImportedDocument>();
    for (let after = ''; ;) {
      const wanted = { prefix: this.plan.prefix, after, limit: PAGE };
      const page = await this.patiently(() => this.knowledge.reader.imported(this.workspaceId, wanted));
      for (const document of page) {
        after = required(document.origin, 'the origin of an imported document');
        all.set(after, document);
      }
      if (page.length < PAGE) return all;
    }
  }
}

/**
 * Predicts the effect of an import on a document from the source's hash and the given description, without reading
 * the document.
 */
function foreseen(body: DocumentBody, before: ImportedDocument | undefined): 'created' | 'updated' | 'unchanged' {
  if (!before) return 'created';
  const bytes = body.file?.bytes ?? Buffer.from(body.text ?? '', 'utf8');
  const same =
    before.status === 'ready' &&
    !isOutdated(before) &&
    before.sha256 === createHash('sha256').update(bytes).digest('hex') &&
    before.audience === (body.audience ?? 'public') &&
    before.url === (body.url ?? null) &&
    (!body.title || before.title === body.title) &&
    (!body.locale || before.locale === body.locale) &&
    (!body.format || before.format === body.format);
  return same ? 'unchanged' : 'updated';
}

/** Runs `work` for each item, `width` at a time; starts none after a failure. */
async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const next = (async function* () {
    yield* items;
  })();
  let failed = false;
  const worker = async (): Promise<void> => {
    while (!failed) {
      const { value, done } = await next.next();
      if (done) return;
      await work(value).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: width }, worker));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
