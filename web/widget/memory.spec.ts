/** What the widget keeps on a device that takes no more. */
import { memoryOf } from './memory.js';

const storage = localStorage;
/** Storage as it is, which takes nothing while it is full. */
let isFull = false;
const device = new Proxy(storage, {
  set(_, name: string, value: string) {
    if (isFull) throw new DOMException('', 'QuotaExceededError');
    storage.setItem(name, value);
    return true;
  },
});
beforeAll(() => void Object.defineProperty(globalThis, 'localStorage', { value: device, configurable: true }));
afterAll(() => void Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true }));

it('a message that the device has no room for is kept with the page, and stored once there is', () => {
  const { kept, keep } = memoryOf('widget');
  const queue = [{ id: '1-2-3-4', text: 'Hello', session: null }];
  keep({ token: 'vt' });
  isFull = true;
  keep({ queue });
  expect(kept()).toEqual({ token: 'vt', queue });
  isFull = false;
  keep({ session: 's1' });
  expect(kept()).toEqual({ token: 'vt', queue, session: 's1' });
  // Another page of the visitor's may have changed it since.
  memoryOf('widget').keep({ queue: [] });
  expect(kept()).toEqual({ token: 'vt', queue: [], session: 's1' });
});
