/** Who looks at a conversation or writes in it: what instances tell each other, `workspace session member state`. */
export const PRESENCE = 'presence';
export const PRESENCE_STATES = ['looking', 'replying', 'away'] as const;
export type PresenceState = (typeof PRESENCE_STATES)[number];

export interface Present {
  workspaceId: string;
  sessionId: string;
  memberId: string;
  state: PresenceState;
}

/** Who does not say again that they look is away; who does not say again that they write looks. */
export const LOOKING_MS = 60_000;
export const REPLYING_MS = 15_000;
/** More are not shown, and more of a member's tabs not known. */
const OF_SESSION_MAX = 20;
const OF_MEMBER_MAX = 20;
const OF_WORKSPACE_MAX = 2_000;

export const presentText = ({ workspaceId, sessionId, memberId, state }: Present): string =>
  [workspaceId, sessionId, memberId, state].join(' ');

/** Null for what none of our instances sends. */
export function presentIn(payload: string): Present | null {
  const [workspaceId, sessionId, memberId, named] = payload.split(' ');
  const state = PRESENCE_STATES.find((one) => one === named);
  return workspaceId && sessionId && memberId && state ? { workspaceId, sessionId, memberId, state } : null;
}

interface Mark extends Present {
  lookingUntilMs: number;
  replyingUntilMs: number;
  /** As it was last told. */
  told: PresenceState;
}

/** Who is where, as far as was heard: in memory, for as long as it is said again. */
export class PresenceBoard {
  /** By workspace, then by session and member. */
  private readonly marks = new Map<string, Map<string, Mark>>();

  /**
   * A member in too many conversations leaves the one that they looked at longest ago.
   * @returns what is new: nothing where all know it, or no more of the workspace is kept
   */
  hear(present: Present, nowMs: number): Present[] {
    const marks = this.marks.get(present.workspaceId) ?? new Map<string, Mark>();
    const key = keyOf(present);
    const known = marks.get(key);
    if (present.state === 'away') return marks.delete(key) ? [present] : [];
    const oldest = known ? null : oldestBeyondLimit(marks, present.memberId);
    if (oldest) marks.delete(keyOf(oldest));
    else if (!known && marks.size >= OF_WORKSPACE_MAX) return [];
    const isReplying = present.state === 'replying';
    const mark: Mark = {
      ...present,
      lookingUntilMs: nowMs + LOOKING_MS,
      // Looking said by another tab does not end the writing in this one.
      replyingUntilMs: isReplying ? nowMs + REPLYING_MS : (known?.replyingUntilMs ?? 0),
      told: known?.told ?? 'away',
    };
    this.marks.set(present.workspaceId, marks.set(key, mark));
    const change = changeOf(mark, nowMs);
    return [...(oldest ? [presenceOf(oldest, 'away')] : []), ...(change ? [change] : [])];
  }

  /** Takes off those whose time is over. @returns what is new */
  expire(nowMs: number): Present[] {
    const changes: Present[] = [];
    for (const [workspaceId, marks] of this.marks) {
      for (const [key, mark] of marks) {
        const change = changeOf(mark, nowMs);
        if (change) changes.push(change);
        if (mark.told === 'away') marks.delete(key);
      }
      if (marks.size === 0) this.marks.delete(workspaceId);
    }
    return changes;
  }

  /** Who is in a conversation, first those who write; at most 20. */
  in(workspaceId: string, sessionId: string, nowMs: number): Present[] {
    return [...(this.marks.get(workspaceId)?.values() ?? [])]
      .filter((mark) => mark.sessionId === sessionId)
      .map((mark) => presenceOf(mark, stateOf(mark, nowMs)))
      .filter(({ state }) => state !== 'away')
      .sort((a, b) => Number(b.state === 'replying') - Number(a.state === 'replying'))
      .slice(0, OF_SESSION_MAX);
  }
}

/** The member's mark that was said longest ago, if one more would be too many. */
function oldestBeyondLimit(marks: Map<string, Mark>, memberId: string): Mark | null {
  let oldest: Mark | null = null;
  let count = 0;
  for (const mark of marks.values()) {
    if (mark.memberId !== memberId) continue;
    count++;
    if (!oldest || mark.lookingUntilMs < oldest.lookingUntilMs) oldest = mark;
  }
  return count >= OF_MEMBER_MAX ? oldest : null;
}

/** What is to be told of a mark; null where it was told already. */
function changeOf(mark: Mark, nowMs: number): Present | null {
  const state = stateOf(mark, nowMs);
  if (state === mark.told) return null;
  mark.told = state;
  return presenceOf(mark, state);
}

const keyOf = ({ sessionId, memberId }: Present): string => `${sessionId} ${memberId}`;

const stateOf = ({ lookingUntilMs, replyingUntilMs }: Mark, nowMs: number): PresenceState =>
  replyingUntilMs > nowMs ? 'replying' : lookingUntilMs > nowMs ? 'looking' : 'away';

const presenceOf = ({ workspaceId, sessionId, memberId }: Present, state: PresenceState): Present => ({
  workspaceId,
  sessionId,
  memberId,
  state,
});
