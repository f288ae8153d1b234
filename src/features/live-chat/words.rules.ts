/** Words of an answer that is being made, as instances tell each other of them (decision 0067). */

/** What passes of an answer. */
export interface WordsEvent {
  event: 'typing' | 'delta' | 'citation';
  data: object;
}

export interface Words {
  workspaceId: string;
  sessionId: string;
  /** The process that makes the answer, which has told its own followers. */
  instance: string;
  /** Number of the last message that it answers: whoever has heard more than that from the other side has no use for it. */
  after: number;
  events: WordsEvent[];
}

/** Of the events, in bytes: what a notification can carry (7,999), without the ids before them. */
const ROOM_BYTES = 7_800;

/**
 * A notification with as many of the events as it can carry, in order; one that is too large by itself is left out, for the
 * whole message comes all the same.
 * @returns the text, null where nothing is to be sent, and the events for the next one
 */
export function wordsText({ events, ...words }: Words): { text: string | null; rest: WordsEvent[] } {
  const carried: WordsEvent[] = [];
  let bytes = 0;
  let at = 0;
  for (; at < events.length; at++) {
    const size = Buffer.byteLength(JSON.stringify(events[at])) + 1;
    if (size > ROOM_BYTES) continue;
    if (bytes + size > ROOM_BYTES) break;
    bytes += size;
    carried.push(events[at]!);
  }
  const { workspaceId, sessionId, instance, after } = words;
  const text = carried.length ? [workspaceId, sessionId, instance, after, JSON.stringify(carried)].join(' ') : null;
  return { text, rest: events.slice(at) };
}

/** Null for what no instance of ours sends. */
export function wordsIn(payload: string): Words | null {
  const [, workspaceId, sessionId, instance, after, events] = /^(\S+) (\S+) (\S+) (\d+) (\[.*\])$/s.exec(payload) ?? [];
  if (!workspaceId || !sessionId || !instance || !events) return null;
  return { workspaceId, sessionId, instance, after: Number(after), events: JSON.parse(events) as WordsEvent[] };
}
