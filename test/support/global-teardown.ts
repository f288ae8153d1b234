import './ts-resolution.cjs';
import { stopTestServer } from './test-server.js';
import { endWorker } from './worker.js';

export default async function globalTeardown(): Promise<void> {
  await endWorker();
  await stopTestServer();
}
