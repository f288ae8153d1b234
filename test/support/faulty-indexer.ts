/** A faulty replacement of the agent's indexer: each document names the fault it triggers. */
import type { Indexer } from '../../src/agent/ports/indexer.js';
import { indexPassages as real } from '../../src/agent/retrieval/indexing.js';

const FAULTS: Record<string, () => void> = {
  'FAULT hang': () => {
    for (;;);
  },
  /** As on a machine that is busy with something else. */
  'FAULT wait': () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 3_000),
  'FAULT one long list': () => {
    const list: number[] = [];
    for (;;) list.push(1.5);
  },
  'FAULT many objects': () => {
    const objects: object[] = [];
    for (let i = 0; ; i++) objects.push({ i, text: `text ${i}` });
  },
  'FAULT outside the heap': () => {
    const buffers: Uint8Array[] = [];
    for (;;) buffers.push(new Uint8Array(1_000_000).fill(1));
  },
  'FAULT end': () => process.kill(process.pid, 'SIGKILL'),
  'FAULT throw': () => {
    throw new TypeError('the secret of the document');
  },
};

export const indexPassages: Indexer = function* (document) {
  for (const [line, fault] of Object.entries(FAULTS)) if (document.text.includes(line)) fault();
  return yield* real(document);
};
