import './ts-resolution.cjs';
import { startTestServer } from './test-server.js';

/** Once per Jest run: one Postgres, and in it a migrated template that each spec file's database is cloned from. */
export default async function globalSetup(): Promise<void> {
  await startTestServer();
}
