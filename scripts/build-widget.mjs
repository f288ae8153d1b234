// Builds dist/widget/: widget.js (the embed), assets/ (the application, the texts of each language, what the demo page
// shows), demo.html. The names of assets carry the hash of the build, so that they may be kept for ever.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { build, transform } from 'esbuild';

const FROM = 'web/widget';

/** A style sheet is handed over as its minified text. */
const cssAsText = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target: TARGET });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/** Of 2024: constructed style sheets, light-dark(), the dialog element. docs/guide/widget.md names the browsers. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120'];

const SMALL = {
  // None of ours is called by `new`.
  compress: { passes: 3, toplevel: true, ecma: 2022, unsafe_arrows: true },
  mangle: { toplevel: true },
  ecma: 2022,
};

/** Names of ours that both the loader and the application use, or that stand all over one: they are shortened, alike in both. */
const OURS = /^(kept|keep|emit|badge|trouble|readSeq|draft|card|filled|dress|icon|identity|base|cdn|element|root)$/;
const shortened = {};

/** Bundles an entry of web/widget. @param define what is put in for names that no file declares */
async function bundle(entry, format, define) {
  const { outputFiles, mangleCache } = await build({
    entryPoints: [join(FROM, entry)],
    bundle: true,
    write: false,
    format,
    define,
    minify: true,
    mangleProps: OURS,
    mangleCache: shortened,
    target: TARGET,
    charset: 'utf8',
    legalComments: 'none',
    plugins: [cssAsText],
    tsconfig: join(FROM, 'tsconfig.json'),
  });
  Object.assign(shortened, mangleCache);
  // Smaller by 250 bytes (gzip) than what esbuild would make of it.
  const { code } = await minify(outputFiles[0].text, { ...SMALL, module: true });
  return code;
}

/** The texts of each language in one order, that of English; without their names. */
async function languages() {
  const load = async (file) => {
    const { code } = await transform(readFileSync(join(FROM, 'texts', file), 'utf8'), { loader: 'ts' });
    return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default;
  };
  const names = Object.keys(await load('en.ts'));
  const files = readdirSync(join(FROM, 'texts'));
  const texts = await Promise.all(files.map(async (file) => [basename(file, '.ts'), await load(file)]));
  const lists = texts.map(([language, own]) => [language, names.map((name) => own[name])]);
  return { names, lists: Object.fromEntries([...lists, ['names', names]]) };
}

/** Writes all of it into a folder, which tests have of their own. @throws what esbuild says of a source that is wrong */
export async function buildWidget(to = 'dist/widget') {
  const { names, lists } = await languages();
  const pictures = readdirSync(join(FROM, 'demo')).filter((name) => !name.endsWith('.html'));
  const places = Object.fromEntries(names.map((name, at) => [`T.${name}`, String(at)]));
  const app = (build) => bundle('app.ts', 'esm', { ...places, BUILD: JSON.stringify(build) });
  const hash = createHash('sha256')
    .update(await app(''))
    .update(JSON.stringify(lists))
    .update(pictures.map((name) => readFileSync(join(FROM, 'demo', name))).join())
    .digest('hex')
    .slice(0, 8);
  const assets = { app: await app(hash) };
  for (const [name, list] of Object.entries(lists)) {
    assets[name] = `export default${JSON.stringify(list.join('|'))}`;
  }
  const loader = await bundle('loader.ts', 'iife', { BUILD: JSON.stringify(hash) });

  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, 'assets'), { recursive: true });
  writeFileSync(join(to, 'widget.js'), loader);
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(to, 'assets', `${name}-${hash}.js`), text);
  for (const name of pictures) {
    const [stem, ending] = name.split('.');
    writeFileSync(join(to, 'assets', `${stem}-${hash}.${ending}`), readFileSync(join(FROM, 'demo', name)));
  }
  const demo = readFileSync(join(FROM, 'demo/demo.html'), 'utf8');
  writeFileSync(join(to, 'demo.html'), demo.replaceAll('{{build}}', hash));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget(process.argv[2]);
