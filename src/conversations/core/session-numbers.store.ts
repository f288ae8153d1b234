import { Injectable } from '@nestjs/common';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import type { NumberedChange, SessionChange } from '../sessions/messages.dto.js';

const NUMBER = named(`
  update sessions set last_seq = last_seq + 1, logged = true where workspace_id = $1 and id = $2 and live
  returning last_seq`);
const NUMBER_MANY = named(`
  with changes as (
    select workspace_id, session_id, at from unnest($1::uuid[], $2::uuid[]) with ordinality as c(workspace_id, session_id, at)),
  numbered as (
    update sessions s set last_seq = last_seq + n.count, logged = true
    from (select workspace_id, session_id, count(*)::int as count from changes group by 1, 2) n
    where s.workspace_id = n.workspace_id and s.id = n.session_id and s.live
    returning s.workspace_id, s.id, s.last_seq - n.count as before)
  select c.at::int - 1 as index,
    n.before + (row_number() over (partition by c.workspace_id, c.session_id order by c.at))::int as seq
  from changes c join numbered n on n.workspace_id = c.workspace_id and n.id = c.session_id`);

/** Gives the changes of live sessions their numbers, under the lock of each session. */
@Injectable()
export class SessionNumbersStore {
  /** @returns the changes of live sessions */
  async number(tx: Queryable, changes: SessionChange[]): Promise<NumberedChange[]> {
    const [change] = changes;
    if (change && changes.length === 1) {
      const { rows } = await tx.query<{ last_seq: number }>(NUMBER(change.workspaceId, change.sessionId));
      return rows.map(({ last_seq: seq }) => ({ ...change, seq }));
    }
    const { rows } = await tx.query<TypedRow<{ index: number; seq: number }>>(
      NUMBER_MANY(
        changes.map(({ workspaceId }) => workspaceId),
        changes.map(({ sessionId }) => sessionId),
      ),
    );
    return rows.flatMap(({ index, seq }) => {
      const numbered = changes[index];
      return numbered ? [{ ...numbered, seq }] : [];
    });
  }
}
