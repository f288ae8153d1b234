/** The team stream of a page whose parts are still loading. */
import { waitFor } from '@testing-library/react';
import { withQueue } from '../testing/queue.js';
import { render } from '../testing/render.js';

const Stream = globalThis.EventSource;
afterEach(() => Object.assign(globalThis, { EventSource: Stream }));

it('is opened once the lists listen to it, so that nothing it says is lost', async () => {
  const api = withQueue([]);
  const askedBefore: string[] = [];
  class NotedStream extends Stream {
    constructor(url: string) {
      super(url);
      askedBefore.push(...api.calls);
    }
  }
  Object.assign(globalThis, { EventSource: NotedStream });
  await render('inbox/mine', api);
  await waitFor(() => expect(askedBefore).not.toEqual([]));
  // What follows the queues on every page asks for this when it begins to.
  expect(askedBefore.join('\n')).toMatch(/\/notifications$/m);
});
