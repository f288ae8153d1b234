import { Injectable } from '@nestjs/common';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { SLICE_LEASE_S } from '../../platform/db/slice-worker.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { asRequester, type Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import {
  CONVERSATIONS_DEFAULT,
  type ForecastBody,
  type ForecastLimitsBody,
  type PauseReason,
  type RepeatBody,
} from './forecasts.dto.js';
import { FORECASTS_MAX } from './forecasts.reader.js';
import type { RepeatedTurn } from './repeat.rules.js';
import type { Place } from './sampling.rules.js';
import type { TriedConversation } from './tried-conversation.js';

/** A forecast that is leased to this process. */
export interface LeasedForecast extends Leased {
  id: string;
  large_model: boolean;
  /** The earlier forecast that it makes again. */
  based_on: string | null;
  /** Number of leases since the last progress. */
  attempts: number;
}

const ACTIVE = `status in ('queued', 'running')`;

const COUNT = named('select count(*)::int as count from forecasts where workspace_id = $1');
const INSERT = named(`
  insert into forecasts (workspace_id, id, name, starts_at, ends_at, import_id, conversations_max, requested_by, large_model,
    tokens_max, cost_micros_max, minutes_max)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`);
/** In an order that says nothing about them, so that also a run that is cut short tried a random sample. */
const CHOOSE = named(`
  with chosen as (
    select id, row_number() over (order by md5($2::text || id::text))::int as position from imported_conversations
    where workspace_id = $1 and is_complete and ($3::timestamptz is null or started_at >= $3)
      and ($4::timestamptz is null or started_at < $4) and ($5::uuid is null or import_id = $5))
  insert into forecast_conversations (workspace_id, forecast_id, conversation_id, position)
  select $1, $2::uuid, id, position from chosen where position <= $6`);
const INSERT_AGAIN = named(`
  insert into forecasts (workspace_id, id, name, starts_at, ends_at, import_id, conversations_max, requested_by, large_model,
    tokens_max, cost_micros_max, minutes_max, based_on, missing)
  select f.workspace_id, $3, $4, f.starts_at, f.ends_at, f.import_id, f.conversations_max, $5::jsonb, f.large_model,
    $6::bigint, $7::bigint, $8::int, f.id, f.conversations - (select count(*)::int from forecast_conversations c
      where c.workspace_id = f.workspace_id and c.forecast_id = f.id)
  from forecasts f where f.workspace_id = $1 and f.id = $2 and f.status in ('done', 'cancelled')`);
/** What it could not try is in no figure of it, so there is nothing to compare it with. */
const CHOOSE_AGAIN = named(`
  insert into forecast_conversations (workspace_id, forecast_id, conversation_id, position, drawn_in, drawn_weight)
  select c.workspace_id, $3::uuid, c.conversation_id, row_number() over (order by md5($3::text || c.conversation_id::text)),
    d.part, d.weight
  from forecast_conversations c
  left join json_to_recordset($4::json) as d(id uuid, part uuid, weight real) on d.id = c.conversation_id
  where c.workspace_id = $1 and c.forecast_id = $2 and c.status = 'done'`);
const SET_COUNT = named('update forecasts set conversations = $3 where workspace_id = $1 and id = $2');
/** What the large model left unanswered is tried again, also after the end. */
const RETRY_UNANSWERED = named(`
  update forecast_conversations set status = 'waiting', error = null, unanswered_by_model = false
  where workspace_id = $1 and forecast_id = $2 and unanswered_by_model`);
const START = named(`
  update forecasts f set status = 'queued', attempts = 0, due_at = clock_timestamp(), resumed_at = clock_timestamp(),
    pause_reason = null, finished_at = null, tokens_max = coalesce($3, tokens_max),
    cost_micros_max = coalesce($4, cost_micros_max), minutes_max = coalesce($5, minutes_max)
  where workspace_id = $1 and id = $2 and (status in ('paused', 'failed') or status = 'done' and exists (
    select from forecast_conversations c
    where c.workspace_id = f.workspace_id and c.forecast_id = f.id and c.unanswered_by_model))`);
const PAUSE = named(`
  update forecasts set status = 'paused', ${RELEASED} where workspace_id = $1 and id = $2 and ${ACTIVE}`);
const CANCEL = named(`
  update forecasts set status = 'cancelled', ${RELEASED}, finished_at = clock_timestamp()
  where workspace_id = $1 and id = $2 and status in ('queued', 'running', 'paused')`);
const PAUSE_FOR = named(`
  update forecasts set status = 'paused', pause_reason = $4, ${RELEASED} where ${hasLease('id')}`);
const DELETE = named('delete from forecasts where workspace_id = $1 and id = $2');

/** The one that has been due for longest is next. Suspended workspaces wait. */
const QUEUE = leaseQueue({
  table: 'forecasts',
  key: 'id',
  where: `q.${ACTIVE} and exists (
    select from workspaces w where w.workspace_id = q.workspace_id and w.suspended_at is null)`,
  sets: `status = 'running', started_at = coalesce(q.started_at, clock_timestamp())`,
  returning: ['large_model', 'based_on'],
});
const HAS_LEASE = hasLease('id');
const CONTINUE = named(`
  update forecasts set due_at = now() + make_interval(secs => ${SLICE_LEASE_S}), attempts = 0
  where ${HAS_LEASE} and exists (
    select from workspaces w where w.workspace_id = forecasts.workspace_id and w.suspended_at is null)`);
const WAITING = named(`
  select conversation_id as id from forecast_conversations
  where workspace_id = $1 and forecast_id = $2 and status = 'waiting' order by position limit $3`);
const PUT = named(`
  update forecast_conversations set status = 'done', ended_by = $4, answered = $5, confidence = $6, outcome = $7,
    drawn_in = case when $8 then drawn_in end, drawn_weight = case when $8 then drawn_weight end
  where workspace_id = $1 and forecast_id = $2 and conversation_id = $3 and status = 'waiting'`);
const PUT_TURNS = named(`
  insert into shadow_turns (workspace_id, forecast_id, conversation_id, turn, question, reply, reply_seconds, status,
    answer, language, certainty, confidence, citations, intent, reason, model, prompt_version, usage, verdict,
    verdict_reason, ms)
  select $1, $2, $3, r.* from json_to_recordset($4::json) as r(turn int, question text, reply text, reply_seconds int,
    status text, answer text, language text, certainty text, confidence real, citations jsonb, intent text,
    reason text, model text, prompt_version text, usage jsonb, verdict text, verdict_reason text, ms int)`);
const TURNS = named(`
  select turn, question, reply, status, certainty, answer, language, confidence::float8 as confidence, citations
  from shadow_turns where workspace_id = $1 and forecast_id = $2 and conversation_id = $3 order by turn`);
const FAIL = named(`
  update forecast_conversations set status = 'failed', error = $4, unanswered_by_model = $5
  where workspace_id = $1 and forecast_id = $2 and conversation_id = $3 and status = 'waiting'`);
const END = named(`
  update forecasts set status = $4, error = $5, ${RELEASED}, finished_at = clock_timestamp() where ${HAS_LEASE}`);

const limitsOf = ({ tokens_max = null, cost_micros_max = null, minutes_max = null }: ForecastLimitsBody) => [
  tokens_max,
  cost_micros_max,
  minutes_max,
];

@Injectable()
export class ForecastsStore extends QueueStore<LeasedForecast> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Throws `conflict`. */
  async requireRoom(db: Queryable, workspaceId: string): Promise<void> {
    const { rows } = await db.query<{ count: number }>(COUNT(workspaceId));
    if ((rows[0]?.count ?? 0) >= FORECASTS_MAX)
      throw fail('conflict', `A workspace has at most ${FORECASTS_MAX} forecasts. Delete one first.`);
  }

  /** @returns how many conversations it will try */
  async insert(
    tx: Queryable,
    workspaceId: string,
    { id, body, actor }: { id: string; body: ForecastBody; actor: Actor },
  ): Promise<number> {
    const { name, starts_at = null, ends_at = null, import_id = null } = body;
    const max = body.conversations_max ?? CONVERSATIONS_DEFAULT;
    const range = [starts_at, ends_at, import_id, max];
    const model = [body.large_model ?? false, ...limitsOf(body)];
    await tx.query(INSERT(workspaceId, id, name, ...range, JSON.stringify(asRequester(actor)), ...model));
    const { rowCount } = await tx.query(CHOOSE(workspaceId, id, ...range));
    await tx.query(SET_COUNT(workspaceId, id, rowCount));
    return rowCount;
  }

  /**
   * @param places of the earlier one's conversations with an answer
   * @returns how many conversations it will try; none also if the earlier one has not ended
   */
  async insertAgain(
    tx: Queryable,
    workspaceId: string,
    { id, of, body, actor, places }: { id: string; of: string; body: RepeatBody; actor: Actor; places: Place[] },
  ): Promise<number> {
    const requester = JSON.stringify(asRequester(actor));
    await tx.query(INSERT_AGAIN(workspaceId, of, id, body.name, requester, ...limitsOf(body)));
    const drawn = places.map((place) => ({ id: place.id, part: place.part || of, weight: place.weight }));
    const { rowCount } = await tx.query(CHOOSE_AGAIN(workspaceId, of, id, JSON.stringify(drawn)));
    await tx.query(SET_COUNT(workspaceId, id, rowCount));
    return rowCount;
  }

  /** @returns false if there is nothing to go on with */
  async start(
    tx: Queryable,
    workspaceId: string,
    { id, ...limits }: { id: string } & ForecastLimitsBody,
  ): Promise<boolean> {
    const isStarted = (await tx.query(START(workspaceId, id, ...limitsOf(limits)))).rowCount > 0;
    if (isStarted) await tx.query(RETRY_UNANSWERED(workspaceId, id));
    return isStarted;
  }

  async pause(tx: Queryable, workspaceId: string, { id }: { id: string }): Promise<boolean> {
    return (await tx.query(PAUSE(workspaceId, id))).rowCount > 0;
  }

  /** What was tried stays. */
  async cancel(tx: Queryable, workspaceId: string, { id }: { id: string }): Promise<boolean> {
    return (await tx.query(CANCEL(workspaceId, id))).rowCount > 0;
  }

  async delete(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(DELETE(workspaceId, id));
  }

  /** Extends the lease. @returns false if it was lost, paused, or the workspace is suspended */
  async continue(db: Queryable, held: LeasedForecast): Promise<boolean> {
    return (await db.query(CONTINUE(...this.keyOf(held)))).rowCount > 0;
  }

  /** Ids of the next conversations to try. */
  async waiting(db: Queryable, { workspace_id, id }: LeasedForecast, limit: number): Promise<string[]> {
    return (await db.query<{ id: string }>(WAITING(workspace_id, id, limit))).rows.map((row) => row.id);
  }

  /** What the agent said to a conversation in a forecast; nothing if that is gone. */
  async turns(db: Queryable, workspaceId: string, of: { id: string; conversationId: string }): Promise<RepeatedTurn[]> {
    type Row = RepeatedTurn & Record<string, unknown>;
    return (await db.query<Row>(TURNS(workspaceId, of.id, of.conversationId))).rows;
  }

  /**
   * @param isSame as in the forecast that it makes again
   * @returns false, and nothing is stored, if it was tried already: a second worker's result is dropped
   */
  async put(
    tx: Queryable,
    { workspace_id, id }: LeasedForecast,
    { isSame, ...tried }: TriedConversation & { isSame: boolean },
  ): Promise<boolean> {
    const { conversationId, endedBy, answered, confidence, outcome, turns } = tried;
    const result = [endedBy, answered, confidence, outcome, isSame];
    const isPut = (await tx.query(PUT(workspace_id, id, conversationId, ...result))).rowCount > 0;
    if (isPut) await tx.query(PUT_TURNS(workspace_id, id, conversationId, JSON.stringify(turns)));
    return isPut;
  }

  /** The report tells how many could not be tried. */
  async fail(
    db: Queryable,
    { workspace_id, id }: LeasedForecast,
    { conversationId, reason, byModel }: { conversationId: string; reason: string; byModel: boolean },
  ): Promise<void> {
    await db.query(FAIL(workspace_id, id, conversationId, reason, byModel));
  }

  /** By itself; it waits for a person. */
  async pauseFor(db: Queryable, held: LeasedForecast, reason: PauseReason): Promise<void> {
    await db.query(PAUSE_FOR(...this.keyOf(held), reason));
  }

  async end(db: Queryable, held: LeasedForecast, error: string | null): Promise<void> {
    await db.query(END(...this.keyOf(held), error === null ? 'done' : 'failed', error));
  }
}
