/** Live conversations as a browser follows them. */
import { PATIENCE_MS } from '../../src/conversations/turns/bursts.rules.js';
import { TurnQueue } from '../../src/conversations/turns/turn-queue.js';
import { call, type Answer, type Reachable, type TestApp, type TestWorkspace } from './app.js';
import { eventually } from './eventually.js';
import { OWN_ORIGIN, type Browser } from './widget.js';

export interface Frame {
  id: number | null;
  event: string;
  // Tests access data of every shape.
  data: any;
}

/** An open stream of events. */
export interface Following {
  frames: Frame[];
  /** Durable events, by their numbers. */
  numbered(): Frame[];
  /** Resolves with the first matching frame, past or future. */
  seen(event: string, fits?: (data: any) => boolean): Promise<Frame>;
  /** Whether the server has ended it. */
  over(): boolean;
  close(): void;
}

/** Opens GET sessions/{id}/events. @param on another instance of the service */
export async function follow(
  app: TestApp,
  { publishableKey }: TestWorkspace,
  { visitorToken }: Browser,
  sessionId: string,
  lastEventId?: number,
): Promise<Following> {
  const abort = new AbortController();
  const response = await fetch(`${app.baseUrl}/api/widget/sessions/${sessionId}/events`, {
    headers: {
      authorization: `Bearer ${publishableKey}`,
      origin: OWN_ORIGIN,
      'x-visitor-token': visitorToken,
      ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    },
    signal: abort.signal,
  });
  if (response.status !== 200) throw new Error(`events answered ${response.status}: ${await response.text()}`);
  const frames: Frame[] = [];
  let over = false;
  const read = async (): Promise<void> => {
    let rest = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      const texts = (rest + part).split('\n\n');
      rest = texts.pop()!;
      frames.push(...texts.flatMap(framesIn));
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (over = true));
  return {
    frames,
    numbered: () => frames.filter(({ id }) => id !== null),
    seen: (event, fits = () => true) =>
      eventually(
        () => frames.find((frame) => frame.event === event && fits(frame.data)),
        () => frames,
      ),
    over: () => over,
    close: () => abort.abort(),
  };
}

/** Frames of a stream's text, without comments. */
export function framesIn(text: string): Frame[] {
  return text.split('\n\n').flatMap((one) => {
    const fields = new Map(
      one.split('\n').map((line): [string, string] => [line.split(': ', 1)[0]!, line.slice(line.indexOf(': ') + 2)]),
    );
    const event = fields.get('event');
    if (event === undefined) return [];
    const id = fields.get('id');
    return [{ id: id === undefined ? null : Number(id), event, data: JSON.parse(fields.get('data')!) as unknown }];
  });
}

/** A new conversation's id. */
export async function opened({ ask }: Browser, body: object = {}): Promise<string> {
  const answer = await ask('POST', 'sessions', body);
  if (answer.status !== 201) throw new Error(`sessions answered ${answer.status}: ${answer.text}`);
  return answer.body.data.id as string;
}

let said = 0;
/** Sends a message, with its own client_message_id unless one is given. */
export const say = ({ ask }: Browser, sessionId: string, text: string, more: object = {}): Promise<Answer> =>
  ask('POST', `sessions/${sessionId}/messages`, { client_message_id: `m${++said}`, text, ...more });

/** The messages, as the visitor sees them. */
export const spoken = async ({ ask }: Browser, sessionId: string): Promise<any[]> =>
  (await ask('GET', `sessions/${sessionId}/messages?limit=200`)).body.data;

/** Author and text of each message, in order. */
export const authors = async (browser: Browser, sessionId: string): Promise<string[]> =>
  (await spoken(browser, sessionId)).map(({ author }: { author: string }) => author);

/** In this spec file the agent waits for the rest of what a person says, as the product does. */
export function waitForBursts(apps: () => TestApp[]): void {
  const wait = (ms: number) => (): void => apps().forEach(({ app }) => (app.get(TurnQueue).patienceMs = ms));
  beforeAll(wait(PATIENCE_MS));
  afterAll(wait(0));
}

/** Resolves when no turn is running on this instance. */
export const idle = ({ app }: TestApp): Promise<void> => app.get(TurnQueue).whenIdle();

/** Sends a message and waits for the agent's turn. */
export async function exchange(app: TestApp, browser: Browser, sessionId: string, text: string): Promise<any[]> {
  const answer = await say(browser, sessionId, text);
  if (answer.status !== 201) throw new Error(`messages answered ${answer.status}: ${answer.text}`);
  await idle(app);
  return spoken(browser, sessionId);
}

export const HELP =
  '# Returns\n\nYou can send goods back within 30 days.\n\n# Transfers\n\nA wire transfer costs $25.\n';
export const GOOD = 'Within how many days can I send goods back?';
export const OTHER = 'What does a wire transfer cost?';

/** Adds knowledge from which the workspace can answer. */
export async function teach(app: Reachable, { tokens }: TestWorkspace): Promise<void> {
  const body = { title: 'Help', text: HELP, format: 'markdown' };
  const made = await call(app, 'POST', '/v1/knowledge/documents', { token: tokens.owner, body });
  if (made.status !== 201) throw new Error(made.text);
}
