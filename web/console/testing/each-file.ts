/** Before each spec file of the web: parts of a browser, the time, and what no test may leave behind. */
import './browser-parts.js';
import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { NOW } from './examples.js';
import type { FakeApi } from './fake-api.js';

let api: FakeApi | null = null;
/** The API of the test that runs. */
export const useApi = (of: FakeApi): void => void (api = of);

// The console's client keeps the function that it finds when it is loaded.
globalThis.fetch = (...request) => {
  if (!api) throw new Error(`Nothing answers: ${String(request[0])}`);
  return api.fetch(...request);
};

/** Says what is on the page, instead of how it is marked up. */
function notFound(message: string | null): Error {
  const words = [
    ...document.body.querySelectorAll('main, [role=dialog], [role=alertdialog], [role=listbox], [role=menu]'),
  ]
    .map((part) => `${part.getAttribute('role') ?? 'main'}: ${part.textContent}`)
    .join('\n');
  return new Error(`${message}\n${words || document.body.textContent}\nAsked: ${api?.calls.join(', ')}`);
}

/** Warnings of React and of our own code. */
let complaints: string[] = [];
const complain = (...words: unknown[]): void => void complaints.push(words.map(String).join(' '));
Object.assign(console, { error: complain, warn: complain });

beforeEach(() => {
  // React renders when it does in a browser: specs wait for what they look for.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  // Against hanging alone: on a busy machine anything may take many times its usual time.
  configure({ asyncUtilTimeout: 15_000, getElementError: notFound });
  // Only the date stands still: timers run.
  jest.useFakeTimers({
    now: new Date(NOW),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['queueMicrotask', 'nextTick', 'performance', 'hrtime'] as const),
      ...(['requestAnimationFrame', 'cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback'] as const),
    ],
  });
});

afterEach(() => {
  const found = [...(api?.failures ?? []), ...complaints];
  api = null;
  complaints = [];
  localStorage.clear();
  sessionStorage.clear();
  if (found.length > 0) throw new Error(found.join('\n'));
});
