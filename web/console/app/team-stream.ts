/**
 * The team stream in every tab. One tab holds the connection, elected by a browser lock, and forwards events; when it
 * closes, another tab takes the lock (HTTP/1.1 allows six connections per server across all tabs).
 */
import { createStore } from './store.js';

/** Names what happened without its content, which is fetched separately. */
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
  'delivery',
  'note',
  'mention',
  'saved_reply',
  'tag',
  'inbox_filter',
  'draft',
  'suggestion',
  'lead',
  'contact',
  'typing',
  'read',
  'presence',
  'member_status',
  'setting',
  'knowledge',
  'meeting',
  'reset',
] as const;
export type HintType = (typeof TYPES)[number];

/** `retrying` is only used after a connection was lost or refused. */
export type Liveness = 'starting' | 'live' | 'retrying';
export const liveness = createStore<Liveness>('starting');

type Passed = { hint: Hint } | { liveness: Liveness } | { ask: true };

const listeners = new Set<(hint: Hint) => void>();
/** Subscribes to hints. @returns unsubscribes */
export function onHint(listener: (hint: Hint) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param onDoubt called when the server refused or ended the stream: the session or membership may have ended, or
 * the role may have changed
 * @returns stops following, when the workspace changes or after sign-out
 */
export function followTeam(workspaceId: string, onDoubt: () => void): () => void {
  const name = `workspace-agent.team.${workspaceId}`;
  const ended = new AbortController();
  const channel = new BroadcastChannel(name);
  const broadcast = (passed: Passed): void => {
    receive(passed);
    channel.postMessage(passed);
  };
  channel.onmessage = ({ data }: MessageEvent<Passed>) => {
    const isFirst = liveness.get() === 'starting' && 'liveness' in data && data.liveness === 'live';
    receive(data);
    // What changed between this tab's first reads and now was told to the others.
    if (isFirst) receive({ hint: { type: 'reset' } });
  };
  channel.postMessage({ ask: true } satisfies Passed);
  navigator.locks
    .request(name, { signal: ended.signal }, () => {
      channel.onmessage = ({ data }: MessageEvent<Passed>) => {
        if ('ask' in data) channel.postMessage({ liveness: liveness.get() } satisfies Passed);
      };
      const address = `/api/console/workspaces/${workspaceId}/stream`;
      return hold(address, { broadcast, onDoubt, signal: ended.signal });
    })
    .catch(() => undefined); // Aborted while waiting for the lock.
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

/** Delays between attempts while the service is away, in ms: each longer than the one before. */
const RETRY_DELAYS_MS = [1000, 5000, 15_000, 30_000, 60_000, 120_000];
/** A browser reconnects by itself this often, and names the last event; after that, the pauses are ours. */
const OWN_ATTEMPTS = 1;

interface Holder {
  broadcast: (passed: Passed) => void;
  onDoubt: () => void;
  signal: AbortSignal;
}

/** Holds the connection until stopped. */
function hold(address: string, { broadcast, onDoubt, signal }: Holder): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | null = null;
    let tries = 0;
    let failures = 0;
    // What changed since the first reads, or while another tab gave the connection up, is unknown.
    let mayHaveMissed = true;
    let wasBroken = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      source = new EventSource(address);
      source.onopen = () => {
        [tries, failures] = [0, 0];
        broadcast({ liveness: 'live' });
        // A new connection sends no last event id, so missed events are unknown.
        if (mayHaveMissed) broadcast({ hint: { type: 'reset' } });
        mayHaveMissed = false;
        if (wasBroken) onDoubt();
        wasBroken = false;
      };
      source.onerror = () => {
        broadcast({ liveness: 'retrying' });
        wasBroken = true;
        failures += 1;
        const isRefused = source?.readyState === EventSource.CLOSED;
        if (!isRefused && failures <= OWN_ATTEMPTS) return;
        source?.close();
        mayHaveMissed = true;
        // A service that cannot be reached says nothing about the session.
        if (isRefused) onDoubt();
        timer = setTimeout(open, RETRY_DELAYS_MS[Math.min(tries++, RETRY_DELAYS_MS.length - 1)]);
      };
      for (const type of TYPES)
        source.addEventListener(type, ({ data }: MessageEvent<string>) => {
          const hint = parsed(data);
          if (hint) broadcast({ hint: { ...hint, type } });
        });
    };
    open();
    // The network is back: no need to wait.
    const atOnce = (): void => {
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      open();
    };
    addEventListener('online', atOnce, { signal });
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
