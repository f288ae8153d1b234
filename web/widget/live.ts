/** Connection to the service: boots, follows the conversation's events, and reconnects. */
import { call, lasting, type Refusal } from './api.js';
import { booted, enter, discardBoot, place, remember } from './boot.js';
import { eventHandlers } from './incoming.js';
import { add, again, flush } from './outbox.js';
import { update, host, lastSeq, queued, say, state } from './state.js';
import { follow } from './stream.js';
import type { Attachment, Session } from './wire.js';

/** Up to twice as long, at random: not all widgets return at once. */
const PAUSE_MAX_MS = 15_000;
/** Broken before, a connection counts as refused: what is accepted and broken at once is not tried without a pause. */
const LASTING_MS = 6_000;
/** How long what is said of the team may be old, to who waits for it. */
const TEAM_MS = 30_000;

let line: AbortController | undefined;
/** Milliseconds. */
let connectedAt: number | undefined;
let asking: ReturnType<typeof setInterval>;

/** Connects or reconnects; returns if there is no conversation to follow. */
export async function connect(): Promise<void> {
  for (let tries = 0; ; tries++) {
    disconnect();
    const mine = (line = new AbortController());
    let waitMs = 0;
    try {
      await booted();
      if (queued().length) await ensureSession();
      if (line !== mine) return;
      if (!state.session) {
        disconnect();
        return update({ trouble: 0 });
      }
      await follow(`sessions/${state.session.id}/events`, lastSeq(), mine, opened, (event, data) =>
        eventHandlers[event]?.(data as never),
      );
    } catch (error) {
      if (line !== mine) return;
      const refusal = error as Refusal;
      waitMs = refusal.after || 0;
      if (lasting(refusal)) discardBoot();
      if (refusal.status === 401) {
        if (host.identity) host.identity = undefined;
        else host.keep({ token: undefined });
      } else if (state.trouble !== T.unavailable) update({ trouble: T.connection_lost });
    }
    if (connectedAt && Date.now() > connectedAt + LASTING_MS) tries = 0;
    connectedAt = undefined;
    await pause(waitMs + Math.min(PAUSE_MAX_MS, 250 * 2 ** tries) * (1 + Math.random()));
    if (line !== mine) return;
  }
}

export function disconnect(): void {
  connectedAt = undefined;
  clearInterval(asking);
  line?.abort();
  line = undefined;
}

/**
 * Sends queued messages now if connected, else once connected. One that fails ends the connection, and is sent again
 * with the next; a hidden page waits until it is shown.
 */
export function deliver(): void {
  if (connectedAt) flush().catch(() => line?.abort());
  else if (!line) void connect();
}

/** Queues a message of the visitor. @param voice it was spoken @param files that were uploaded */
export function write(text: string, voice?: boolean, files?: Attachment[]): void {
  add(text, voice, files);
  deliver();
}

/** Retries a refused message. */
export function retry(id: string): void {
  again(id);
  deliver();
}

/** Shows another conversation, or the start of a new one. */
export const visit = (session: Session | null): Promise<void> => enter(session).then(connect);

let beginning: Promise<Session> | null;

/** Returns the conversation, created if necessary. Free of charge: credits count from the agent's first turn. */
export async function ensureSession(): Promise<Session> {
  if (!state.session) {
    beginning ??= call<Session>('sessions', place()).finally(() => (beginning = null));
    remember((state.session = await beginning));
  }
  return state.session;
}

/** Asks for a person. @returns what to say then */
export async function person(
  { name, email, phone }: Record<string, string | undefined>,
  kind: string,
  text?: string,
): Promise<string> {
  const path = `sessions/${(await ensureSession()).id}/escalate`;
  const { noted } = await call<{ noted: string[] }>(path, { name, email, phone, kind, text });
  // It may be the first message, so start listening for replies.
  deliver();
  return noted[0] ? say(T.form_sent, noted.join(', ')) : '';
}

function opened(): void {
  connectedAt = Date.now();
  asking = setInterval(() => {
    const { session } = state;
    if (!session?.team) return;
    // Reads nothing new; the answer is the conversation.
    call<Session>(`sessions/${session.id}/read`, { seq: 0 }).then(
      (now) => state.session === session && update({ session: now }),
      () => {},
    );
  }, TEAM_MS);
  update({ draft: null, trouble: 0 });
  deliver();
}

/** Waits for the time, or until the browser is back online. */
const pause = (ms: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
    addEventListener('online', resolve, { once: true });
  });
