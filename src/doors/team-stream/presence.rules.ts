/** Channel of presences between instances, payload `workspace session member state`. */
export const PRESENCE = 'presence';
export const PRESENCE_STATES = ['looking', 'replying', 'away'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

export interface Present {
  workspaceId: string;
  sessionId: string;
  memberId: string;
  state: PresenceState;
}

/**
 * A member who does not repeat that they are viewing counts as away; one who does not repeat that they are
 * typing counts as viewing.
 */
export const LOOKING_MS = 60_000;
export const REPLYING_MS = 15_000;
/** Maximum members shown per conversation, and conversations tracked per member. */
const OF_SESSION_MAX = 20;
const OF_MEMBER_MAX = 20;
const OF_WORKSPACE_MAX = 2_000;

export const presentText = ({ workspaceId, sessionId, memberId, state }: Present): string =>
  [workspaceId, sessionId, memberId, state].join(' ');

/** Null if the payload is not from our instances. */
export function presentIn(payload: string): Present | null {
  const [workspaceId, sessionId, memberId, named] = payload.split(' ');
  const state = PRESENCE_STATES.find((one) => one === named);
  return workspaceId && sessionId && memberId && state ? { workspaceId, sessionId, memberId, state } : null;
}

interface PresenceMark extends Present {
  lookingUntilMs: number;
  replyingUntilMs: number;
  /** The state that was last reported. */
  reported: PresenceState;
}

/** Presences as received: in memory, for as long as they are repeated. */
export class PresenceBoard {
  /** By workspace, then by session and member. */
  private readonly marks = new Map<string, Map<string, PresenceMark>>();

  /**
   * A member in too many conversations leaves the one that they viewed longest ago.
   * @returns the changes: empty if all are known, or the workspace is at its limit
   */
  hear(present: Present, nowMs: number): Present[] {
    const marks = this.marks.get(present.workspaceId) ?? new Map<string, PresenceMark>();
    const key = keyOf(present);
    const known = marks.get(key);
    if (present.state === 'away') return marks.delete(key) ? [present] : [];
    const oldest = known ? null : oldestBeyondLimit(marks, present.memberId);
    if (oldest) marks.delete(keyOf(oldest));
    else if (!known && marks.size >= OF_WORKSPACE_MAX) return [];
    const isReplying = present.state === 'replying';
    const mark: PresenceMark = {
      ...present,
      lookingUntilMs: nowMs + LOOKING_MS,
      // Viewing in another tab does not end typing in this one.
      replyingUntilMs: isReplying ? nowMs + REPLYING_MS : (known?.replyingUntilMs ?? 0),
      reported: known?.reported ?? 'away',
    };
    this.marks.set(present.workspaceId, marks.set(key, mark));
    const change = changeOf(mark, nowMs);
    return [...(oldest ? [presenceOf(oldest, 'away')] : []), ...(change ? [change] : [])];
  }

  /** Removes expired presences. @returns the changes */
  expire(nowMs: number): Present[] {
    const changes: Present[] = [];
    for (const [workspaceId, marks] of this.marks) {
      for (const [key, mark] of marks) {
        const change = changeOf(mark, nowMs);
        if (change) changes.push(change);
        if (mark.reported === 'away') marks.delete(key);
      }
      if (marks.size === 0) this.marks.delete(workspaceId);
    }
    return changes;
  }

  /** Members in a conversation, typing members first; at most 20. */
  in(workspaceId: string, sessionId: string, nowMs: number): Present[] {
    return [...(this.marks.get(workspaceId)?.values() ?? [])]
      .filter((mark) => mark.sessionId === sessionId)
      .map((mark) => presenceOf(mark, stateOf(mark, nowMs)))
      .filter(({ state }) => state !== 'away')
      .sort((a, b) => Number(b.state === 'replying') - Number(a.state === 'replying'))
      .slice(0, OF_SESSION_MAX);
  }
}

/** The member's oldest mark, if another one would exceed the limit. */
function oldestBeyondLimit(marks: Map<string, PresenceMark>, memberId: string): PresenceMark | null {
  let oldest: PresenceMark | null = null;
  let count = 0;
  for (const mark of marks.values()) {
    if (mark.memberId !== memberId) continue;
    count++;
    if (!oldest || mark.lookingUntilMs < oldest.lookingUntilMs) oldest = mark;
  }
  return count >= OF_MEMBER_MAX ? oldest : null;
}

/** The change to report for a mark; null if it was reported already. */
function changeOf(mark: PresenceMark, nowMs: number): Present | null {
  const state = stateOf(mark, nowMs);
  if (state === mark.reported) return null;
  mark.reported = state;
  return presenceOf(mark, state);
}

const keyOf = ({ sessionId, memberId }: Present): string => `${sessionId} ${memberId}`;

const stateOf = ({ lookingUntilMs, replyingUntilMs }: PresenceMark, nowMs: number): PresenceState =>
  replyingUntilMs > nowMs ? 'replying' : lookingUntilMs > nowMs ? 'looking' : 'away';

const presenceOf = ({ workspaceId, sessionId, memberId }: Present, state: PresenceState): Present => ({
  workspaceId,
  sessionId,
  memberId,
  state,
});
