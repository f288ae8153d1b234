import { Injectable } from '@nestjs/common';
import { packageVersion } from '../../platform/config/package-version.js';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { SLICE_LEASE_S } from '../../platform/db/slice-worker.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { asRequester, type Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import type { UpdateGuardrails } from '../configuration/guardrails/guardrails.dto.js';
import type { ShadowAnswer, AnswerChange } from '../forecasts/shadow-answer.dto.js';
import type { GoldenCheckKind, GoldenDraftBody } from './golden-checks.dto.js';
import { GOLDEN_CHECKS_MAX } from './golden-checks.reader.js';
import { GOLDEN_STATE } from './golden-state.js';

/** A check that is leased to this process. */
export interface LeasedCheck extends Leased {
  id: string;
  kind: GoldenCheckKind;
  document: GoldenDraftBody | null;
  settings: UpdateGuardrails | null;
  state: string;
  last_turn: string | null;
  /** Number of leases since the last progress. */
  attempts: number;
}

export interface FoundDifference {
  turnId: string;
  question: string;
  change: Exclude<AnswerChange, 'same'>;
  before: ShadowAnswer;
  after: ShadowAnswer;
}

const INSERT = named(`
  insert into golden_checks
    (workspace_id, id, kind, document, settings, change_digest, state, version, version_before, requested_by, turns)
  select $1, $2, $3, $4, $5, $6, ${GOLDEN_STATE('$1')}, $7,
    nullif((select s.replayed_version from golden_settings s where s.workspace_id = $1), $7), $8,
    (select count(*) from golden_turns t where t.workspace_id = $1)`);
/** Of what has ended: nobody waits for it. */
const DELETE_OLD = named(`
  delete from golden_checks where workspace_id = $1 and status in ('done', 'failed') and id in (
    select id from golden_checks where workspace_id = $1 order by created_at desc, id desc
    offset ${GOLDEN_CHECKS_MAX - 1})`);
const DELETE = named('delete from golden_checks where workspace_id = $1 and id = $2');
const CONFIRM = named(`
  update golden_differences set confirmed_by = $4, confirmed_at = clock_timestamp()
  where workspace_id = $1 and check_id = $2 and golden_turn_id = any($3) and confirmed_at is null`);
const KNOWN = named(`
  select golden_turn_id as id from golden_differences
  where workspace_id = $1 and check_id = $2 and golden_turn_id = any($3)`);

/** The one that has been due for longest is next. Suspended workspaces wait. */
const QUEUE = leaseQueue({
  table: 'golden_checks',
  key: 'id',
  returning: ['kind', 'document', 'settings', 'state', 'last_turn'],
  where: `q.status in ('queued', 'running') and exists (
    select from workspaces w where w.workspace_id = q.workspace_id and w.suspended_at is null)`,
  sets: `status = 'running', started_at = coalesce(q.started_at, clock_timestamp())`,
});
const HAS_LEASE = hasLease('id');
const CONTINUE = named(`
  update golden_checks set due_at = now() + make_interval(secs => ${SLICE_LEASE_S}), attempts = 0, last_turn = $4,
    done = done + $5
  where ${HAS_LEASE}`);
const PUT = named(`
  insert into golden_differences (workspace_id, id, check_id, golden_turn_id, question, change, before, after)
  select $1, r.id, $2, r.turn_id, r.question, r.change, r.before, r.after
  from json_to_recordset($3::json) as r(id uuid, turn_id uuid, question text, change text, before jsonb, after jsonb)
  where exists (select from golden_turns t where t.workspace_id = $1 and t.id = r.turn_id)
  on conflict (workspace_id, check_id, golden_turn_id) do nothing`);
const SIGNED = named(`
  select distinct on (golden_turn_id) golden_turn_id as id, after from golden_differences
  where workspace_id = $1 and golden_turn_id = any($2) and confirmed_at is not null
  order by golden_turn_id, confirmed_at desc`);
const END = named(`
  update golden_checks set status = $4, error = $5, ${RELEASED}, finished_at = clock_timestamp(),
    turns = greatest(turns, done)
  where ${HAS_LEASE}`);
/** What becomes golden, or is accepted, while a check runs sets it to null: that check does not answer for it. */
const REPLAYING = named(`update golden_settings set replayed_state = 'check ' || $2 where workspace_id = $1`);
const SET_REPLAYED = named(`
  update golden_settings set replayed_version = $3, replayed_state = case when replayed_state = 'check ' || $4 then $2 end
  where workspace_id = $1`);

@Injectable()
export class GoldenChecksStore extends QueueStore<LeasedCheck> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** The oldest make room. */
  async insert(
    tx: Queryable,
    workspaceId: string,
    check: {
      actor: Actor;
      id: string;
      document?: GoldenDraftBody | null;
      settings?: UpdateGuardrails | null;
      digest?: string | null;
    },
  ): Promise<void> {
    const { actor, id, document = null, settings = null, digest = null } = check;
    await tx.query(DELETE_OLD(workspaceId));
    const kind = document || settings ? 'draft' : 'current';
    const change = [document && JSON.stringify(document), settings && JSON.stringify(settings), digest];
    const by = JSON.stringify(asRequester(actor));
    await tx.query(INSERT(workspaceId, id, kind, ...change, packageVersion(), by));
    if (kind === 'current') await tx.query(REPLAYING(workspaceId, id));
  }

  async delete(tx: Queryable, workspaceId: string, id: string): Promise<void> {
    await tx.query(DELETE(workspaceId, id));
  }

  /** @returns ids of those that the check found answered otherwise */
  async known(tx: Queryable, workspaceId: string, { id, turnIds }: { id: string; turnIds: string[] }) {
    return (await tx.query<{ id: string }>(KNOWN(workspaceId, id, turnIds))).rows.map((row) => row.id);
  }

  /** @returns how many were not confirmed yet */
  async confirm(
    tx: Queryable,
    workspaceId: string,
    { id, turnIds, actor }: { id: string; turnIds: string[]; actor: Actor },
  ): Promise<number> {
    return (await tx.query(CONFIRM(workspaceId, id, turnIds, JSON.stringify(asRequester(actor))))).rowCount;
  }

  /** Stores what a portion came to, and extends the lease. @returns false if it was lost: then nothing is stored */
  async put(
    tx: Queryable,
    held: LeasedCheck,
    { lastTurn, count, found }: { lastTurn: string; count: number; found: FoundDifference[] },
  ): Promise<boolean> {
    if ((await tx.query(CONTINUE(...this.keyOf(held), lastTurn, count))).rowCount === 0) return false;
    const rows = found.map(({ turnId, ...one }) => ({ id: newId(), turn_id: turnId, ...one }));
    if (rows.length > 0) await tx.query(PUT(held.workspace_id, held.id, JSON.stringify(rows)));
    return true;
  }

  /** Of each of these golden turns the answer that was confirmed last. */
  async signed(db: Queryable, workspaceId: string, turnIds: string[]): Promise<Map<string, ShadowAnswer>> {
    const { rows } = await db.query<{ id: string; after: ShadowAnswer }>(SIGNED(workspaceId, turnIds));
    return new Map(rows.map(({ id, after }) => [id, after]));
  }

  async end(tx: Queryable, held: LeasedCheck, error: string | null): Promise<void> {
    const { rowCount } = await tx.query(END(...this.keyOf(held), error === null ? 'done' : 'failed', error));
    if (rowCount === 0 || error !== null || held.kind !== 'current') return;
    await tx.query(SET_REPLAYED(held.workspace_id, held.state, packageVersion(), held.id));
  }
}
