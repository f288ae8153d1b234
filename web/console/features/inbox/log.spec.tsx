/** A long conversation: where its reader is. */
import { act, screen, waitFor } from '@testing-library/react';
import { idOf, inboxItem, message } from '../../testing/examples.js';
import { withQueue } from '../../testing/queue.js';
import { render } from '../../testing/render.js';

/** What the browser observes: a spec resizes an element and says so. */
const observers = new Set<FakeObserver>();
class FakeObserver {
  readonly elements = new Set<Element>();
  constructor(readonly report: ResizeObserverCallback) {
    observers.add(this);
  }
  observe = (element: Element): void => void this.elements.add(element);
  unobserve = (element: Element): void => void this.elements.delete(element);
  disconnect = (): void => this.elements.clear();
}
const real = window.ResizeObserver;
beforeEach(() => Object.assign(window, { ResizeObserver: FakeObserver }));
afterEach(() => {
  observers.clear();
  Object.assign(window, { ResizeObserver: real });
});

/** Something beside the log takes room from it, or gives it back. */
async function resized(log: HTMLElement, height: number): Promise<void> {
  for (const name of ['clientHeight', 'offsetHeight'])
    Object.defineProperty(log, name, { configurable: true, value: height });
  const entry = { target: log, borderBoxSize: [{ blockSize: height, inlineSize: 672 }] };
  await act(async () => {
    for (const one of observers) if (one.elements.has(log)) one.report([entry as never], one);
  });
}

const said = Array.from({ length: 60 }, (_, n) =>
  message({
    id: idOf(1000 + n),
    text: `Message ${n}`,
    created_at: new Date(1_773_144_000_000 + n * 1000).toISOString(),
  }),
);
const left = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight;

async function opened(): Promise<HTMLElement> {
  await render(`inbox/all/${idOf(600)}`, withQueue([inboxItem()], said));
  const log = await screen.findByRole('region', { name: 'Messages' });
  await waitFor(() => expect(log.scrollTop).toBeGreaterThan(1000));
  await waitFor(() => expect(left(log)).toBe(0));
  return log;
}

describe('a long conversation', () => {
  it('stays at its end when the summary above or the composer below takes room', async () => {
    const log = await opened();
    await resized(log, 500);
    await waitFor(() => expect(left(log)).toBe(0));
    await resized(log, 420);
    await waitFor(() => expect(left(log)).toBe(0));
  });

  it('stays at its end if it became lower before the browser reported the last scroll', async () => {
    const log = await opened();
    Object.defineProperty(log, 'clientHeight', { configurable: true, value: 500 });
    log.dispatchEvent(new Event('scroll'));
    await resized(log, 500);
    await waitFor(() => expect(left(log)).toBe(0));
  });

  it('does not move who reads further up', async () => {
    const log = await opened();
    act(() => log.scroll({ top: log.scrollTop - 900 }));
    // Reported with the next frame, and settled once the virtual list has seen it.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const top = log.scrollTop;
    await resized(log, 500);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(log.scrollTop).toBe(top);
  });
});
