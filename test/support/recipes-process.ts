/**
 * The application of this folder with a workspace, which it sends to its parent: run by ts-register.cjs in a copy of
 * the checkout. Argument: the URL of a database, which is migrated.
 */
import 'reflect-metadata';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import { runMigrations } from '../../src/platform/db/migrations.js';
import { createLog } from '../../src/platform/http/log.js';
import { makeWorkspace, testConfig, type TestApp, type TestWorkspace } from './app.js';
import { migrationClasses } from './test-server.js';

export interface Running {
  baseUrl: string;
  workspace: TestWorkspace;
}

async function main(url: string): Promise<void> {
  await runMigrations({ url, migrations: await migrationClasses() });
  const config = testConfig({ logLevel: 'silent' });
  const log = createLog({ level: config.logLevel, file: null });
  const app = await createApp(AppModule.register(config, databaseOptions(config, url, log)), config, log);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  const workspace = await makeWorkspace({ app } as TestApp);
  process.send?.({ baseUrl: `http://127.0.0.1:${port}`, workspace } satisfies Running);
  process.once('disconnect', () => process.exit(0));
}

void main(process.argv[2] ?? '');
