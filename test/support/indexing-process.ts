/**
 * An instance with the faulty indexer in a separate process, which specs kill: it reports the pid of the reading
 * process.
 */
import 'reflect-metadata';
import { AppModule } from '../../src/app.module.js';
import { createApp } from '../../src/boot/create-app.js';
import { databaseOptions } from '../../src/boot/database.js';
import { DocumentProcesses } from '../../src/assistant/knowledge/processes/document-processes.js';
import { createLog } from '../../src/platform/http/log.js';
import { testConfig } from './app.js';
import { eventually } from './eventually.js';
import { injectFaults, readingIn } from './reading.js';

async function main(): Promise<void> {
  const config = testConfig({ logLevel: 'silent' });
  const log = createLog({ level: config.logLevel, file: null });
  const app = await createApp(AppModule.register(config, databaseOptions(config, process.argv[2]!, log)), config, log);
  injectFaults(app.get(DocumentProcesses));
  await app.init();
  process.once('disconnect', () => process.exit(0));
  process.send!(await eventually(() => readingIn(app.get(DocumentProcesses))));
}

void main();
