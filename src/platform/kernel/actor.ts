/** Who did something, as events and audit lines name them: ids and labels, never a secret or an address. */
import type { Caller, Role } from './caller.js';
import type { RequestClaim } from './idempotent-request.js';

export type ActorType = 'member' | 'key' | 'contact' | 'agent' | 'system';

export interface Actor {
  type: ActorType;
  /** Id of the member, key or contact; null for the agent and the system. */
  id: string | null;
  label: string;
  /** Role of the member or key; null if the actor has none. */
  role: Role | null;
  /** Null outside a request. */
  requestId: string | null;
  /** HMAC of the client address. */
  addressHash: string | null;
  /** The console session that a member used. */
  consoleSessionId?: string;
  /**
   * The claim on the request's Idempotency-Key; its response is stored with the change
   * (Journal.saveIdempotentResponse).
   */
  claim?: RequestClaim;
}

/**
 * The actor behind a request: the member of a user token or console session, the contact of a grant or of the widget,
 * otherwise the key itself.
 */
export function actorOf(
  caller: Caller,
  { requestId, addressHash, claim }: { requestId: string; addressHash: string; claim?: RequestClaim },
): Actor {
  const { kind, label, role } = caller;
  const rest = { label, role, requestId, addressHash, claim };
  if (kind === 'user_token') return { type: 'member', id: caller.memberId, ...rest };
  if (kind === 'console_session')
    return { type: 'member', id: caller.memberId, ...rest, consoleSessionId: caller.credentialId };
  if (kind === 'grant') return { type: 'contact', id: caller.contactId, ...rest };
  if (kind === 'publishable_key' && caller.contactId !== null)
    return { type: 'contact', id: caller.contactId, ...rest, label: 'visitor' };
  if (kind === 'anonymous') return { type: 'system', id: null, ...rest };
  return { type: 'key', id: caller.credentialId, ...rest };
}

/**
 * Whether the actor authenticated with a credential. Only these actors are audited; events cover what the agent
 * and the system do.
 */
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

/** The operator at the command line: not subject to roles. */
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

/** Who asked for work in the background, as it is stored with the work. */
export type Requester = Pick<Actor, 'type' | 'id' | 'label' | 'role'>;

export const asRequester = ({ type, id, label, role }: Requester): Requester => ({ type, id, label, role });
