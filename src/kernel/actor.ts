/** Who did something, as events and audit lines name them: ids and labels, never a secret or an address. */
import type { Caller, Role } from './caller.js';
import type { RequestClaim } from './keyed-request.js';

export type ActorType = 'member' | 'key' | 'contact' | 'agent' | 'system';

export interface Actor {
  type: ActorType;
  /** Id of the member, key or contact; null for the agent and the system. */
  id: string | null;
  label: string;
  /** What the member or key may do; null for whoever has no role. */
  role: Role | null;
  /** The request that it was done in; null outside of any. */
  requestId: string | null;
  /** HMAC of the address it came from. */
  addressHash: string | null;
  /** The right to do a request with an Idempotency-Key: whoever does it keeps its answer along (Journal.answered). */
  claim?: RequestClaim;
}

/** The actor behind a request: the person of a user token, the key itself, the contact of a grant or of the widget. */
export function actorOf(caller: Caller, requestId: string, addressHash: string, claim?: RequestClaim): Actor {
  const { kind, label, role } = caller;
  const rest = { label, role, requestId, addressHash, claim };
  if (kind === 'user_token') return { type: 'member', id: caller.memberId, ...rest };
  if (kind === 'grant') return { type: 'contact', id: caller.contactId, ...rest };
  if (kind === 'publishable_key' && caller.contactId !== null)
    return { type: 'contact', id: caller.contactId, ...rest, label: 'visitor' };
  if (kind === 'anonymous') return { type: 'system', id: null, ...rest };
  return { type: 'key', id: caller.credentialId, ...rest };
}

/** Whether it is somebody at the door: what the agent and the system do is told by events; the audit is of whoever shows a credential. */
export const hasCredential = ({ type }: Actor): boolean => type !== 'agent' && type !== 'system';

/** The operator at the command line, a job, the first start. */
export const systemActor = (label: string): Actor => ({
  type: 'system',
  id: null,
  label,
  role: null,
  requestId: null,
  addressHash: null,
});

/** Whoever types commands on the server: above every role. */
export const OPERATOR: Actor = systemActor('operator');

/** The agent itself, in the request that made it act. */
export const agentActor = (requestId: string | null, claim?: RequestClaim): Actor => ({
  type: 'agent',
  id: null,
  label: 'Assistant',
  role: null,
  requestId,
  addressHash: null,
  claim,
});
