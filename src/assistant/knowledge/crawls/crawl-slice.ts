/** Works on a crawl for a while: lists its pages if necessary, then reads the next few. */
import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { setTimeout as delay } from 'node:timers/promises';
import { CLOCK } from '../../../platform/config/config.module.js';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import type { Clock } from '../../../platform/kernel/clock.js';
import { ApiError } from '../../../platform/kernel/errors.js';
import { GuardedFetch } from '../../../platform/outbound/guarded-fetch.js';
import { Patience, Postponed } from '../../../platform/outbound/patience.js';
import { KnowledgeService } from '../knowledge.service.js';
import { pageAddress } from '../website/links.js';
import { ItemFailed, originOf } from '../website/plan.js';
import { RobotsJudge } from '../website/robots-judge.js';
import { Website, type ReadPage } from '../website/website.js';
import { CrawlsStore, requesterOf, type LeasedCrawl, type PageOutcome, type TakenPage } from './crawls.store.js';

const PAGES_PER_SLICE = 20;
const SLICE_MS = 20_000;
/** Pause between two pages of a site. */
const PAUSE_MS = 100;
const TIME_MAX_S = 2 * 3_600;
const BYTES_MAX = 200_000_000;
/** Consecutive leases without progress. */
const ATTEMPTS_MAX = 5;
const PAGE_ATTEMPTS_MAX = 2;
/** A longer wait for a server is left to the queue. */
const WAIT_HERE_MS_MAX = 10_000;
/** More than are read at the same time. */
const CRAWLS_KEPT_MAX = 100;

@Injectable()
export class CrawlSlice {
  private readonly log = new Logger(CrawlSlice.name);
  /** By crawl, so that its limits hold over all its slices. */
  private readonly patience = new LRUCache<string, Patience>({ max: CRAWLS_KEPT_MAX });

  constructor(
    private readonly db: TenantDb,
    private readonly store: CrawlsStore,
    private readonly knowledge: KnowledgeService,
    private readonly fetcher: GuardedFetch,
    private readonly robots: RobotsJudge,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  close(): Promise<void> {
    return this.fetcher.close();
  }

  async run(crawl: LeasedCrawl, stopping: AbortSignal): Promise<void> {
    const db = this.db.of(crawl.workspace_id);
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping, lost.signal]);
    const beforeFetch = async (): Promise<void> => {
      if (!(await this.store.continue(db, crawl, false))) lost.abort();
    };
    try {
      if (crawl.attempts > ATTEMPTS_MAX) {
        const error = 'Reading this website was interrupted too often.';
        return void (await this.store.end(db, crawl, { status: 'failed', error }));
      }
      const website = this.websiteOf(crawl, signal, beforeFetch);
      if (crawl.follows === null && !(await this.list(crawl, website))) return;
      await this.readPages(crawl, website, signal);
    } catch (error) {
      // No effect if another worker has the crawl, or it was cancelled.
      if (signal.aborted) return this.store.giveBack(db, crawl, 0);
      if (error instanceof Postponed) return this.postpone(crawl, error.waitMs);
      // The lease expires, and the crawl is retried.
      this.log.warn(`crawl ${crawl.id} of workspace ${crawl.workspace_id} failed: ${(error as Error).message}`);
    }
  }

  /** Leaves the lane to other crawls while the server is not to be asked. */
  private async postpone(crawl: LeasedCrawl, waitMs: number): Promise<void> {
    const db = this.db.of(crawl.workspace_id);
    // Waiting as the server asks is no failed attempt.
    await this.store.continue(db, crawl, true);
    await this.store.giveBack(db, crawl, waitMs / 1_000);
  }

  /** @returns false if the crawl ended, or the lease was lost */
  private async list(crawl: LeasedCrawl, website: Website): Promise<boolean> {
    const db = this.db.of(crawl.workspace_id);
    try {
      const site = await website.site(crawl.url, crawl.max_pages);
      Object.assign(crawl, { follows: site.follows, hosts: site.hosts });
      return await this.db.transaction(crawl.workspace_id, async (tx) => {
        if (!(await this.store.setListing(tx, crawl, { follows: site.follows, hosts: site.hosts, notes: site.notes })))
          return false;
        await this.store.addPages(tx, crawl, site.pages);
        return true;
      });
    } catch (error) {
      if (!(error instanceof ItemFailed)) throw error;
      await this.store.end(db, crawl, { status: 'failed', error: error.message });
      return false;
    }
  }

  private async readPages(crawl: LeasedCrawl, website: Website, signal: AbortSignal): Promise<void> {
    const db = this.db.of(crawl.workspace_id);
    const endMs = performance.now() + SLICE_MS;
    for (let read = 0; read < PAGES_PER_SLICE && performance.now() < endMs; read++) {
      signal.throwIfAborted();
      const limit = limitReached(crawl);
      if (limit !== null) return this.endAtLimit(crawl, limit);
      if (read > 0) await delay(PAUSE_MS, undefined, { signal });
      const page = await this.store.takePage(db, crawl); // counts an attempt
      if (!page) return void (await this.store.end(db, crawl, { status: 'done' }));
      const { links, isFull, ...outcome } = await this.read(crawl, page, website).catch(async (error: unknown) => {
        if (error instanceof Postponed) await this.store.putBack(db, crawl, page);
        throw error;
      });
      // Before the page ends, so that the links of a finished page are never missing.
      await this.store.addPages(db, crawl, links);
      await this.store.endPage(db, { crawlLease: crawl, pageId: page.id, outcome });
      crawl.bytes += outcome.bytes;
      if (isFull) {
        await this.store.skipRest(db, crawl, outcome.message ?? '');
        return void (await this.store.end(db, crawl, { status: 'failed', error: outcome.message }));
      }
      if (!(await this.store.continue(db, crawl, true))) break;
    }
    // No effect if another worker has the crawl, or it was cancelled.
    await this.store.giveBack(db, crawl, 0);
  }

  private async endAtLimit(crawl: LeasedCrawl, limit: string): Promise<void> {
    const db = this.db.of(crawl.workspace_id);
    const skipped = await this.store.skipRest(db, crawl, limit);
    await this.store.end(db, crawl, { status: 'done', notes: skipped > 0 ? [limit] : [] });
  }

  /** @throws errors that the page did not cause */
  private async read(
    crawl: LeasedCrawl,
    { id: pageId, url, attempts }: TakenPage,
    website: Website,
  ): Promise<PageOutcome & { links: string[]; isFull: boolean }> {
    const none = { documentId: null, bytes: 0, links: [], isFull: false };
    if (attempts > PAGE_ATTEMPTS_MAX)
      return { ...none, status: 'failed', message: 'Reading this page was interrupted twice.' };
    let page: ReadPage | null = null;
    try {
      page = await website.read(new URL(url), new Set(crawl.hosts));
      // Several addresses may lead to one page: the one that it names, or where redirects end.
      const address = pageAddress(page.body.url ?? url);
      const isVariant = address !== pageAddress(page.address);
      const origin = originOf('site:', address);
      const former = originOf('site:', url);
      if (page.refused) {
        const known = await this.knowledge.bySource(crawl.workspace_id, origin, former);
        const links = await sizeAndLinks(crawl, page);
        const status = page.refused.kind === 'skipped' ? ('skipped' as const) : ('failed' as const);
        const kept = known ? `${page.refused.message} ${KEPT}` : page.refused.message;
        return { ...none, ...links, status, message: kept, documentId: known?.id ?? null };
      }
      const given = { pageId, origin, address: isVariant ? address : null };
      if (await this.store.isGiven(this.db.of(crawl.workspace_id), crawl, given)) {
        const known = await this.knowledge.bySource(crawl.workspace_id, origin, former);
        const shared = { ...none, ...(await sizeAndLinks(crawl, page)), documentId: known?.id ?? null };
        if (!isVariant) return { ...shared, status: 'unchanged', message: null };
        return { ...shared, status: 'skipped', message: `It is the same page as ${address}.` };
      }
      const found = { body: { ...page.body, url: address }, origin, former };
      const {
        change,
        id,
        remark = null,
      } = await this.knowledge.addCrawled(crawl.workspace_id, requesterOf(crawl), found);
      const shared = { ...none, ...(await sizeAndLinks(crawl, page)), documentId: id };
      if (change === 'edited') return { ...shared, status: 'skipped', message: 'Edited by the team.' };
      return { ...shared, status: change, message: remark };
    } catch (error) {
      const shared = { ...none, ...(await sizeAndLinks(crawl, page)), message: (error as Error).message };
      if (error instanceof ItemFailed) return { ...shared, status: error.kind === 'skipped' ? 'skipped' : 'failed' };
      if (error instanceof ApiError && error.status < 500)
        return { ...shared, status: 'failed', isFull: error.code === 'conflict' };
      throw error;
    }
  }

  private websiteOf(
    { id, workspace_id: workspaceId, audience, locale }: LeasedCrawl,
    signal: AbortSignal,
    beforeFetch: () => Promise<void>,
  ): Website {
    const describe = { audience, locale: locale ?? undefined };
    const { fetcher, robots } = this;
    const patience = this.patience.get(id) ?? new Patience({ hereMsMax: WAIT_HERE_MS_MAX, clock: this.clock });
    this.patience.set(id, patience);
    return new Website({ workspaceId, fetcher, robots, describe, signal, beforeFetch, patience });
  }
}

const KEPT = 'Its document of an earlier reading is still there: delete it if customers are not to be told of it.';

const sizeAndLinks = async ({ url, follows }: LeasedCrawl, page: ReadPage | null) => ({
  bytes: page?.bytes ?? 0,
  links: page && follows === 'links' ? await page.linksWithin(url) : [],
});

function limitReached({ age_seconds: age, bytes }: LeasedCrawl): string | null {
  if (age > TIME_MAX_S) return 'The crawl reached its limit of 2 hours.';
  return bytes > BYTES_MAX ? 'The crawl reached its limit of 200 MB.' : null;
}
