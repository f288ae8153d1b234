import { Injectable } from '@nestjs/common';
import type { MachineJudgement } from '../../agent/proof/machine-verdict.js';
import { modeOf } from '../../conversations/sessions/left-messages.reader.js';
import type { Channel } from '../../conversations/sessions/sessions.dto.js';
import { lockSession } from '../../conversations/core/session-locks.commands.js';
import { Instances } from '../../platform/db/instances.js';
import { hasLease, leaseQueue, RELEASED } from '../../platform/db/lease-queue.js';
import { QueueStore, type Leased } from '../../platform/db/queue-store.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { newId } from '../../platform/kernel/ids.js';
import {
  IS_DRAFT,
  IS_UNSAID,
  type SuggestionAction,
  type SuggestionMode,
  type SuggestionStatus,
} from './suggestions.dto.js';

/** A session whose answer is to be found, leased to this process. */
export interface LeasedSession extends Leased {
  session_id: string;
  /** Number of the customer's last message. */
  seq: number;
  /** Number of leases, including this one. */
  attempts: number;
}

/** What the agent would have answered. */
export interface FoundAnswer {
  mode: SuggestionMode;
  channel: Channel;
  account_id: string | null;
  seq: number;
  status: SuggestionStatus;
  answer: string;
  language: string | null;
  certainty: string | null;
  confidence: number | null;
  citations: object[];
  reason: string | null;
  model: string | null;
  prompt_version: string | null;
  usage: object | null;
  ms: number | null;
  error: string | null;
}

/** Messages often come in twos and threads: a little later they are one turn. */
const GATHER_S = 1;

const REQUEST = named(`
  insert into suggestion_queue (workspace_id, session_id, seq, due_at)
  values ($1, $2, $3, clock_timestamp() + make_interval(secs => ${GATHER_S}))
  on conflict (workspace_id, session_id)
  do update set seq = excluded.seq, due_at = excluded.due_at, attempts = 0, ${RELEASED}`);
const OUTDATE = named(`
  update suggestions set outcome = 'stale', settled_at = clock_timestamp()
  where workspace_id = $1 and session_id = $2 and seq < $3 and outcome is null and mode = 'suggest'`);
/** While the kill switch is on, turns wait. */
const QUEUE = leaseQueue({
  table: 'suggestion_queue',
  key: 'session_id',
  returning: ['seq'],
  fair: {
    turns: 'suggestion_turns',
    join: `join workspaces w on w.workspace_id = g.workspace_id and w.suspended_at is null and not exists (
      select from kill_switches k where k.workspace_id = g.workspace_id and k.active and k.scope = 'all')`,
  },
});
const OF_TURN = 'workspace_id = $1 and session_id = $2';
const HAS_LEASE = hasLease('session_id');
/** Of a turn that a message has changed since, the lease is gone. A reply may be there already. */
const PUT = named(`
  insert into suggestions (workspace_id, session_id, id, mode, channel, account_id, seq, status, answer, language, certainty, confidence,
    citations, reason, model, prompt_version, usage, ms, error, outcome, settled_at)
  select $1, $2, $4, r.*, case when o.late then 'unseen' end, case when o.late then clock_timestamp() end
  from json_to_record($5::json) as r(mode text, channel text, account_id uuid, seq int, status text, answer text, language text, certainty text,
      confidence real, citations jsonb, reason text, model text, prompt_version text, usage jsonb, ms int, error text)
    cross join lateral (select r.mode = 'suggest' and exists (select from messages where ${OF_TURN}
      and author = 'teammate' and seq > r.seq) as late) o
  where exists (select from suggestion_queue where ${HAS_LEASE})
  on conflict (workspace_id, session_id, seq) do update set mode = excluded.mode, status = excluded.status,
    answer = excluded.answer, language = excluded.language, certainty = excluded.certainty,
    confidence = excluded.confidence, citations = excluded.citations, reason = excluded.reason, model = excluded.model,
    prompt_version = excluded.prompt_version, usage = excluded.usage, ms = excluded.ms, error = excluded.error,
    outcome = excluded.outcome, settled_at = excluded.settled_at, inserted_at = null,
    machine_verdict = null, machine_reason = null`);
/** A reply grows until the customer writes again, and is judged anew. A turn that waits judges it on its way. */
const AWAIT_VERDICT = named(`
  insert into suggestion_queue (workspace_id, session_id, seq, due_at)
  select g.workspace_id, g.session_id, g.seq, clock_timestamp() + make_interval(secs => ${GATHER_S}) from suggestions g
  where g.workspace_id = $1 and g.session_id = $2 and ${IS_UNSAID}
    and exists (select from messages where ${OF_TURN} and author = 'teammate' and seq > g.seq)
    and not exists (select from messages where ${OF_TURN} and author = 'contact' and seq > g.seq)
  order by g.seq desc limit 1
  on conflict (workspace_id, session_id) do update set due_at = excluded.due_at, attempts = 0, ${RELEASED}
  where suggestion_queue.seq = excluded.seq`);
const JUDGE = named(`
  update suggestions set machine_verdict = $5, machine_reason = $6
  where workspace_id = $1 and session_id = $2 and id = $4 and exists (select from suggestion_queue where ${HAS_LEASE})`);
/** What was sent is compared as a reader would: spaces and line breaks say nothing. */
const WORDS = (text: string): string => `btrim(regexp_replace(${text}, '\\s+', ' ', 'g'))`;
const SETTLE = named(`
  update suggestions g set settled_at = clock_timestamp(), outcome = case when ${WORDS('answer')} = ${WORDS('$4')} then 'sent'
    when inserted_at is not null then 'edited' else 'ignored' end
  where workspace_id = $1 and session_id = $2 and seq < $3 and mode = 'suggest' and ${IS_DRAFT}
    and outcome is null`);
const ACT = named(`
  update suggestions set inserted_at = case when $4 = 'inserted' then clock_timestamp() else inserted_at end,
    outcome = case $4 when 'dismissed' then 'ignored' when 'wrong' then 'wrong' end,
    settled_at = case when $4 <> 'inserted' then clock_timestamp() end
  where workspace_id = $1 and session_id = $2 and id = $3 and mode = 'suggest' and outcome is null`);

@Injectable()
export class SuggestionsStore extends QueueStore<LeasedSession> {
  constructor(instances: Instances) {
    super(QUEUE, instances);
  }

  /** Queues the turn up to the message `seq`, if the channel's mode wants it; an older one is stale. */
  async request(
    tx: Queryable,
    workspaceId: string,
    { sessionId, seq }: { sessionId: string; seq: number },
  ): Promise<void> {
    await tx.query(OUTDATE(workspaceId, sessionId, seq));
    const mode = await modeOf(tx, workspaceId, sessionId);
    if (mode === 'shadow' || mode === 'suggest') await tx.query(REQUEST(workspaceId, sessionId, seq));
  }

  /** Stores the answer and dequeues its turn, once: what a late owner found is dropped. */
  async put(tx: Queryable, held: LeasedSession, found: FoundAnswer): Promise<void> {
    const session = await lockSession(tx, held.workspace_id, { id: held.session_id, strength: 'share' });
    if (session && session.erased_at === null) await tx.query(PUT(...this.keyOf(held), newId(), JSON.stringify(found)));
    await this.take(tx, held);
    await tx.query(AWAIT_VERDICT(held.workspace_id, held.session_id));
  }

  /** Stores what the machine says of an answer. What a late owner found is dropped: the reply has grown since. */
  async judge(db: Queryable, held: LeasedSession, { id, said }: { id: string; said: MachineJudgement }): Promise<void> {
    await db.query(JUDGE(...this.keyOf(held), id, said.verdict, said.reason));
  }

  /** A teammate has replied with this text; what the machine says of the answer beside it is to be found. */
  async settle(
    tx: Queryable,
    workspaceId: string,
    { sessionId, seq, text }: { sessionId: string; seq: number; text: string },
  ): Promise<void> {
    await tx.query(SETTLE(workspaceId, sessionId, seq, text));
    await tx.query(AWAIT_VERDICT(workspaceId, sessionId));
  }

  /** @returns false if there is no such suggestion that is still open */
  async act(
    tx: Queryable,
    workspaceId: string,
    { sessionId, action: { suggestion_id, action } }: { sessionId: string; action: SuggestionAction },
  ): Promise<boolean> {
    return (await tx.query(ACT(workspaceId, sessionId, suggestion_id, action))).rowCount > 0;
  }
}
