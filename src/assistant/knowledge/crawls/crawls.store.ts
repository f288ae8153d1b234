import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/db/alone.js';
import { Instances } from '../../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../../platform/db/lease-queue.js';
import { SLICE_LEASE_S } from '../../../platform/db/slice-worker.js';
import { QueueStore, type Leased } from '../../../platform/db/queue-store.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import { asRequester, type Actor, type Requester } from '../../../platform/kernel/actor.js';
import { URL_CHARS_MAX } from '../../../platform/outbound/guarded-fetch.js';
import type { Audience } from '../knowledge.dto.js';
import { withoutTracking } from '../website/canonical.js';
import type { CrawlBody, PageStatus } from './crawls.dto.js';

/** Attributes changes to the member who started the crawl. */
export const requesterOf = ({ requested_by: member }: { requested_by: Requester }): Actor => ({
  ...member,
  requestId: null,
  addressHash: null,
});

/** A crawl leased to this process. */
export interface LeasedCrawl extends Leased {
  id: string;
  url: string;
  max_pages: number;
  audience: Audience;
  locale: string | null;
  follows: 'sitemap' | 'links' | null;
  hosts: string[];
  requested_by: Requester;
  /** Number of leases since the last progress. */
  attempts: number;
  age_seconds: number;
  bytes: number;
}

/** An ended crawl whose website is to be read again. */
export interface DueCrawl {
  workspace_id: string;
  id: string;
  url: string;
  max_pages: number;
  audience: Audience;
  locale: string | null;
  every_days: number;
  requested_by: Requester;
}

export interface TakenPage {
  id: string;
  url: string;
  /** Number of attempts, including this one. */
  attempts: number;
}

export interface PageOutcome {
  status: Exclude<PageStatus, 'waiting'>;
  message: string | null;
  documentId: string | null;
  bytes: number;
}

const INSERT = named(`
  insert into knowledge_crawls (workspace_id, id, url, max_pages, audience, locale, every_days, requested_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`);
const ACTIVE = named(`
  select id from knowledge_crawls where workspace_id = $1 and status in ('queued', 'running')`);
const DELETE_OLD = named(`
  delete from knowledge_crawls where workspace_id = $1 and status not in ('queued', 'running') and every_days is null
    and id not in (
    select id from knowledge_crawls where workspace_id = $1 order by created_at desc, id desc limit $2)`);
const CANCEL = named(`
  update knowledge_crawls set status = 'cancelled', ${RELEASED}, finished_at = clock_timestamp()
  where workspace_id = $1 and id = $2 and status in ('queued', 'running')`);

/** A workspace has one crawl at a time; the one that has been due for longest is next. Suspended workspaces wait. */
const QUEUE = leaseQueue({
  table: 'knowledge_crawls',
  key: 'id',
  where: `q.status in ('queued', 'running') and exists (
    select from workspaces w where w.workspace_id = q.workspace_id and w.suspended_at is null)`,
  sets: `status = 'running', started_at = coalesce(q.started_at, clock_timestamp())`,
  returning: [
    ...['url', 'max_pages', 'audience', 'locale', 'follows', 'hosts', 'requested_by'],
    'extract(epoch from now() - coalesce(q.started_at, now()))::float8 as age_seconds',
    `(select coalesce(sum(p.bytes), 0)::float8 from knowledge_crawl_pages p
      where p.workspace_id = q.workspace_id and p.crawl_id = q.id) as bytes`,
  ],
});
const HAS_LEASE = hasLease('id');
/** $4: whether it made progress, which resets its attempts. */
const CONTINUE = named(`
  update knowledge_crawls set due_at = now() + make_interval(secs => ${SLICE_LEASE_S}),
    attempts = case when $4 then 0 else attempts end,
    told_at = case when not $4 or told_at > now() - interval '1 second' then told_at else now() end
  where ${HAS_LEASE} and exists (
    select from workspaces w where w.workspace_id = knowledge_crawls.workspace_id and w.suspended_at is null)`);
const SET_LISTING = named(`
  update knowledge_crawls set follows = $4, hosts = $5, notes = notes || $6::text[], told_at = now()
  where ${HAS_LEASE}`);
const END = named(`
  update knowledge_crawls set status = $4, error = $5, notes = notes || $6::text[], ${RELEASED},
    finished_at = clock_timestamp() where ${HAS_LEASE}`);

/** Up to the crawl's maximum of pages. */
const ADD_PAGES = named(`
  insert into knowledge_crawl_pages (workspace_id, crawl_id, id, position, url)
  select $1, $2, gen_random_uuid(), known.count + n.nth, n.url
  from (select count(*)::int as count from knowledge_crawl_pages where workspace_id = $1 and crawl_id = $2) known,
    (select u.url, row_number() over (order by u.at)::int as nth
      from unnest($3::text[], $5::text[]) with ordinality as u(url, page, at)
      where not exists (
        select from knowledge_crawl_pages p
        where p.workspace_id = $1 and p.crawl_id = $2 and p.url in (u.url, u.page))) n
  where known.count + n.nth <= $4
  on conflict (workspace_id, crawl_id, url) do nothing`);
const TAKE_PAGE = named(`
  update knowledge_crawl_pages set attempts = attempts + 1
  where workspace_id = $1 and id = (
    select id from knowledge_crawl_pages where workspace_id = $1 and crawl_id = $2 and status = 'waiting'
    order by position limit 1)
  returning id, url, attempts`);
const PUT_BACK = named(`
  update knowledge_crawl_pages set attempts = attempts - 1
  where workspace_id = $1 and id = $2 and status = 'waiting'`);
const END_PAGE = named(`
  update knowledge_crawl_pages set status = $3, message = $4, document_id = $5, bytes = $6, finished_at = clock_timestamp()
  where workspace_id = $1 and id = $2 and status = 'waiting'`);
/** Of a crawl, other than page $5: $3 is the origin of its document, $4 its address. */
const IS_GIVEN = named(`
  select from knowledge_crawl_pages p
  left join documents d on d.workspace_id = p.workspace_id and d.id = p.document_id
  where p.workspace_id = $1 and p.crawl_id = $2 and p.id <> $5 and (
    p.url = $4 and p.status = 'waiting' or d.origin = $3 and p.status in ('created', 'updated', 'unchanged')) limit 1`);
const SKIP_REST = named(`
  update knowledge_crawl_pages set status = 'skipped', message = $3, finished_at = clock_timestamp()
  where workspace_id = $1 and crawl_id = $2 and status = 'waiting'`);

const IS_DUE = `c.every_days is not null and c.finished_at < now() - make_interval(days => c.every_days)
  and not exists (select from knowledge_crawls running
    where running.workspace_id = c.workspace_id and running.status in ('queued', 'running'))`;

/** One of each workspace, which reads one website at a time. */
const DUE = named(`
  select distinct on (c.workspace_id) c.workspace_id, c.id, c.url, c.max_pages, c.audience, c.locale, c.every_days,
    c.requested_by
  from knowledge_crawls c join workspaces w on w.workspace_id = c.workspace_id and w.suspended_at is null
  where ${IS_DUE} order by c.workspace_id, c.finished_at limit $1`);
const IS_STILL_DUE = named(`select from knowledge_crawls c where c.workspace_id = $1 and c.id = $2 and ${IS_DUE}`);
const SCHEDULE = named(`update knowledge_crawls set every_days = $3 where workspace_id = $1 and id = $2`);
const UNSCHEDULE_OTHERS = named(`
  update knowledge_crawls set every_days = null
  where workspace_id = $1 and url = $3 and id <> $2 and every_days is not null`);

@Injectable()
export class CrawlsStore extends QueueStore<LeasedCrawl> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Serialises the creation of crawls in a workspace until the transaction ends. */
  async lock(tx: Queryable, workspaceId: string): Promise<void> {
    await alone(tx, `crawls of ${workspaceId}`);
  }

  async isActive(tx: Queryable, workspaceId: string): Promise<boolean> {
    return (await tx.query(ACTIVE(workspaceId))).rowCount > 0;
  }

  /** Adds a crawl, which alone carries the schedule of its address. */
  async insert(
    tx: Queryable,
    workspaceId: string,
    { id, body, actor }: { id: string; body: Required<CrawlBody>; actor: Requester },
  ): Promise<void> {
    const requestedBy = JSON.stringify(asRequester(actor));
    const { url, max_pages, audience, locale, every_days } = body;
    await tx.query(INSERT(workspaceId, id, url, max_pages, audience, locale, every_days, requestedBy));
    await tx.query(UNSCHEDULE_OTHERS(workspaceId, id, url));
  }

  /** Removes ended crawls except the latest. */
  async removeOld(tx: Queryable, workspaceId: string, keepCount: number): Promise<void> {
    await tx.query(DELETE_OLD(workspaceId, keepCount));
  }

  /** @returns false if it had already ended */
  async cancel(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(CANCEL(workspaceId, id))).rowCount > 0;
  }

  /**
   * Extends the lease. @param progressed resets its attempts
   * @returns false if it was lost, or the workspace is suspended
   */
  async continue(db: Queryable, crawl: LeasedCrawl, progressed: boolean): Promise<boolean> {
    return (await db.query(CONTINUE(...this.keyOf(crawl), progressed))).rowCount > 0;
  }

  /** @returns false if the lease was lost */
  async setListing(
    db: Queryable,
    crawl: LeasedCrawl,
    { follows, hosts, notes }: { follows: string; hosts: string[]; notes: string[] },
  ): Promise<boolean> {
    return (await db.query(SET_LISTING(...this.keyOf(crawl), follows, hosts, notes))).rowCount > 0;
  }

  /** @returns false if the lease was lost */
  async end(
    db: Queryable,
    crawl: LeasedCrawl,
    end: { status: 'done' | 'failed'; error?: string | null; notes?: string[] },
  ): Promise<boolean> {
    const { status, error = null, notes = [] } = end;
    return (await db.query(END(...this.keyOf(crawl), status, error, notes))).rowCount > 0;
  }

  /**
   * Adds new pages in order, up to the crawl's maximum. Skips URLs that cannot be fetched or stored.
   */
  async addPages(db: Queryable, { workspace_id, id, max_pages }: LeasedCrawl, urls: string[]): Promise<void> {
    const usable = urls.filter((url) => url.length <= URL_CHARS_MAX && !url.includes('\0'));
    const pages = usable.map((url) => withoutTracking(new URL(url)).href);
    if (usable.length > 0) await db.query(ADD_PAGES(workspace_id, id, usable, max_pages, pages));
  }

  /**
   * Whether another page of the crawl has given a document, or will: one that waits at this address.
   * @param address null = only what has been read counts
   */
  async isGiven(
    db: Queryable,
    { workspace_id, id }: LeasedCrawl,
    { pageId, origin, address }: { pageId: string; origin: string; address: string | null },
  ): Promise<boolean> {
    return (await db.query(IS_GIVEN(workspace_id, id, origin, address, pageId))).rowCount > 0;
  }

  /** The next page to read; counts an attempt. */
  async takePage(db: Queryable, { workspace_id, id }: LeasedCrawl): Promise<TakenPage | null> {
    return (await db.query<TakenPage & Record<string, unknown>>(TAKE_PAGE(workspace_id, id))).rows[0] ?? null;
  }

  /** The page is read later; the attempt does not count. */
  async putBack(db: Queryable, { workspace_id }: LeasedCrawl, { id }: TakenPage): Promise<void> {
    await db.query(PUT_BACK(workspace_id, id));
  }

  async endPage(
    db: Queryable,
    {
      crawlLease: { workspace_id },
      pageId,
      outcome,
    }: { crawlLease: LeasedCrawl; pageId: string; outcome: PageOutcome },
  ): Promise<void> {
    const { status, message, documentId, bytes } = outcome;
    await db.query(END_PAGE(workspace_id, pageId, status, message, documentId, bytes));
  }

  /** @returns number of pages */
  async skipRest(db: Queryable, { workspace_id, id }: LeasedCrawl, message: string): Promise<number> {
    return (await db.query(SKIP_REST(workspace_id, id, message))).rowCount;
  }

  /** Due crawls of all workspaces. Needs a system transaction. */
  async due(tx: Queryable, limit: number): Promise<DueCrawl[]> {
    return (await tx.query<DueCrawl & Record<string, unknown>>(DUE(limit))).rows;
  }

  /** Under the lock of the workspace's crawls: whether no other instance has begun it meanwhile. */
  async isStillDue(tx: Queryable, { workspace_id, id }: DueCrawl): Promise<boolean> {
    return (await tx.query(IS_STILL_DUE(workspace_id, id))).rowCount > 0;
  }

  /** Of each address one crawl has a schedule. @param everyDays null = it is not read again */
  async schedule(
    tx: Queryable,
    workspaceId: string,
    { id, url, everyDays }: { id: string; url: string; everyDays: number | null },
  ): Promise<void> {
    await tx.query(UNSCHEDULE_OTHERS(workspaceId, id, url));
    await tx.query(SCHEDULE(workspaceId, id, everyDays));
  }
}
