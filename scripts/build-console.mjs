// Builds dist/console/: index.html (no inline script or style) and assets/, whose names carry a hash of their content.
// The build fails above the budgets of what a browser has to fetch; --sizes prints what each part weighs.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { build } from 'vite';

/** kB of gzip. The first load is all that the inbox needs; a route is what it adds to that. */
export const BUDGETS = { firstScript: 220, firstStyle: 15, route: 40 };
/** The screen that people work in: its code counts as loaded from the start. */
const FIRST_SCREEN = /^features\/inbox\//;
const ROUTE = /^features\/[^/]+\/[^/]*screen\.tsx$/;

/** What the first load shares with later parts: in one file, as a dozen small ones compress worse and are fetched one by one. */
const SHARED = {
  name: 'shared',
  test: /web\/console\/(features\/inbox\/(queries|foreign-text|notes|own|outbox|drafts|draft-list|typing|saved-replies|view|filters|use-inbox-hints)|app\/(notifications|problem|client|store)|ui\/(icons?|button|kbd|skeleton|time|formats|markdown|markdown-parse|classes|hidden))\.tsx?$/,
};

const ROOT = fileURLToPath(new URL('../web/console', import.meta.url));

/** What the page is dressed by before it is painted: a script of its own in its head, as a module would come too late. */
const FIRST_LOOK = /^assets\/first-look-[\w-]+\.js$/;
const firstLook = {
  name: 'first-look',
  apply: 'build',
  async buildStart() {
    const options = { bundle: true, write: false, format: 'iife', minify: true, target: TARGET, legalComments: 'none' };
    const { outputFiles } = await bundle({ ...options, entryPoints: [join(ROOT, 'app/first-look.ts')] });
    this.emitFile({ type: 'asset', name: 'first-look.js', source: outputFiles[0].text });
  },
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle: files }) {
      const file = Object.keys(files ?? {}).find((name) => FIRST_LOOK.test(name));
      if (!file) throw new Error('The script of the first look was not built.');
      return [{ tag: 'script', attrs: { src: `${VITE.base}${file}` }, injectTo: 'head-prepend' }];
    },
  },
};

/** Of 2024: light-dark() in styles. The widget asks for the same. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120'];

/** What the build and the development server share. */
export const VITE = {
  root: ROOT,
  configFile: false,
  base: '/console/',
  publicDir: false,
  plugins: [react(), firstLook],
};

/** Writes all of it into a folder, which tests have of their own. @throws with the budgets that are exceeded */
export async function buildConsole(to = 'dist/console') {
  const outDir = resolve(fileURLToPath(new URL('..', import.meta.url)), to);
  // Whoever builds, tests too: React's parts for development would weigh 70 kB more.
  process.env.NODE_ENV = 'production';
  await build({
    ...VITE,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: TARGET,
      manifest: 'manifest.json',
      // A data: URL would need a source that the page's policy does not have.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { output: { codeSplitting: { groups: [SHARED] } } },
    },
  });
  const sizes = weigh(outDir, JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')));
  const over = exceeded(sizes);
  if (over.length) throw new Error(`The console is too big:\n${over.join('\n')}`);
  return sizes;
}

/** @returns kB of gzip: script and style of the first load, and what each further screen adds */
function weigh(folder, manifest) {
  const kb = (files) =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length, 0) / 1000;
  const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);
  const screens = Object.keys(manifest).filter((key) => ROUTE.test(key));
  const firstKeys = [entry, ...screens.filter((key) => FIRST_SCREEN.test(key)), 'texts/en.ts'];
  const first = reach(manifest, firstKeys);
  for (const name of readdirSync(join(folder, 'assets')))
    if (FIRST_LOOK.test(`assets/${name}`)) first.script.add(`assets/${name}`);
  const added = screens.map((key) => {
    const { script, style } = reach(manifest, [key]);
    return [
      key,
      kb(new Set([...script, ...style].filter((file) => !first.script.has(file) && !first.style.has(file)))),
    ];
  });
  return { firstScript: kb(first.script), firstStyle: kb(first.style), routes: Object.fromEntries(added) };
}

/** The files that these parts need, with all that they import statically. */
function reach(manifest, keys) {
  const seen = new Set();
  const [script, style] = [new Set(), new Set()];
  const visit = (key) => {
    const part = manifest[key];
    if (!part || seen.has(key)) return;
    seen.add(key);
    script.add(part.file);
    for (const file of part.css ?? []) style.add(file);
    for (const one of part.imports ?? []) visit(one);
  };
  keys.forEach(visit);
  return { script, style };
}

function exceeded({ firstScript, firstStyle, routes }) {
  const rows = [
    ['first load, script', firstScript, BUDGETS.firstScript],
    ['first load, style', firstStyle, BUDGETS.firstStyle],
    ...Object.entries(routes).map(([key, size]) => [key, size, BUDGETS.route]),
  ];
  return rows
    .filter(([, size, most]) => size > most)
    .map(([what, size, most]) => `${what}: ${size.toFixed(1)} kB of gzip, at most ${most}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [to] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const sizes = await buildConsole(to);
  if (process.argv.includes('--sizes')) console.log(JSON.stringify(sizes, null, 2));
}
