/** The relay's statements, over all workspaces, each for many rows at once (docs/decisions/0040). */
import { Injectable } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { SystemDb } from '../../db/system-db.js';
import { EVENT_COLUMNS, type EventRow } from './event-body.js';
import type { Claimed } from './lane.js';

/** Events that are numbered at a time. */
export const NUMBER_BATCH = 500;
/** Held by the one transaction that numbers at the moment; any constant that nobody else takes. */
const NUMBERING_LOCK = 7_234_905_114;

/**
 * Rows that somebody has locked are being erased; they get their number next time, and nothing newer of that person is
 * committed before. Rows are found again by ctid, which no plan made for a small table gets wrong.
 */
const NUMBER = named(`
  with turn as materialized (select pg_try_advisory_xact_lock(${NUMBERING_LOCK}) as mine),
  waiting as materialized (
    select ctid as place, workspace_id, no, type from events
    where sequence is null and (select mine from turn) order by no limit ${NUMBER_BATCH} for no key update skip locked),
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

const BEAT = named(`
  insert into relays as r (id, alive_until) values ($1, clock_timestamp() + make_interval(secs => $2))
  on conflict (id) do update set alive_until = excluded.alive_until where r.alive_until > clock_timestamp()`);
const BURY = named('delete from relays where alive_until <= clock_timestamp()');
/** What nobody alive holds is free; one of its deliveries may have ended its holder. */
const FREE = named(`
  update delivery_queues q set holder = null, due_at = clock_timestamp(), careful = true
  where q.holder is not null and not exists (select from relays r where r.id = q.holder)`);
/** Its end was not the fault of the deliveries that it had taken up: these are given back their count. */
const LEAVE = named(`
  with freed as (
    update delivery_queues set holder = null, due_at = clock_timestamp(),
      tries = case when trying = any($2::uuid[]) then greatest(0, tries - 1) else tries end
    where holder = $1 returning endpoint_id)
  delete from relays where id = $1 and (select count(*) from freed) >= 0`);

/** What is due and nobody's becomes ours; what is due of ours is told. */
const CLAIM = named(`
  with free as materialized (
    select workspace_id, endpoint_id from delivery_queues
    where holder is null and due_at <= clock_timestamp() and exists (select from relays where id = $1)
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
 * Nothing to do there now; due again when a delivery is to be tried once more. Whoever enables an endpoint meanwhile has
 * made it due, which is not taken back.
 */
const REST = named(`
  update delivery_queues q set holder = null, due_at = case when w.status = 'enabled' then least(q.due_at, (
      select min(d.next_attempt_at) from deliveries d where d.workspace_id = q.workspace_id
        and d.endpoint_id = q.endpoint_id and d.status = 'pending')) else q.due_at end,
    careful = false, trying = null
  from unnest($2::uuid[], $3::uuid[]) as r(workspace_id, endpoint_id)
  join webhook_endpoints w on w.workspace_id = r.workspace_id and w.id = r.endpoint_id
  where q.workspace_id = r.workspace_id and q.endpoint_id = r.endpoint_id and q.holder = $1`);

/** The count that stands before the delivery is sent outlives whoever sends it. */
const TAKE_UP = named(`
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
/** Also the next one that is not due yet, so that its time is known. */
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
const KNOWN = named(`
  select d.id from unnest($1::uuid[], $2::uuid[]) as r(workspace_id, id)
  join deliveries d on d.workspace_id = r.workspace_id and d.id = r.id`);

export interface EndpointRow extends Record<string, unknown> {
  workspace_id: string;
  id: string;
  url: string;
  events: string[];
  include_text: boolean;
  since: string;
  /** Each the id, a space, and what is sealed in base64; the present one first. */
  secrets: string[];
}

export interface RetryRow extends Record<string, unknown> {
  at: number | string;
  delivery_id: string;
  retries: number;
  asked: number;
  event_id: string;
  event_type: string;
  due_in_ms: number;
  /** null = it is not due, or its event is gone. */
  id: string | null;
  sequence: string | number | null;
}

/** Of a workspace's log: what comes after a number. */
export interface Stretch {
  workspaceId: string;
  after: number;
  most: number;
}
export interface Place {
  workspaceId: string;
  endpointId: string;
}

@Injectable()
export class RelayStore {
  constructor(private readonly db: SystemDb) {}

  /** Gives numbers to what was committed. @returns how many; 0 also while another instance does */
  async number(): Promise<number> {
    return (await this.db.query<{ n: number }>(NUMBER())).rows[0]!.n;
  }

  /** Says that this instance lives. @returns false = it was taken for dead, and what it held is others' */
  async beat(relayId: string, aliveMs: number): Promise<boolean> {
    const { rowCount } = await this.db.query(BEAT(relayId, aliveMs / 1_000));
    await this.db.query(BURY());
    await this.db.query(FREE());
    return rowCount > 0;
  }

  /** @param takenUp ids of deliveries whose taking up was counted, and whose attempt was broken off */
  async leave(relayId: string, takenUp: string[]): Promise<void> {
    await this.db.query(LEAVE(relayId, takenUp));
  }

  /** Queues that are due: new ones, and of those that it holds. */
  async claim(relayId: string, most: number): Promise<Claimed[]> {
    return (await this.db.query<Claimed & Record<string, unknown>>(CLAIM(relayId, most))).rows;
  }

  /**
   * Counts that a delivery of a careful queue is taken up.
   * @returns how often that was; null = the queue is held by another instance
   */
  async takeUp(place: Place & { holder: string }, deliveryId: string): Promise<number | null> {
    const statement = TAKE_UP(place.holder, place.workspaceId, place.endpointId, deliveryId);
    return (await this.db.query<{ tries: number }>(statement)).rows[0]?.tries ?? null;
  }

  async rest(relayId: string, places: Place[]): Promise<void> {
    await this.db.query(REST(relayId, ...columns(places)));
  }

  /** Those that are enabled; the others are missing. */
  async endpoints(places: Place[]): Promise<EndpointRow[]> {
    return (await this.db.query<EndpointRow>(ENDPOINTS(...columns(places)))).rows;
  }

  /** @returns for each stretch its events, in order */
  async events(stretches: Stretch[]): Promise<EventRow[][]> {
    const values = [
      stretches.map(({ workspaceId }) => workspaceId),
      stretches.map(({ after }) => after),
      stretches.map(({ most }) => most),
    ];
    const found: EventRow[][] = stretches.map(() => []);
    const { rows } = await this.db.query<EventRow & { at: number | string }>(EVENTS(...values));
    for (const row of rows) found[Number(row.at) - 1]!.push(row);
    return found;
  }

  /** @returns for each place its deliveries that wait for another attempt, the earliest first */
  async retries(places: (Place & { most: number })[]): Promise<RetryRow[][]> {
    const found: RetryRow[][] = places.map(() => []);
    const most = places.map((place) => place.most);
    const { rows } = await this.db.query<RetryRow>(RETRIES(...columns(places), most));
    for (const row of rows) found[Number(row.at) - 1]!.push(row);
    return found;
  }

  /** Those of these deliveries that have been tried before. */
  async known(deliveries: { workspaceId: string; id: string }[]): Promise<Set<string>> {
    const [workspaces, ids] = [deliveries.map(({ workspaceId }) => workspaceId), deliveries.map(({ id }) => id)];
    const { rows } = await this.db.query<{ id: string }>(KNOWN(workspaces, ids));
    return new Set(rows.map(({ id }) => id));
  }
}

const columns = (places: Place[]): [workspaces: string[], endpoints: string[]] => [
  places.map(({ workspaceId }) => workspaceId),
  places.map(({ endpointId }) => endpointId),
];
