/** Server-sent events by fetch: EventSource cannot send credentials or a resume position. */
import { request } from './api.js';
import { required } from './required.js';

/** The service sends a comment every 15 s: a connection silent for this long is dead. */
const SILENCE_MS = 40_000;

/**
 * Follows a stream until it ends.
 * @param after number of the last known durable event
 * @param line aborts the stream, and is aborted when the connection is dead
 * @param opened called when the service has accepted
 * @throws like `request`, and when aborted
 */
export async function follow(
  path: string,
  after: number,
  line: AbortController,
  opened: () => void,
  heard: (event: string, data: unknown) => void,
): Promise<void> {
  const { body } = await request(path, undefined, line.signal, after);
  const reader = required(body).pipeThrough(new TextDecoderStream()).getReader();
  opened();
  for (let text = ''; ;) {
    const silence = setTimeout(() => line.abort(), SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    const frames = (text + value).split('\n\n');
    // The last one is not complete yet.
    text = frames.pop() as string;
    for (const frame of frames) {
      // Data is one line, but may contain what is a line's end to a pattern: U+2028.
      const [, event, data] = /event: (\w+)\ndata: (.*)/s.exec(frame) ?? [];
      if (event) heard(event, JSON.parse(data as string));
    }
  }
}
