// Builds dist/widget/: widget.js (the embed), assets/ (the application, the texts of each language, the part for forms
// and decisions, the voice part and the part for files with their texts, the part for the team's Markdown, the demo
// page's files), demo.html and preview.html. Asset names contain the build's hash, so that they can be cached forever.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minify } from '@swc/core';
import { build, transform } from 'esbuild';

const FROM = 'web/widget';

/** Imports a style sheet as its minified text. */
const cssAsText = {
  name: 'css-as-text',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'css', minify: true, target: TARGET });
      return { contents: code.trim(), loader: 'text' };
    });
  },
};

/** Browsers of 2024: constructed style sheets, light-dark(), the dialog element. docs/guide/widget.md lists them. */
const TARGET = ['chrome123', 'safari17.5', 'firefox120'];

const SMALL = {
  // None of our functions is called with `new`.
  compress: { passes: 3, toplevel: true, ecma: 2022, unsafe_arrows: true },
  mangle: { toplevel: true },
  ecma: 2022,
};

/** Property names shared by the loader and the application, or frequent in one: shortened, identically in both. */
const OURS = /^(kept|keep|emit|badge|trouble|readSeq|draft|card|filled|dress|icon|identity|base|cdn|element|root)$/;
const shortened = {};

/** Bundles an entry of web/widget. @param define values of global names */
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
  // 250 bytes (gzip) smaller than esbuild's output.
  const { code } = await minify(outputFiles[0].text, { ...SMALL, module: true });
  return code;
}

/** Language and texts of each file in a folder. */
async function textsIn(folder) {
  const load = async (file) => {
    const { code } = await transform(readFileSync(join(FROM, folder, file), 'utf8'), { loader: 'ts' });
    return (await import(`data:text/javascript,${encodeURIComponent(code)}`)).default;
  };
  return Promise.all(readdirSync(join(FROM, folder)).map(async (file) => [basename(file, '.ts'), await load(file)]));
}

/** The texts of each language in the order of the English ones, without their keys. */
async function languages() {
  const texts = await textsIn('texts');
  const names = Object.keys(Object.fromEntries(texts).en);
  const lists = texts.map(([language, own]) => [language, names.map((name) => own[name])]);
  return { names, lists: Object.fromEntries([...lists, ['names', names]]) };
}

/** Builds into a folder; tests use their own. @throws esbuild's errors */
export async function buildWidget(to = 'dist/widget') {
  const { names, lists } = await languages();
  const spoken = await textsIn('voice/texts');
  const attaching = await textsIn('files/texts');
  const pictures = readdirSync(join(FROM, 'demo')).filter((name) => !name.endsWith('.html'));
  const places = Object.fromEntries(names.map((name, at) => [`T.${name}`, String(at)]));
  const part = (entry, build) => bundle(entry, 'esm', { ...places, BUILD: JSON.stringify(build) });
  const app = (build) => part('app.ts', build);
  const markdown = (build) => part('markdown.ts', build);
  const cards = (build) => part('view/cards.ts', build);
  const voice = (build) => part('voice/voice.ts', build);
  const files = (build) => part('files/files.ts', build);
  const hash = createHash('sha256')
    .update(await app(''))
    .update(await voice(''))
    .update(await markdown(''))
    .update(await cards(''))
    .update(await files(''))
    .update(JSON.stringify([lists, spoken, attaching]))
    .update(readFileSync(join(FROM, 'preview.ts')))
    .update(pictures.map((name) => readFileSync(join(FROM, 'demo', name))).join())
    .digest('hex')
    .slice(0, 8);
  const assets = {
    app: await app(hash),
    cards: await cards(hash),
    voice: await voice(hash),
    files: await files(hash),
    markdown: await markdown(hash),
  };
  for (const [name, list] of Object.entries(lists)) {
    assets[name] = `export default${JSON.stringify(list.join('|'))}`;
  }
  for (const [name, words] of spoken) assets[`voice-${name}`] = `export default${JSON.stringify(words)}`;
  for (const [name, words] of attaching) assets[`files-${name}`] = `export default${JSON.stringify(words)}`;
  assets.preview = await bundle('preview.ts', 'iife', {});
  const loader = await bundle('loader.ts', 'iife', { BUILD: JSON.stringify(hash) });

  rmSync(to, { recursive: true, force: true });
  mkdirSync(join(to, 'assets'), { recursive: true });
  writeFileSync(join(to, 'widget.js'), loader);
  for (const [name, text] of Object.entries(assets)) writeFileSync(join(to, 'assets', `${name}-${hash}.js`), text);
  for (const name of pictures) {
    const [stem, ending] = name.split('.');
    writeFileSync(join(to, 'assets', `${stem}-${hash}.${ending}`), readFileSync(join(FROM, 'demo', name)));
  }
  for (const page of ['demo.html', 'preview.html']) {
    const text = readFileSync(join(FROM, 'demo', page), 'utf8');
    writeFileSync(join(to, page), text.replaceAll('{{build}}', hash));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildWidget(process.argv[2]);
