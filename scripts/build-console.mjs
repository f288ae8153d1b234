// Builds dist/console/: index.html (no inline script or style) and assets/, whose names carry a hash of their content.
// The build fails if a size budget is exceeded; --sizes prints the size of each part.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build as bundle } from 'esbuild';
import { build } from 'vite';

/** Budgets in kB of gzip: the first load is everything that the inbox needs, a route what it adds. */
export const BUDGETS = { firstScript: 220, firstStyle: 15, route: 40 };
/** The main screen: its code counts as part of the first load. */
const FIRST_SCREEN = /^features\/inbox\//;
const ROUTE = /^features\/[^/]+\/[^/]*screen\.tsx$/;

/** Code that the first load shares with later parts, in one file: a dozen small ones compress worse and load slower. */
const SHARED = {
  name: 'shared',
  test: /src\/platform\/kernel\/markdown\/(?!pictures|fences)|web\/console\/(transcript\/(foreign-text|message|contact-name)|features\/inbox\/(preview|selection|queries|notes|own|outbox|drafts|draft-list|typing|saved-replies|view|filters|use-inbox-hints)|app\/(notifications|problem|client|store|selection|failed)|ui\/(icons?|button|kbd|skeleton|time|formats|markdown|classes|hidden|web-address))\.tsx?$/,
};

const ROOT = fileURLToPath(new URL('../web/console', import.meta.url));

/** Applies the theme before the first paint: a separate script in the head, since a module would run too late. */
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

/** Browsers of 2024, for light-dark() in styles. The widget requires the same. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120'];

/** Options shared by the build and the development server. */
export const VITE = {
  root: ROOT,
  configFile: false,
  base: '/console/',
  publicDir: false,
  plugins: [react(), firstLook],
  // Libraries bring a stand-in for a hook that React has had since 18.
  resolve: {
    alias: [
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
    ],
  },
};

/** Builds into a folder; tests use their own. @throws if budgets are exceeded */
export async function buildConsole(to = 'dist/console') {
  const outDir = resolve(fileURLToPath(new URL('..', import.meta.url)), to);
  // Production mode also in tests: React's development build is 70 kB larger.
  process.env.NODE_ENV = 'production';
  await build({
    ...VITE,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: true,
      target: TARGET,
      manifest: 'manifest.json',
      // The page's content security policy does not allow data: URLs.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false, resolveDependencies: withoutFirst() },
      chunkSizeWarningLimit: 1000,
      // The first load lists the names of all files; titles in them cost it two kilobytes. `manifest.json` has them.
      rolldownOptions: {
        output: { assetFileNames, chunkFileNames: 'assets/[hash].js', codeSplitting: { groups: [SHARED] } },
      },
    },
  });
  const sizes = weigh(outDir, JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')));
  const over = exceeded(sizes);
  if (over.length) throw new Error(`The console is too big:\n${over.join('\n')}`);
  return sizes;
}

/** What a lazy part needs beside the first load, which is there already. The page's own files are asked for first. */
function withoutFirst() {
  const first = new Set();
  return (file, files, { hostType }) => {
    if (hostType === 'html') files.forEach((one) => first.add(one));
    return hostType === 'html' ? files : files.filter((one) => !first.has(one));
  };
}

const assetFileNames = ({ names: [name = ''] }) =>
  name.endsWith('.css') ? 'assets/[hash][extname]' : 'assets/[name]-[hash][extname]';

/** @returns kB of gzip: script and style of the first load, and the addition of each further screen */
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

/** The files that these parts need, including static imports. */
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
    .map(([what, size, most]) => `${what}: ${size.toFixed(3)} kB of gzip, at most ${most}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [to] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const sizes = await buildConsole(to);
  if (process.argv.includes('--sizes')) console.log(JSON.stringify(sizes, null, 2));
}
