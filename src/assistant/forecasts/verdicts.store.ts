import { Injectable } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { VerdictBody } from './verdicts.dto.js';

const PUT = named(`
  insert into shadow_verdicts (workspace_id, forecast_id, conversation_id, turn, member_id, verdict)
  select workspace_id, forecast_id, conversation_id, turn, $5, $6 from shadow_turns
  where workspace_id = $1 and forecast_id = $2 and conversation_id = $3 and turn = $4 and status = 'answered'
  on conflict (workspace_id, forecast_id, conversation_id, turn, member_id)
    do update set verdict = excluded.verdict, at = excluded.at`);
/** Who skipped an answer said nothing of it. */
const CARRY = named(`
  insert into shadow_verdicts (workspace_id, forecast_id, conversation_id, turn, member_id, verdict, at)
  select workspace_id, $3, conversation_id, turn, member_id, verdict, at from shadow_verdicts
  where workspace_id = $1 and forecast_id = $2 and conversation_id = $4 and turn = any($5::int[])
    and verdict <> 'skipped'`);
const DELETE = named(`
  delete from shadow_verdicts
  where workspace_id = $1 and forecast_id = $2 and conversation_id = $3 and turn = $4 and member_id = $5`);

@Injectable()
export class VerdictsStore {
  /** @returns false if there is no such answer */
  async put(
    tx: Queryable,
    workspaceId: string,
    { forecastId, memberId, body }: { forecastId: string; memberId: string; body: VerdictBody },
  ): Promise<boolean> {
    const { conversation_id, turn, verdict } = body;
    const at = [workspaceId, forecastId, conversation_id, turn, memberId] as const;
    if (verdict !== null) return (await tx.query(PUT(...at, verdict))).rowCount > 0;
    await tx.query(DELETE(...at));
    return true;
  }

  /** What people said in an earlier forecast of answers that are the same in this one. */
  async carry(
    tx: Queryable,
    workspaceId: string,
    { from, to, conversationId, turns }: { from: string; to: string; conversationId: string; turns: number[] },
  ): Promise<void> {
    await tx.query(CARRY(workspaceId, from, to, conversationId, turns));
  }
}
