import { fork } from 'node:child_process';
import { join } from 'node:path';

/** Per text: linear work takes some milliseconds. */
const TEXT_MS_MAX = 30_000;
const LONG_MS = 900_000;

interface Report {
  trying?: string;
  grew?: string;
  done?: number;
}

/** Work that grew faster than its text or did not end, in a process that can be killed. */
function grown(): Promise<{ found: string[]; tried: number }> {
  const found: string[] = [];
  const child = fork(join(__dirname, 'foreign-texts-process.ts'), [], {
    execArgv: ['--require', join(__dirname, '../../support/ts-register.cjs')],
    cwd: join(__dirname, '../../..'),
  });
  return new Promise((resolve, reject) => {
    let limit: NodeJS.Timeout | undefined;
    let tried = 0;
    let last = 'nothing';
    child.on('message', ({ trying, grew, done }: Report) => {
      if (grew !== undefined) found.push(grew);
      if (done !== undefined) tried = done;
      if (trying === undefined) return;
      last = trying;
      clearTimeout(limit);
      limit = setTimeout(() => {
        found.push(`${last} does not end`);
        child.kill('SIGKILL');
      }, TEXT_MS_MAX);
    });
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(limit);
      resolve({ found, tried });
    });
  });
}

describe('work on foreign text', () => {
  it(
    'grows no faster than the text, whatever the text repeats',
    async () => {
      const { found, tried } = await grown();
      expect(found).toEqual([]);
      expect(tried).toBeGreaterThan(2_000);
    },
    LONG_MS,
  );
});
