import pg from 'pg';
import { makeWorkspace, startOwnApp, type TestApp, type TestWorkspace } from '../support/app.js';

/** The application with a workspace, and a connection as the database's owner, who sees roll-ups and marks. */
export interface Counting {
  app: TestApp;
  workspace: TestWorkspace;
  db: pg.Client;
  close(): Promise<void>;
}

export async function startCounting(): Promise<Counting> {
  const app = await startOwnApp('rolls up every workspace');
  const workspace = await makeWorkspace(app);
  const db = new pg.Client({ connectionString: app.databaseUrl });
  await db.connect();
  const close = async (): Promise<void> => {
    await db.end();
    await app.close();
  };
  return { app, workspace, db, close };
}
