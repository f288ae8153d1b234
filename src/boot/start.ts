/** Starts the server step by step. */
import type { NestExpressApplication } from '@nestjs/platform-express';
import { loadConfig, type Config } from '../platform/config/config.js';
import { createLog } from '../platform/http/log.js';
import { requireDataFiles } from './data-files.js';
import { openDatabase } from './database.js';

/** Loads the application: most of the code. */
export const loadServe = (): Promise<typeof import('./serve.js')> => import('./serve.js');

/**
 * Starts everything and prints a summary for the operator. Rejects if it cannot; explain() gives the reason.
 * @param say prints a line for the operator
 */
export async function start(
  say: (text: string) => void,
  config: Config = loadConfig(),
): Promise<NestExpressApplication> {
  requireDataFiles();
  const log = createLog({ level: config.logLevel, file: config.logFile });
  for (const warning of config.warnings) log.warn(warning);
  let loading: ReturnType<typeof loadServe> | undefined;
  const load = (): ReturnType<typeof loadServe> => (loading ??= loadServe());
  // While an embedded database starts, in a process of its own. What fails is reported below.
  const database = await openDatabase(config, { log, say, meanwhile: () => void load().catch(() => {}) });
  const { serve } = await load();
  return serve(database, { config, log, say });
}
