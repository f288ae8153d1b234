// Builds dist/. With --if-stale, builds only if a source is newer than the last build, so that a second start is fast.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const STAMP = 'dist/.built';
const SOURCES = [
  'src',
  'migrations',
  'web',
  'scripts/build-widget.mjs',
  'scripts/build-console.mjs',
  'scripts/bundle.mjs',
  'scripts/compile-bundle.cjs',
  'nest-cli.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'package-lock.json',
];

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(`${path}/${name}`)));
}

const started = Date.now();
const present = SOURCES.filter((path) => existsSync(path));
// The image ships dist/ without its sources: there is nothing to build from.
if (!existsSync('src')) process.exit(0);
if (
  process.argv.includes('--if-stale') &&
  existsSync(STAMP) &&
  statSync(STAMP).mtimeMs >= Math.max(...present.map(newest))
)
  process.exit(0);

process.stderr.write('Building… ');
const nest = spawnSync(process.execPath, ['node_modules/@nestjs/cli/bin/nest.js', 'build'], { encoding: 'utf8' });
if (nest.status !== 0) {
  process.stderr.write(`failed\n${nest.stdout}${nest.stderr}`);
  process.exit(1);
}
// Read at the first question (retrieval/concepts.ts); the compiler copies only code.
cpSync('src/agent/retrieval/data', 'dist/src/agent/retrieval/data', { recursive: true });
// Loaded only here: the image has neither esbuild nor Vite, and exits above.
const { buildWidget } = await import('./build-widget.mjs');
await buildWidget();
const { buildConsole } = await import('./build-console.mjs');
await buildConsole();
const { bundleServer } = await import('./bundle.mjs');
await bundleServer();
writeFileSync(STAMP, '');
utimesSync(STAMP, new Date(started), new Date(started));
process.stderr.write(`${((Date.now() - started) / 1000).toFixed(1)} s\n`);
