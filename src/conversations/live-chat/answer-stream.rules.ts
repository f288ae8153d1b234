/** Encodes partial answers as notifications between instances (decision 0067). */

/** An event of a partial answer. */
export interface StreamedEvent {
  event: 'typing' | 'delta' | 'citation';
  data: object;
}

export interface StreamedBatch {
  workspaceId: string;
  sessionId: string;
  /** The process that makes the answer; it serves its own followers directly. */
  instance: string;
  /** Number of the last message that it answers; followers with a later reply ignore the batch. */
  after: number;
  events: StreamedEvent[];
}

/** Bytes available for events: a notification holds 7,999, and the ids come first. */
const PAYLOAD_BYTES_MAX = 7_800;

/**
 * Encodes as many events as fit, in order. An event that is too large is skipped: the complete message follows anyway.
 * @returns the text, null if there is nothing to send, and the remaining events
 */
export function encodeBatch({ events, ...header }: StreamedBatch): { text: string | null; rest: StreamedEvent[] } {
  const included: StreamedEvent[] = [];
  let bytes = 0;
  let handled = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    const isSent = size <= PAYLOAD_BYTES_MAX;
    if (isSent && bytes + size > PAYLOAD_BYTES_MAX) break;
    handled += 1;
    if (!isSent) continue;
    bytes += size;
    included.push(event);
  }
  const { workspaceId, sessionId, instance, after } = header;
  const text = included.length ? [workspaceId, sessionId, instance, after, JSON.stringify(included)].join(' ') : null;
  return { text, rest: events.slice(handled) };
}

/** Null if the payload is not ours. */
export function decodeBatch(payload: string): StreamedBatch | null {
  const [, workspaceId, sessionId, instance, after, events] = /^(\S+) (\S+) (\S+) (\d+) (\[.*\])$/s.exec(payload) ?? [];
  if (!workspaceId || !sessionId || !instance || !events) return null;
  return { workspaceId, sessionId, instance, after: Number(after), events: JSON.parse(events) as StreamedEvent[] };
}
