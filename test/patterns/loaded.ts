/** The expressions that our modules construct by `new RegExp` while they load: static analysis cannot find them. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { distinct, type Expression } from './expression.js';

const ROOT = join(__dirname, '../..');
/** They start the server, read the command line, or serve a thread; their imports are loaded anyway. */
const ENTRANCE = /^src\/(?:main|doors\/cli\/main|.*-worker)\.ts$/;
const LOAD_MS_MAX = 120_000;

export function constructedWhileLoading(files: string[]): Expression[] {
  const output = execFileSync(
    process.execPath,
    ['--require', join(ROOT, 'test/support/ts-register.cjs'), join(__dirname, 'load-modules.cjs')],
    {
      cwd: ROOT,
      input: JSON.stringify(files.filter((file) => !ENTRANCE.test(file))),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: LOAD_MS_MAX,
    },
  );
  return distinct(JSON.parse(output) as Expression[]);
}
