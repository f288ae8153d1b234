/** Processes and threads beside the application load what they need, and nothing of the application's frameworks. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(__dirname, '../..');
/** By the paths at which they are started, or their code is loaded. */
const WORKERS = new Set(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .flatMap((file) =>
      [...readFileSync(join(ROOT, 'src', file), 'utf8').matchAll(/require\.resolve\('(\.[^']+)\.js'\)/g)].map(
        ([, path = '']) => join('src', dirname(file), `${path}.ts`),
      ),
    ),
);
const FRAMEWORKS = /node_modules\/(?:@nestjs|class-validator|class-transformer|rxjs|typeorm|express|pg)\//;

/** Loads them one after the other. Outside of their process they end with an error, once all is loaded. */
const LOAD = `
  // What ends an orphan would end this one.
  require('node:worker_threads').Worker = class { unref() {} };
  const found = [];
  for (const worker of process.argv.slice(1)) {
    const before = new Set(Object.keys(require.cache));
    try { require(require('node:path').resolve(worker)); } catch (error) {
      if (error?.code === 'MODULE_NOT_FOUND') throw error;
    }
    found.push(Object.keys(require.cache).filter((file) => !before.has(file)));
  }
  require('node:fs').writeSync(1, JSON.stringify(found), null, 'utf8');
  process.exit(0);`;

const loadedBy = (workers: readonly string[]): string[][] =>
  JSON.parse(
    execFileSync(process.execPath, ['--require', './test/support/ts-register.cjs', '-e', LOAD, ...workers], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as string[][];

it('none loads a framework', () => {
  const others = loadedBy([...WORKERS, 'src/platform/http/nested.ts']).map((files) =>
    files.filter((file) => FRAMEWORKS.test(file)).map((file) => relative(ROOT, file)),
  );
  const control = others.pop();
  expect(others).toEqual([...WORKERS].map(() => []));
  expect(others.length).toBeGreaterThan(9);
  expect(control).not.toEqual([]);
});
