import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DialogueMessage } from '../../agent/ports/turn.js';
import { alone } from '../../platform/db/alone.js';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Tx } from '../../platform/db/transaction.js';
import { asRequester, type Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import type { ShadowAnswer, AnswerChange } from '../forecasts/shadow-answer.dto.js';
import type { GoldenReads } from './golden-replay.js';

export interface NewGoldenTurn {
  question: string;
  dialogue: DialogueMessage[];
  channel: string | null;
  conversationId: string | null;
  expected: ShadowAnswer;
}

/** A golden turn as it is replayed. */
export interface StoredGoldenTurn {
  id: string;
  question: string;
  dialogue: DialogueMessage[];
  expected: ShadowAnswer;
  actual: ShadowAnswer | null;
  /** null: it is replayed whole. */
  reads: GoldenReads | null;
}

const COUNT = named('select count(*)::int as count from golden_turns where workspace_id = $1');
const ID_OF = named('select id from golden_turns where workspace_id = $1 and digest = $2');
const INSERT = named(`
  insert into golden_turns (workspace_id, id, digest, question, dialogue, channel, conversation_id, expected, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
  on conflict (workspace_id, digest) do nothing`);
const DELETE = named('delete from golden_turns where workspace_id = $1 and id = $2');
const ACCEPT = named(`
  update golden_turns set expected = actual, actual = null, change = 'same', differs = false, differs_since = null
  where workspace_id = $1 and id = $2 and differs`);
const NEXT = named(`
  select t.id, t.question, t.dialogue, t.expected, t.actual,
    case when g.input is not null
      then jsonb_build_object('input', g.input, 'reads', g.reads, 'digest', g.digest, 'answer', g.answer) end as reads
  from golden_turns t
  left join golden_reads g on g.workspace_id = t.workspace_id and g.golden_turn_id = t.id
  where t.workspace_id = $1 and ($2::uuid is null or t.id > $2) order by t.id limit $3`);
/** One that was accepted since it was read stays so, and is replayed again. */
const SET_REPLAYED = named(`
  update golden_turns set expected = r.expected, actual = r.actual, change = r.change, differs = r.change <> 'same',
    differs_since = case when r.change <> 'same' then coalesce(differs_since, clock_timestamp()) end,
    replayed_at = clock_timestamp()
  from json_to_recordset($2::json) as r(id uuid, before jsonb, expected jsonb, actual jsonb, change text)
  where workspace_id = $1 and golden_turns.id = r.id and golden_turns.expected = r.before`);
const NEED_REPLAY = named(`
  insert into golden_settings (workspace_id) values ($1)
  on conflict (workspace_id) do update set replayed_state = null`);
const SET_REQUIRED = named(`
  insert into golden_settings (workspace_id, require_signature) values ($1, $2)
  on conflict (workspace_id) do update set require_signature = excluded.require_signature`);

interface ReplayedTurn {
  id: string;
  /** What was expected when it was read. */
  before: ShadowAnswer;
  expected: ShadowAnswer;
  actual: ShadowAnswer | null;
  change: AnswerChange;
}

@Injectable()
export class GoldenTurnsStore {
  /** Two who add at once count the same. */
  alone(tx: Tx, workspaceId: string): Promise<void> {
    return alone(tx, `golden turns ${workspaceId}`);
  }

  async count(db: Queryable, workspaceId: string): Promise<number> {
    return (await db.query<{ count: number }>(COUNT(workspaceId))).rows[0]?.count ?? 0;
  }

  /** The same question after the same words is one golden turn. */
  async put(
    tx: Tx,
    workspaceId: string,
    { actor, turn }: { actor: Actor; turn: NewGoldenTurn },
  ): Promise<{ id: string; isNew: boolean }> {
    const { question, dialogue, channel, conversationId, expected } = turn;
    const digest = digestOf(turn);
    const id = newId();
    const by = JSON.stringify(asRequester(actor));
    const said = [question, JSON.stringify(dialogue), channel, conversationId, JSON.stringify(expected)];
    const { rowCount } = await tx.query(INSERT(workspaceId, id, digest, ...said, by));
    if (rowCount > 0) return { id, isNew: true };
    return { ...onlyRow(await tx.query<{ id: string }>(ID_OF(workspaceId, digest))), isNew: false };
  }

  async delete(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(DELETE(workspaceId, id))).rowCount > 0;
  }

  /** @returns false if it is answered as expected */
  async accept(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
    return (await tx.query(ACCEPT(workspaceId, id))).rowCount > 0;
  }

  /** The sweeper has all replayed soon. */
  async needReplay(tx: Tx, workspaceId: string): Promise<void> {
    await tx.query(NEED_REPLAY(workspaceId));
  }

  async setRequired(tx: Tx, workspaceId: string, isRequired: boolean): Promise<void> {
    await tx.query(SET_REQUIRED(workspaceId, isRequired));
  }

  /** In the order of their ids. */
  async next(
    db: Queryable,
    workspaceId: string,
    { after, limit }: { after: string | null; limit: number },
  ): Promise<StoredGoldenTurn[]> {
    const { rows } = await db.query<StoredGoldenTurn & Record<string, unknown>>(NEXT(workspaceId, after, limit));
    return rows;
  }

  async setReplayed(tx: Tx, workspaceId: string, replayed: ReplayedTurn[]): Promise<void> {
    const { rowCount } = await tx.query(SET_REPLAYED(workspaceId, JSON.stringify(replayed)));
    if (rowCount < replayed.length) await this.needReplay(tx, workspaceId);
  }
}

const digestOf = ({ question, dialogue }: NewGoldenTurn): string =>
  createHash('sha256')
    .update(JSON.stringify([question.trim(), dialogue.map(({ from, text }) => [from, text.trim()])]))
    .digest('hex');
