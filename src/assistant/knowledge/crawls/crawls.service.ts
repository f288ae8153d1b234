import { Inject, Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/db/tenant-db.js';
import { Journal } from '../../../platform/events/journal.js';
import type { Tx } from '../../../platform/db/transaction.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { fail } from '../../../platform/kernel/errors.js';
import { newId } from '../../../platform/kernel/ids.js';
import { GuardedFetch } from '../../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { CrawlWorker } from './crawl.worker.js';
import { PAGES_DEFAULT, type CrawlBody, type CrawlChanges, type CrawlDto } from './crawls.dto.js';
import { CRAWLS_KEPT, CrawlsReader } from './crawls.reader.js';
import { CrawlsStore, requesterOf, type DueCrawl } from './crawls.store.js';

@Injectable()
export class CrawlsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: CrawlsStore,
    private readonly reader: CrawlsReader,
    private readonly worker: CrawlWorker,
    private readonly journal: Journal,
    @Inject(GuardedFetch) private readonly fetcher: Pick<GuardedFetch, 'check'>,
  ) {}

  /** Starts a crawl. Throws `invalid_field` for a URL that may not be fetched, `conflict` while another crawl runs. */
  async start(workspaceId: string, actor: Actor, body: CrawlBody): Promise<CrawlDto> {
    const url = this.permittedUrl(body.url);
    const { max_pages = PAGES_DEFAULT, audience = 'public', locale = null, every_days = null } = body;
    const crawl = await this.db.transaction(workspaceId, async (tx) => {
      await this.store.lock(tx, workspaceId);
      if (await this.store.isActive(tx, workspaceId))
        throw fail('conflict', 'Another website is being crawled. Wait until it is done, or cancel it.');
      const id = await this.insert(tx, workspaceId, { actor, body: { url, max_pages, audience, locale, every_days } });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, id, tx));
    });
    this.worker.wake();
    return crawl;
  }

  /** Reads a website again, unless another instance has begun it or another website is being read. */
  async repeat(due: DueCrawl): Promise<void> {
    const { workspace_id: workspaceId, url, max_pages, audience, locale, every_days } = due;
    const actor = requesterOf(due);
    await this.db.transaction(workspaceId, async (tx) => {
      await this.store.lock(tx, workspaceId);
      if (!(await this.store.isStillDue(tx, due))) return;
      await this.insert(tx, workspaceId, { actor, body: { url, max_pages, audience, locale, every_days } });
    });
    this.worker.wake();
  }

  /** Sets when the crawl's address is read again. Throws `not_found`. */
  schedule(
    workspaceId: string,
    { actor, id, every_days }: { actor: Actor; id: string } & CrawlChanges,
  ): Promise<CrawlDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await this.store.lock(tx, workspaceId);
      const before = await this.reader.get(workspaceId, id, tx);
      if (before.every_days !== every_days) {
        await this.store.schedule(tx, workspaceId, { ...before, everyDays: every_days });
        const changes = ['every_days'];
        await this.audit(tx, workspaceId, { actor, verb: 'update', targetId: before.id, changes });
      }
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, before.id, tx));
    });
  }

  /** Cancels a crawl; documents from pages already read stay. Throws `not_found`, `conflict` if it has ended. */
  cancel(workspaceId: string, actor: Actor, id: string): Promise<CrawlDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      const { id: known } = await this.reader.get(workspaceId, id, tx);
      if (!(await this.store.cancel(tx, workspaceId, known))) throw fail('conflict', 'The crawl has ended.');
      await this.audit(tx, workspaceId, { actor, verb: 'cancel', targetId: known });
      return this.journal.saveIdempotentResponse(tx, actor, await this.reader.get(workspaceId, known, tx));
    });
  }

  private async insert(
    tx: Tx,
    workspaceId: string,
    { actor, body }: { actor: Actor; body: Required<CrawlBody> },
  ): Promise<string> {
    const id = newId();
    await this.store.insert(tx, workspaceId, { id, body, actor });
    await this.store.removeOld(tx, workspaceId, CRAWLS_KEPT);
    await this.audit(tx, workspaceId, { actor, verb: 'create', targetId: id });
    return id;
  }

  private permittedUrl(address: string): string {
    try {
      const url = this.fetcher.check(address);
      url.hash = '';
      return url.href;
    } catch (error) {
      if (error instanceof OutboundRefused) throw fail('invalid_field', error.message, { param: 'url' });
      throw error;
    }
  }

  private audit(
    tx: Tx,
    workspaceId: string,
    { actor, verb, ...target }: { actor: Actor; verb: string; targetId: string; changes?: string[] },
  ): Promise<void> {
    const audit = { action: `knowledge_crawl.${verb}`, target: 'knowledge_crawl', ...target };
    return this.journal.record(tx, workspaceId, { actor, audit });
  }
}
