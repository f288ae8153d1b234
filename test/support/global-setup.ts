import './ts-resolution.cjs';
import { startTestServer } from './test-server.js';

/** Once per Jest run: starts Postgres with a migrated template, from which each spec file's database is cloned. */
export default async function globalSetup(): Promise<void> {
  await startTestServer();
}
