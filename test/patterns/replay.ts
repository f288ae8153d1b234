/** Whether V8 takes longer for an attack than in proportion to its length: recheck does not know V8. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Attack, Expression } from './expression.js';

/** What is far from linear does not end. */
const LIMIT_MS = 120_000;

export function growsInV8({ source, flags }: Expression, attack: Attack): Promise<boolean> {
  const register = join(__dirname, '../support/ts-register.cjs');
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(__dirname, 'replay-worker.ts'), {
      execArgv: ['--require', register],
      workerData: { source, flags, attack },
    });
    const limit = setTimeout(() => void worker.terminate().then(() => resolve(true)), LIMIT_MS);
    const ended = (settle: () => void) => (clearTimeout(limit), settle());
    worker.once('message', (grows: boolean) => ended(() => resolve(grows)));
    worker.once('error', (error) => ended(() => reject(error)));
  });
}
