// Builds dist/. With --if-stale, builds only if a source is newer than the last build, so that a second start is fast.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const STAMP = 'dist/.built';
const SOURCES = [
  'src',
  'migrations',
  'web',
  'scripts/compile.mjs',
  'scripts/swc.json',
  'scripts/build-widget.mjs',
  'scripts/build-console.mjs',
  'scripts/build-guide.mjs',
  'docs/guide',
  'scripts/bundle.mjs',
  'scripts/compile-bundle.cjs',
  'tsconfig.json',
  'nest-cli.json',
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

/** Says what is being built, and how long each part took: a first start waits for it. */
async function step(name, run) {
  const begun = Date.now();
  await run();
  process.stderr.write(`  ${name.padEnd(8)} ${((Date.now() - begun) / 1000).toFixed(1)} s\n`);
}

process.stderr.write('Building…\n');
// Loaded only here: the image has none of their libraries, and exits above.
const { compile } = await import('./compile.mjs');
const { bundleServer } = await import('./bundle.mjs');
/** Beside the server's parts, in a process of its own: small machines too have a second core. */
const script = (path) => promisify(execFile)(process.execPath, [path]);
await Promise.all([
  step('server', () => compile()).then(() => step('bundle', () => bundleServer())),
  step('guide', () => script('scripts/build-guide.mjs')),
  step('widget', () => script('scripts/build-widget.mjs')).then(() =>
    step('console', () => script('scripts/build-console.mjs')),
  ),
]);
writeFileSync(STAMP, '');
utimesSync(STAMP, new Date(started), new Date(started));
process.stderr.write(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
