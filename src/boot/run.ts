/** Entry point of the server process: starts, or prints one line with the reason why it cannot. */
import 'reflect-metadata';
import { endWithNpm } from '../platform/config/end-with-npm.js';
import { loadServe, start } from './start.js';
import { explain } from './start-error.js';

/** For the build, which keeps the compiled code of all that a start loads. */
export { loadServe };

export async function run(): Promise<void> {
  endWithNpm();
  try {
    await start((text) => process.stdout.write(`${text}\n`));
  } catch (error) {
    process.stderr.write(`Workspace Agent cannot start. ${explain(error)}\n`);
    process.exit(1);
  }
}
