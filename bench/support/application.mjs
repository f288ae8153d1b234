// The application in this process, on a benchmark's database: what it seeds goes through its own services.
import { tmpdir } from 'node:os';
import { built, MIGRATIONS } from './checkout.mjs';

/** Call `close` at the end. */
export function openApplication(database) {
  process.env.DATABASE_URL = database.url;
  process.env.SERVER_SECRET = 'a secret that only benchmarks have';
  process.env.DATA_DIR = tmpdir();
  process.env.LOG_LEVEL = 'silent';
  const config = built('platform/config/config').loadConfig();
  const log = built('platform/http/log').createLog({ level: 'silent', file: null });
  const module = built('app.module').AppModule.register(config, { url: database.url, migrations: [MIGRATIONS] });
  return built('boot/create-app').createApp(module, config, log);
}
