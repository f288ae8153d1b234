/** The team stream as the console's tabs follow it. */
import type { TestApp } from './app.js';
import { cookieOf } from './console.js';
import { eventually } from './eventually.js';
import { framesIn, type Following } from './live.js';

export interface TeamFollowing extends Pick<Following, 'seen' | 'over' | 'close'> {
  frames: TeamFrame[];
}

export interface TeamFrame {
  /** Opaque id, as sent. */
  id: string | null;
  event: string;
  // Tests access data of every shape.
  data: any;
}

/** Opens the stream; throws the response if it is not a stream. */
export async function followTeam(
  app: TestApp,
  workspaceId: string,
  session: { token: string },
  lastEventId?: string,
): Promise<TeamFollowing> {
  const abort = new AbortController();
  const response = await fetch(`${app.baseUrl}/api/console/workspaces/${workspaceId}/stream`, {
    headers: { ...cookieOf(session.token), ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  });
  if (response.status !== 200) throw new Error(`stream answered ${response.status}: ${await response.text()}`);
  const frames: TeamFrame[] = [];
  let over = false;
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const texts = (rest + part).split('\n\n');
      rest = texts.pop()!;
      for (const text of texts) {
        const id = /^id: (.+)$/m.exec(text)?.[1] ?? null;
        frames.push(...framesIn(text).map(({ event, data }) => ({ id, event, data })));
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (over = true));
  await eventually(async () => frames.length > 0 || over);
  return {
    frames,
    seen: (event, fits = () => true) =>
      eventually(
        () => frames.find((frame) => frame.event === event && fits(frame.data)) as never,
        () => frames,
      ),
    over: () => over,
    close: () => abort.abort(),
  };
}
