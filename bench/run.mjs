// `npm run bench -- <name> [options]`: builds if a source is newer than dist/, then runs bench/<name>.mjs.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const names = readdirSync(`${ROOT}bench`)
  .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
  .map((file) => file.slice(0, -'.mjs'.length));
const [name, ...rest] = process.argv.slice(2);
if (!names.includes(name)) {
  process.stderr.write(`Say which: npm run bench -- ${names.join(' | ')} [options]. See bench/README.md.\n`);
  process.exit(2);
}
for (const args of [
  ['scripts/build.mjs', '--if-stale'],
  // Some benchmarks import our sources, also in threads.
  ['--require', './test/support/ts-register.cjs', `bench/${name}.mjs`, ...rest],
]) {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
