/** The team stream while the service is away. */
import { followTeam, liveness, onHint } from './team-stream.js';

class Source {
  static readonly CLOSED = 2;
  static readonly opened: Source[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    Source.opened.push(this);
  }
  addEventListener(): void {}
  close(): void {
    this.readyState = Source.CLOSED;
  }
}
const last = (): Source => Source.opened.at(-1)!;
/** Seconds until the next attempt. */
function pause(): number {
  const before = Source.opened.length;
  for (let seconds = 1; seconds <= 600; seconds++) {
    jest.advanceTimersByTime(1000);
    if (Source.opened.length > before) return seconds;
  }
  return Infinity;
}
const { EventSource: standIn } = globalThis;
let stop: () => void;
let doubts = 0;

beforeEach(async () => {
  jest.useFakeTimers();
  Source.opened.length = 0;
  doubts = 0;
  Object.assign(globalThis, { EventSource: Source });
  stop = followTeam('w', () => (doubts += 1));
  await Promise.resolve();
});
afterEach(() => {
  stop();
  Object.assign(globalThis, { EventSource: standIn });
});

it('says that anything may have changed before it was open, and again only after it was lost', () => {
  const hints: string[] = [];
  const end = onHint(({ type }) => hints.push(type));
  last().onopen?.();
  expect(hints).toEqual(['reset']);
  last().onerror?.();
  last().onopen?.(); // by the browser, which names the last event
  expect(hints).toEqual(['reset']);
  end();
});

it('leaves the first attempt to the browser, which names the last event', () => {
  last().onerror?.();
  expect(pause()).toBe(Infinity);
  expect([Source.opened.length, liveness.get(), doubts]).toEqual([1, 'retrying', 0]);
});

it('waits longer each time while the service cannot be reached, and starts anew once it answered', () => {
  last().onerror?.();
  const pauses = [1, 2, 3, 4, 5, 6, 7].map(() => {
    last().onerror?.();
    return pause();
  });
  expect(pauses).toEqual([1, 5, 15, 30, 60, 120, 120]);
  expect(doubts).toBe(0);
  last().onopen?.();
  expect(liveness.get()).toBe('live');
  last().onerror?.();
  expect(pause()).toBe(Infinity);
});

it('asks whether the session still holds when it is refused, and tries again at once when the network is back', () => {
  last().close();
  last().onerror?.();
  expect(doubts).toBe(1);
  window.dispatchEvent(new Event('online'));
  expect(Source.opened).toHaveLength(2);
  expect(pause()).toBe(Infinity);
});

it('says in a further tab that anything may have changed before it hears of the open stream', () => {
  stop();
  const { BroadcastChannel: channels } = globalThis;
  const opened: BroadcastChannel[] = [];
  class FurtherTab {
    onmessage = null;
    constructor() {
      opened.push(this as unknown as BroadcastChannel);
    }
    postMessage(): void {}
    close(): void {}
  }
  Object.assign(globalThis, { BroadcastChannel: FurtherTab });
  const request = jest.spyOn(navigator.locks, 'request').mockReturnValue(new Promise(() => {}));
  const hints: string[] = [];
  const end = onHint(({ type }) => hints.push(type));
  stop = followTeam('w', () => {});
  const hears = (data: object) => opened[0]?.onmessage?.(new MessageEvent('message', { data }));
  for (const now of ['live', 'retrying', 'live']) hears({ liveness: now });
  expect([hints, liveness.get()]).toEqual([['reset'], 'live']);
  end();
  request.mockRestore();
  Object.assign(globalThis, { BroadcastChannel: channels });
});
