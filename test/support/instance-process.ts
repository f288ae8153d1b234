/**
 * An instance of the application in a separate process, on an existing database: run by ts-register.cjs.
 * Arguments: the database's URL; optionally the port, and the folder of the built console. WA_TEST_CONFIG: what differs
 * from the tests' configuration, in JSON.
 */
import 'reflect-metadata';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import type { Config } from '../../src/platform/config/config.js';
import { createLog } from '../../src/platform/http/log.js';
import { ConsoleFiles } from '../../src/doors/console/console-files.js';
import { testConfig } from './app.js';

async function main(): Promise<void> {
  const { WA_TEST_CONFIG: change = '{}' } = process.env;
  const config = testConfig({ logLevel: 'silent', ...(JSON.parse(change) as Partial<Config>) });
  const log = createLog({ level: config.logLevel, file: null });
  const app = await createApp(AppModule.register(config, databaseOptions(config, process.argv[2]!, log)), config, log);
  const [, , , port = '0', consoleFolder] = process.argv;
  if (consoleFolder !== undefined) Object.assign(app.get(ConsoleFiles), { folder: consoleFolder });
  await app.listen(Number(port), '127.0.0.1');
  const address = app.getHttpServer().address() as { port: number };
  process.send!({ baseUrl: `http://127.0.0.1:${address.port}` });
  process.once('disconnect', () => process.exit(0));
}

void main();
