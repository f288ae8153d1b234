/** An instance of the application in a process of its own, on a database that is there: run by ts-register.cjs. */
import 'reflect-metadata';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import { createLog } from '../../src/http/log.js';
import { testConfig } from './app.js';

async function main(): Promise<void> {
  const config = testConfig({ logLevel: 'silent' });
  const log = createLog({ level: config.logLevel, file: null });
  const app = await createApp(AppModule.register(config, databaseOptions(config, process.argv[2]!, log)), config, log);
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as { port: number };
  process.send!({ baseUrl: `http://127.0.0.1:${port}` });
  process.once('disconnect', () => process.exit(0));
}

void main();
