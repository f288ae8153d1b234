/** The relay's statements, over all workspaces, each for many rows at once (docs/decisions/0040). */
import { Injectable } from '@nestjs/common';
import { Instances } from '../../db/instances.js';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import { EVENT_COLUMNS, type EventRow } from './event-body.js';
import type { ClaimedQueue } from './endpoint-worker.js';
import { required } from '../../kernel/invariant.js';
import { onlyRow } from '../../db/only-row.js';

/** Events numbered at a time. */
export const NUMBER_BATCH = 500;
/** Advisory lock of the one transaction that numbers events; any constant that nothing else uses. */
const NUMBERING_LOCK = 7_234_905_114;

/**
 * Locked rows are being erased; they get their number next time, and no newer event of that person is committed
 * before. Rows are found again by ctid, so that a plan made for a small table cannot become slow.
 */
const NUMBER = named(`
  with numbering as materialized (select pg_try_advisory_xact_lock(${NUMBERING_LOCK}) as mine),
  waiting as materialized (
    select ctid as place, workspace_id, no, type from events
    where sequence is null and (select mine from numbering) order by no limit ${NUMBER_BATCH} for no key update skip locked),
  counted as materialized (
    select workspace_id, count(*) as n, array_agg(distinct type) || '*'::text as types from waiting group by workspace_id),
  counters as (
    insert into event_sequences as s (workspace_id, last) select workspace_id, n from counted order by workspace_id
    on conflict (workspace_id) do update set last = s.last + excluded.last returning workspace_id, last),
  numbers as materialized (
    select w.place, c.last - k.n + row_number() over (partition by w.workspace_id order by w.no) as sequence
    from waiting w join counters c using (workspace_id) join counted k using (workspace_id)),
  numbered as (update events e set sequence = n.sequence from numbers n where e.ctid = n.place),
  due as materialized (
    select q.workspace_id, q.endpoint_id from counted k join delivery_queues q using (workspace_id)
    join webhook_endpoints w on w.workspace_id = q.workspace_id and w.id = q.endpoint_id
    where w.status = 'enabled' and w.events && k.types and (q.due_at is null or q.due_at > clock_timestamp())
    order by q.workspace_id, q.endpoint_id for no key update of q),
  woken as (
    update delivery_queues q set due_at = clock_timestamp() from due
    where q.workspace_id = due.workspace_id and q.endpoint_id = due.endpoint_id)
  select count(*)::int as n from waiting`);

/** Frees queues of dead instances; one of their deliveries may have crashed the holder. */
const FREE = named(`
  update delivery_queues q set holder = null, due_at = clock_timestamp(), careful = true
  where q.holder is not null and not exists (select from instances i where i.id = q.holder)`);
/** A clean shutdown: the deliveries in flight did not cause it, so their attempt counts are undone. */
const RELEASE_ALL = named(`
  update delivery_queues set holder = null, due_at = clock_timestamp(),
    tries = case when trying = any($2::uuid[]) then greatest(0, tries - 1) else tries end
  where holder = $1`);

/** Claims free queues that are due, and also returns our own queues that are due. */
const CLAIM = named(`
  with free as materialized (
    select workspace_id, endpoint_id from delivery_queues
    where holder is null and due_at <= clock_timestamp() and exists (select from instances where id = $1)
    order by due_at limit $2 for no key update skip locked),
  news as materialized (
    select workspace_id, endpoint_id from delivery_queues
    where holder = $1 and due_at <= clock_timestamp() for no key update skip locked),
  both_ as (select * from free union all select * from news)
  update delivery_queues q set holder = $1, due_at = null from both_ b
  where q.workspace_id = b.workspace_id and q.endpoint_id = b.endpoint_id
  returning q.workspace_id as "workspaceId", q.endpoint_id as "endpointId", q.cursor::float8 as cursor,
    q.reached::float8 as reached, q.failures, q.last_success_at is not null as succeeded, q.careful, q.holder`);

/**
 * Releases queues with nothing to do; they are due again at the next retry. If an endpoint was enabled in the meantime,
 * its queue is due and stays due.
 */
const RELEASE_IDLE = named(`
  update delivery_queues q set holder = null, due_at = case when w.status = 'enabled' then least(q.due_at, (
      select min(d.next_attempt_at) from deliveries d where d.workspace_id = q.workspace_id
        and d.endpoint_id = q.endpoint_id and d.status = 'pending')) else q.due_at end,
    careful = false, trying = null
  from unnest($2::uuid[], $3::uuid[]) as r(workspace_id, endpoint_id)
  join webhook_endpoints w on w.workspace_id = r.workspace_id and w.id = r.endpoint_id
  where q.workspace_id = r.workspace_id and q.endpoint_id = r.endpoint_id and q.holder = $1`);

/** All queues of this instance are due, so that it holds none without knowing. */
const WAKE_HELD = named('update delivery_queues set due_at = clock_timestamp() where holder = $1');

/** Counts an attempt before it is sent, so that the count survives a crash of the sender. */
const COUNT_ATTEMPT = named(`
  update delivery_queues set trying = $4, tries = case when trying = $4 then tries + 1 else 1 end
  where workspace_id = $2 and endpoint_id = $3 and holder = $1 returning tries`);

const ENDPOINTS = named(`
  select w.workspace_id, w.id, w.url, w.events, w.include_text, q.since, array(
    select s.id::text || ' ' || encode(s.sealed, 'base64') from webhook_secrets s
    where s.workspace_id = w.workspace_id and s.endpoint_id = w.id and (s.expires_at is null or s.expires_at > now())
    order by s.expires_at desc nulls first, s.id) as secrets
  from unnest($1::uuid[], $2::uuid[]) as r(workspace_id, endpoint_id)
  join webhook_endpoints w on w.workspace_id = r.workspace_id and w.id = r.endpoint_id
  join delivery_queues q on q.workspace_id = r.workspace_id and q.endpoint_id = r.endpoint_id
  where w.status = 'enabled'`);
const EVENTS = named(`
  select r.at, ${EVENT_COLUMNS}
  from unnest($1::uuid[], $2::bigint[], $3::int[]) with ordinality as r(workspace_id, after, most, at)
  cross join lateral (
    select * from events where workspace_id = r.workspace_id and sequence > r.after order by sequence limit r.most) e
  order by r.at, e.sequence`);
/** Includes the next retry that is not due yet, so that its time is known. */
const RETRIES = named(`
  select r.at, d.id as delivery_id, d.retries, d.asked, d.event_id, d.event_type, d.due_in_ms, ${EVENT_COLUMNS}
  from unnest($1::uuid[], $2::uuid[], $3::int[]) with ordinality as r(workspace_id, endpoint_id, most, at)
  cross join lateral (
    select id, event_id, event_type, retries, asked,
      extract(epoch from next_attempt_at - clock_timestamp())::float8 * 1000 as due_in_ms
    from deliveries where workspace_id = r.workspace_id and endpoint_id = r.endpoint_id and status = 'pending'
    order by next_attempt_at limit r.most) d
  left join events e on d.due_in_ms <= 0 and e.workspace_id = r.workspace_id and e.id = d.event_id
  order by r.at, d.due_in_ms`);
const ATTEMPTED_BEFORE = named(`
  select d.id from unnest($1::uuid[], $2::uuid[]) as r(workspace_id, id)
  join deliveries d on d.workspace_id = r.workspace_id and d.id = r.id`);

export interface EndpointRow extends Record<string, unknown> {
  workspace_id: string;
  id: string;
  url: string;
  events: string[];
  include_text: boolean;
  since: string;
  /** Each is the id, a space, and the encrypted secret in base64; the current one first. */
  secrets: string[];
}

/** The event's columns are null if the retry is not due, or its event is gone. */
export type RetryRow = { [column in keyof EventRow]: EventRow[column] | null } & {
  at: number | string;
  delivery_id: string;
  retries: number;
  asked: number;
  event_id: string;
  event_type: string;
  due_in_ms: number;
};

/** A part of a workspace's event log: up to `limit` events after a number. */
export interface LogRange {
  workspaceId: string;
  after: number;
  limit: number;
}
export interface QueueKey {
  workspaceId: string;
  endpointId: string;
}

@Injectable()
export class RelayStore {
  constructor(
    private readonly db: SystemDb,
    private readonly instances: Instances,
  ) {
    instances.watch(FREE);
  }

  /** The id under which this process holds queues. Another one than before: others have them now. */
  holder(): Promise<string> {
    return this.instances.join();
  }

  /** Numbers committed events. @returns how many; also 0 while another instance does it */
  async number(): Promise<number> {
    return onlyRow(await this.db.query<{ n: number }>(NUMBER())).n;
  }

  /** @param aborted ids of deliveries whose attempt was counted and then aborted */
  async releaseAll(relayId: string, aborted: string[]): Promise<void> {
    await this.db.query(RELEASE_ALL(relayId, aborted));
  }

  /** Has the next claim return all queues that the relay holds. */
  async wakeHeld(relayId: string): Promise<void> {
    await this.db.query(WAKE_HELD(relayId));
  }

  /** Queues that are due: newly claimed ones, and those it already holds. */
  async claim(relayId: string, limit: number): Promise<ClaimedQueue[]> {
    return (await this.db.query<ClaimedQueue & Record<string, unknown>>(CLAIM(relayId, limit))).rows;
  }

  /**
   * Counts an attempt at a delivery of a queue on probation.
   * @returns the number of attempts; null = another instance holds the queue
   */
  async countAttempt(queue: QueueKey & { holder: string }, deliveryId: string): Promise<number | null> {
    const statement = COUNT_ATTEMPT(queue.holder, queue.workspaceId, queue.endpointId, deliveryId);
    return (await this.db.query<{ tries: number }>(statement)).rows[0]?.tries ?? null;
  }

  async releaseIdle(relayId: string, queues: QueueKey[]): Promise<void> {
    await this.db.query(RELEASE_IDLE(relayId, ...columns(queues)));
  }

  /** Only the enabled ones. */
  async endpoints(queues: QueueKey[]): Promise<EndpointRow[]> {
    return (await this.db.query<EndpointRow>(ENDPOINTS(...columns(queues)))).rows;
  }

  /** @returns the events of each range, in order */
  async events(ranges: LogRange[]): Promise<EventRow[][]> {
    const values = [
      ranges.map(({ workspaceId }) => workspaceId),
      ranges.map(({ after }) => after),
      ranges.map(({ limit }) => limit),
    ];
    const found: EventRow[][] = ranges.map(() => []);
    const { rows } = await this.db.query<EventRow & { at: number | string }>(EVENTS(...values));
    for (const row of rows) required(found[Number(row.at) - 1], 'the list of a row').push(row);
    return found;
  }

  /** @returns for each queue the deliveries that wait for a retry, the earliest first */
  async retries(queues: (QueueKey & { limit: number })[]): Promise<RetryRow[][]> {
    const found: RetryRow[][] = queues.map(() => []);
    const limits = queues.map((queue) => queue.limit);
    const { rows } = await this.db.query<RetryRow>(RETRIES(...columns(queues), limits));
    for (const row of rows) required(found[Number(row.at) - 1], 'the list of a row').push(row);
    return found;
  }

  /** Ids of those deliveries that have been attempted before. */
  async attemptedBefore(deliveries: { workspaceId: string; id: string }[]): Promise<Set<string>> {
    const [workspaces, ids] = [deliveries.map(({ workspaceId }) => workspaceId), deliveries.map(({ id }) => id)];
    const { rows } = await this.db.query<{ id: string }>(ATTEMPTED_BEFORE(workspaces, ids));
    return new Set(rows.map(({ id }) => id));
  }
}

const columns = (queues: QueueKey[]): [workspaces: string[], endpoints: string[]] => [
  queues.map(({ workspaceId }) => workspaceId),
  queues.map(({ endpointId }) => endpointId),
];
