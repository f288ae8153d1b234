/** Starts the application on an open database, and stops both. */
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger as Pino } from 'pino';
import { AppModule } from '../app.module.js';
import { FirstOwnerService } from '../company/accounts/setup/first-owner.service.js';
import { DemoReader } from '../company/workspaces/demo.reader.js';
import type { Config } from '../platform/config/config.js';
import type { StrictExpressAdapter } from '../platform/http/express.adapter.js';
import { banner } from './banner.js';
import { createApp } from './create-app.js';
import type { Database } from './database.js';
import { firstStart } from './first-start.js';
import { listenForMetrics } from './metrics-listener.js';

/** How long clients whose connections are idle may learn by their next answer that the server ends. */
const DRAIN_MS = 1_000;
/** Longest time for an orderly shutdown; then the process exits, and the next start recovers. */
const STOP_MS = 20_000;

/** Rejects if it cannot; the database is closed then. @param say prints a line for the operator */
export async function serve(
  database: Database,
  { config, log, say }: { config: Config; log: Pino; say: (text: string) => void },
): Promise<NestExpressApplication> {
  try {
    const app = await createApp(AppModule.register(config, database.options), config, log);
    stopOnSignal(app, database, say); // before the start is announced
    await app.listen(config.port, config.host);
    if (config.metricsListener) await listenForMetrics(app, config.metricsListener);
    const demo = database.embedded ? await firstStart(app) : null;
    const setup = await app.get(FirstOwnerService).atStart();
    const hasDemo = (await app.get(DemoReader).publishableKey()) !== null;
    const terminal = process.stdout.isTTY === true;
    say(banner(config.baseUrl, { secrets: demo, setup, page: hasDemo, terminal }, performance.now()));
    return app;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function stopOnSignal(app: NestExpressApplication, database: Database, say: (text: string) => void): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_MS).unref();
    const adapter = app.getHttpAdapter() as unknown as StrictExpressAdapter;
    // Only an orchestrator sends SIGTERM, with other clients behind it; somebody at the terminal need not wait.
    void (signal === 'SIGTERM' ? adapter.drain(DRAIN_MS) : Promise.resolve())
      .then(() => app.close())
      .then(() => database.stop())
      .then(
        () => process.exit(0),
        (error: Error) => {
          say(`Shutdown failed: ${error.message}`);
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}
