import { SILENCES } from '../../desk/handoffs/handoffs.reader.js';
import { MODE_OF_SESSION, type AgentMode } from '../sessions/agent-modes.dto.js';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';

/** The checks of a turn right before it replies. $3 = the turn's lease. */
const TURN_PRECONDITIONS = named(`
  select s.credited_at is not null as credited,
    exists (select from turn_queue q where q.workspace_id = $1 and q.session_id = $2 and q.lease = $3) as held,
    exists (select from handoffs h where h.workspace_id = $1 and h.session_id = $2 and status in ('open', 'pending')
      and ${SILENCES}) or exists (select from contacts c where c.workspace_id = $1 and c.id = s.contact_id
      and c.blocked_at is not null) as attended,
    exists (select from kill_switches k where k.workspace_id = $1 and k.active and k.scope = 'all') as switched_off,
    ${MODE_OF_SESSION} as mode
  from sessions s where s.workspace_id = $1 and s.id = $2`);

/** The state of a session that decides whether a turn may reply. */
export interface TurnPreconditions {
  /** The session's credit was charged. */
  credited: boolean;
  /** The lease is still the session's. */
  held: boolean;
  /** A teammate has taken over the conversation, or blocked its contact. */
  attended: boolean;
  /** The kill switch is on with scope `all`. */
  switched_off: boolean;
  /** The mode of the session's channel. */
  mode: AgentMode;
}

/** Null if the session does not exist. */
export async function turnPreconditions(
  db: Queryable,
  workspaceId: string,
  { id, lease }: { id: string; lease: string },
): Promise<TurnPreconditions | null> {
  return (await db.query<TypedRow<TurnPreconditions>>(TURN_PRECONDITIONS(workspaceId, id, lease))).rows[0] ?? null;
}
