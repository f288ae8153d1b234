/**
 * What the team's stream tells, in every tab. One tab holds the connection, by a lock of the browser, and passes on
 * what comes; when it closes, the lock goes to another (HTTP/1.1 allows six connections to a server, whatever tabs).
 */
import { storeOf } from './store.js';

/** What happened, never what it says: who wants that fetches it. */
export interface Hint {
  type: HintType;
  id?: string | null;
  session_id?: string;
  seq?: number | null;
  by?: string;
  [more: string]: unknown;
}
const TYPES = [
  'handoff',
  'session',
  'message',
  'note',
  'mention',
  'saved_reply',
  'tag',
  'inbox_filter',
  'draft',
  'typing',
  'read',
  'presence',
  'member_status',
  'reset',
] as const;
export type HintType = (typeof TYPES)[number];

/** `retrying` is said only after a connection was lost or refused. */
export type Liveness = 'starting' | 'live' | 'retrying';
export const liveness = storeOf<Liveness>('starting');

type Passed = { hint: Hint } | { liveness: Liveness } | { ask: true };

const listeners = new Set<(hint: Hint) => void>();
/** Hears each hint. @returns what ends it */
export function onHint(listener: (hint: Hint) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param onDoubt hears that the server gave no stream, or ended one: the session or the membership may be over, or the
 * role another
 * @returns what ends it, for another workspace or after signing out
 */
export function followTeam(workspaceId: string, onDoubt: () => void): () => void {
  const name = `workspace-agent.team.${workspaceId}`;
  const ended = new AbortController();
  const channel = new BroadcastChannel(name);
  const tell = (passed: Passed): void => {
    receive(passed);
    channel.postMessage(passed);
  };
  channel.onmessage = ({ data }: MessageEvent<Passed>) => receive(data);
  channel.postMessage({ ask: true } satisfies Passed);
  navigator.locks
    .request(name, { signal: ended.signal }, () => {
      channel.onmessage = ({ data }: MessageEvent<Passed>) => {
        if ('ask' in data) channel.postMessage({ liveness: liveness.get() } satisfies Passed);
      };
      const address = `/api/console/workspaces/${workspaceId}/stream`;
      return hold(address, { tell, onDoubt, signal: ended.signal });
    })
    .catch(() => undefined); // Given up before its turn came.
  return () => {
    ended.abort();
    channel.close();
    liveness.set('starting');
  };
}

function receive(passed: Passed): void {
  if ('liveness' in passed) liveness.set(passed.liveness);
  if ('hint' in passed) for (const listener of listeners) listener(passed.hint);
}

/** How long after a connection was refused the next try comes, in ms. */
const AGAIN = [1000, 5000, 15_000, 30_000];

interface Holder {
  tell: (passed: Passed) => void;
  onDoubt: () => void;
  signal: AbortSignal;
}

/** Holds the connection until it is ended. The browser reconnects by itself, and names the last event it had. */
function hold(address: string, { tell, onDoubt, signal }: Holder): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let tries = 0;
    let wasLost = false;
    let wasBroken = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      source = new EventSource(address);
      source.onopen = () => {
        tries = 0;
        tell({ liveness: 'live' });
        // A connection of our own making names no last event: what came meanwhile is unknown.
        if (wasLost) tell({ hint: { type: 'reset' } });
        wasLost = false;
        if (wasBroken) onDoubt();
        wasBroken = false;
      };
      source.onerror = () => {
        tell({ liveness: 'retrying' });
        wasBroken = true;
        if (source?.readyState !== EventSource.CLOSED) return;
        wasLost = true;
        onDoubt();
        timer = setTimeout(open, AGAIN[Math.min(tries++, AGAIN.length - 1)]);
      };
      for (const type of TYPES)
        source.addEventListener(type, ({ data }: MessageEvent<string>) => {
          const hint = parsed(data);
          if (hint) tell({ hint: { ...hint, type } });
        });
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source?.close();
      resolve();
    });
  });
}

function parsed(data: string): Omit<Hint, 'type'> | null {
  try {
    return JSON.parse(data || '{}') as Omit<Hint, 'type'>;
  } catch {
    return null;
  }
}
