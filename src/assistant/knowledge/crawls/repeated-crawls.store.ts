import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../../platform/db/statement.js';
import type { Actor } from '../../../platform/kernel/actor.js';
import type { Audience } from '../knowledge.dto.js';

/** An ended crawl whose website is to be read again. */
export interface DueCrawl {
  workspace_id: string;
  id: string;
  url: string;
  max_pages: number;
  audience: Audience;
  locale: string | null;
  every_days: number;
  requested_by: Pick<Actor, 'type' | 'id' | 'label' | 'role'>;
}

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

/** When websites are read again. Of each address only the latest crawl has a schedule. */
@Injectable()
export class RepeatedCrawlsStore {
  /** Due crawls of all workspaces. Needs a system transaction. */
  async due(tx: Queryable, limit: number): Promise<DueCrawl[]> {
    return (await tx.query<DueCrawl & Record<string, unknown>>(DUE(limit))).rows;
  }

  /** Under the lock of the workspace's crawls: whether no other instance has begun it meanwhile. */
  async isStillDue(tx: Queryable, { workspace_id, id }: DueCrawl): Promise<boolean> {
    return (await tx.query(IS_STILL_DUE(workspace_id, id))).rowCount > 0;
  }

  /** @param everyDays null = it is not read again */
  async schedule(
    tx: Queryable,
    workspaceId: string,
    { id, url, everyDays }: { id: string; url: string; everyDays: number | null },
  ): Promise<void> {
    await tx.query(UNSCHEDULE_OTHERS(workspaceId, id, url));
    await tx.query(SCHEDULE(workspaceId, id, everyDays));
  }
}
