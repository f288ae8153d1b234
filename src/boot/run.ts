/** The process of a server: starts, or says in one line why not. */
import 'reflect-metadata';
import { start } from './start.js';
import { explain } from './start-error.js';

export async function run(): Promise<void> {
  try {
    await start((text) => process.stdout.write(`${text}\n`));
  } catch (error) {
    process.stderr.write(`Workspace Agent cannot start. ${explain(error)}\n`);
    process.exit(1);
  }
}
