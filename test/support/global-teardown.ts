import './ts-resolution.cjs';
import { stopTestServer } from './test-server.js';

export default async function globalTeardown(): Promise<void> {
  await stopTestServer();
}
