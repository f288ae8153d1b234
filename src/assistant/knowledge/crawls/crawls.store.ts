import { Injectable } from '@nestjs/common';
import { alone } from '../../../platform/db/alone.js';
import { named, type Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import { URL_CHARS_MAX } from '../../../platform/outbound/guarded-fetch.js';
import type { Audience } from '../knowledge.dto.js';
import type { CrawlBody, PageStatus } from './crawls.dto.js';

/** A crawl leased to this process. */
export interface LeasedCrawl {
  workspace_id: string;
  id: string;
  lease: string;
  url: string;
  max_pages: number;
  audience: Audience;
  locale: string | null;
  follows: 'sitemap' | 'links' | null;
  hosts: string[];
  requested_by: Pick<Actor, 'type' | 'id' | 'label' | 'role'>;
  /** Number of leases since the last progress. */
  attempts: number;
  age_seconds: number;
  bytes: number;
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

const LEASE_S = 90;
const INSERT = named(`
  insert into knowledge_crawls (workspace_id, id, url, max_pages, audience, locale, requested_by)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const ACTIVE = named(`
  select id from knowledge_crawls where workspace_id = $1 and status in ('queued', 'running')`);
const DELETE_OLD = named(`
  delete from knowledge_crawls where workspace_id = $1 and status not in ('queued', 'running') and every_days is null
    and id not in (
    select id from knowledge_crawls where workspace_id = $1 order by created_at desc, id desc limit $2)`);
const CANCEL = named(`
  update knowledge_crawls set status = 'cancelled', lease = null, finished_at = clock_timestamp()
  where workspace_id = $1 and id = $2 and status in ('queued', 'running')`);

/** A workspace has one crawl at a time; the one served longest ago is next. Suspended workspaces are skipped. */
const LEASE = named(`
  with next as (
    select n.workspace_id, n.id from knowledge_crawls n
    join workspaces w on w.workspace_id = n.workspace_id and w.suspended_at is null
    where n.status in ('queued', 'running') and (n.leased_until is null or n.leased_until < now())
    order by n.turn_at limit 1 for update of n skip locked)
  update knowledge_crawls c set lease = gen_random_uuid(), leased_until = now() + make_interval(secs => ${LEASE_S}),
    turn_at = clock_timestamp(), attempts = c.attempts + 1, status = 'running',
    started_at = coalesce(c.started_at, clock_timestamp())
  from next where c.workspace_id = next.workspace_id and c.id = next.id
  returning c.workspace_id, c.id, c.lease, c.url, c.max_pages, c.audience, c.locale, c.follows, c.hosts, c.requested_by,
    c.attempts, extract(epoch from now() - coalesce(c.started_at, now()))::float8 as age_seconds,
    (select coalesce(sum(p.bytes), 0)::float8 from knowledge_crawl_pages p
      where p.workspace_id = c.workspace_id and p.crawl_id = c.id) as bytes`);
const HAS_LEASE = 'workspace_id = $1 and id = $2 and lease = $3';
const MAY_CONTINUE = `${HAS_LEASE} and exists (
  select from workspaces w where w.workspace_id = knowledge_crawls.workspace_id and w.suspended_at is null)`;
const RENEW = named(`
  update knowledge_crawls set leased_until = now() + make_interval(secs => ${LEASE_S}) where ${MAY_CONTINUE}`);
const RECORD_PROGRESS = named(`
  update knowledge_crawls set leased_until = now() + make_interval(secs => ${LEASE_S}), attempts = 0,
    told_at = case when told_at > now() - interval '1 second' then told_at else now() end
  where ${MAY_CONTINUE}`);
const GIVE_BACK = named(`
  update knowledge_crawls set lease = null, leased_until = null, attempts = 0, turn_at = clock_timestamp(), told_at = now()
  where ${HAS_LEASE}`);
const SET_LISTING = named(`
  update knowledge_crawls set follows = $4, hosts = $5, notes = notes || $6::text[], told_at = now()
  where ${HAS_LEASE}`);
const END = named(`
  update knowledge_crawls set status = $4, error = $5, notes = notes || $6::text[], lease = null, leased_until = null,
    finished_at = clock_timestamp() where ${HAS_LEASE}`);

/** Up to the crawl's maximum of pages. */
const ADD_PAGES = named(`
  insert into knowledge_crawl_pages (workspace_id, crawl_id, id, position, url)
  select $1, $2, gen_random_uuid(), known.count + n.nth, n.url
  from (select count(*)::int as count from knowledge_crawl_pages where workspace_id = $1 and crawl_id = $2) known,
    (select u.url, row_number() over (order by u.at)::int as nth from unnest($3::text[]) with ordinality as u(url, at)
      where not exists (
        select from knowledge_crawl_pages p where p.workspace_id = $1 and p.crawl_id = $2 and p.url = u.url)) n
  where known.count + n.nth <= $4
  on conflict (workspace_id, crawl_id, url) do nothing`);
const TAKE_PAGE = named(`
  update knowledge_crawl_pages set attempts = attempts + 1
  where workspace_id = $1 and id = (
    select id from knowledge_crawl_pages where workspace_id = $1 and crawl_id = $2 and status = 'waiting'
    order by position limit 1)
  returning id, url, attempts`);
const END_PAGE = named(`
  update knowledge_crawl_pages set status = $3, message = $4, document_id = $5, bytes = $6, finished_at = clock_timestamp()
  where workspace_id = $1 and id = $2 and status = 'waiting'`);
const SKIP_REST = named(`
  update knowledge_crawl_pages set status = 'skipped', message = $3, finished_at = clock_timestamp()
  where workspace_id = $1 and crawl_id = $2 and status = 'waiting'`);

type CrawlLease = Pick<LeasedCrawl, 'workspace_id' | 'id' | 'lease'>;
const leaseKey = ({ workspace_id, id, lease }: CrawlLease): [string, string, string] => [workspace_id, id, lease];

@Injectable()
export class CrawlsStore {
  /** Serialises the creation of crawls in a workspace until the transaction ends. */
  async lock(tx: Queryable, workspaceId: string): Promise<void> {
    await alone(tx, `crawls of ${workspaceId}`);
  }

  async isActive(tx: Queryable, workspaceId: string): Promise<boolean> {
    return (await tx.query(ACTIVE(workspaceId))).rowCount > 0;
  }

  async insert(
    tx: Queryable,
    workspaceId: string,
    {
      id,
      body,
      actor,
    }: {
      id: string;
      body: Required<Omit<CrawlBody, 'every_days'>>;
      actor: Pick<Actor, 'type' | 'id' | 'label' | 'role'>;
    },
  ): Promise<void> {
    const { type, id: actorId, label, role } = actor;
    const requestedBy = JSON.stringify({ type, id: actorId, label, role });
    await tx.query(INSERT(workspaceId, id, body.url, body.max_pages, body.audience, body.locale, requestedBy));
  }

  /** Removes ended crawls except the latest. */
  async removeOld(tx: Queryable, workspaceId: string, keepCount: number): Promise<void> {
    await tx.query(DELETE_OLD(workspaceId, keepCount));
  }

  /** @returns false if it had already ended */
  async cancel(tx: Queryable, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(CANCEL(workspaceId, id))).rowCount > 0;
  }

  /** Leases the next crawl of any workspace. Needs a system transaction. */
  async lease(tx: Queryable): Promise<LeasedCrawl | null> {
    await alone(tx, 'crawl lease');
    return (await tx.query<LeasedCrawl & Record<string, unknown>>(LEASE())).rows[0] ?? null;
  }

  /** Extends the lease. @returns false if it was lost, or the workspace is suspended */
  async renew(db: Queryable, crawl: CrawlLease): Promise<boolean> {
    return (await db.query(RENEW(...leaseKey(crawl)))).rowCount > 0;
  }

  /** Extends the lease of a crawl that made progress, and resets its attempts. @returns as `renew` */
  async recordProgress(db: Queryable, crawl: CrawlLease): Promise<boolean> {
    return (await db.query(RECORD_PROGRESS(...leaseKey(crawl)))).rowCount > 0;
  }

  async giveBack(db: Queryable, crawl: CrawlLease): Promise<void> {
    await db.query(GIVE_BACK(...leaseKey(crawl)));
  }

  /** @returns false if the lease was lost */
  async setListing(
    db: Queryable,
    crawl: CrawlLease,
    { follows, hosts, notes }: { follows: string; hosts: string[]; notes: string[] },
  ): Promise<boolean> {
    return (await db.query(SET_LISTING(...leaseKey(crawl), follows, hosts, notes))).rowCount > 0;
  }

  /** @returns false if the lease was lost */
  async end(
    db: Queryable,
    crawl: CrawlLease,
    end: { status: 'done' | 'failed'; error?: string | null; notes?: string[] },
  ): Promise<boolean> {
    const { status, error = null, notes = [] } = end;
    return (await db.query(END(...leaseKey(crawl), status, error, notes))).rowCount > 0;
  }

  /**
   * Adds new pages in order, up to the crawl's maximum. Skips URLs that cannot be fetched or stored.
   */
  async addPages(db: Queryable, { workspace_id, id, max_pages }: LeasedCrawl, urls: string[]): Promise<void> {
    const usable = urls.filter((url) => url.length <= URL_CHARS_MAX && !url.includes('\0'));
    if (usable.length > 0) await db.query(ADD_PAGES(workspace_id, id, usable, max_pages));
  }

  /** The next page to read; counts an attempt. */
  async takePage(db: Queryable, { workspace_id, id }: CrawlLease): Promise<TakenPage | null> {
    return (await db.query<TakenPage & Record<string, unknown>>(TAKE_PAGE(workspace_id, id))).rows[0] ?? null;
  }

  async endPage(
    db: Queryable,
    { crawlLease: { workspace_id }, pageId, outcome }: { crawlLease: CrawlLease; pageId: string; outcome: PageOutcome },
  ): Promise<void> {
    const { status, message, documentId, bytes } = outcome;
    await db.query(END_PAGE(workspace_id, pageId, status, message, documentId, bytes));
  }

  /** @returns number of pages */
  async skipRest(db: Queryable, { workspace_id, id }: CrawlLease, message: string): Promise<number> {
    return (await db.query(SKIP_REST(workspace_id, id, message))).rowCount;
  }
}
