// The last step of a build: bundles everything that a start loads into dist/server.cjs, with V8's compiled code beside
// it (dist/server.cache). Code that is loaded on first use stays outside, as do threads and migrations.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve('.');
/** Loaded on first use (test/thorough/boot/lean-start.spec.ts). */
const LATER = [
  '@modelcontextprotocol/*',
  'openai',
  'nodemailer',
  'imapflow',
  'mailparser',
  'unpdf',
  'mammoth',
  'aws4fetch',
  'linkedom',
  '@mozilla/readability',
  '@node-rs/argon2',
  'openid-client',
];
const NOT_AT_A_START = [...LATER, 'ioredis', 'undici'];
/** Optional dependencies of Nest, the page that nobody serves, and another name of what there is. */
const NOT_INSTALLED = [
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
  'pg-native',
  'swagger-ui-dist/absolute-path.js',
  'class-transformer/storage',
];

/** Keeps each file's own `__dirname`, so that it finds the files next to its source. */
const HELPERS = `const __file = (path) => require('node:path').join(__dirname, '..', path);
const __folder = (path) => require('node:path').dirname(__file(path));
const __url = (path) => require('node:url').pathToFileURL(__file(path)).href;
const __from = (path) => require('node:module').createRequire(__file(path));`;
/** Modules whose own `require` hides the bundle's: a second copy of a library would be loaded from node_modules. */
const OWN_REQUIRE = 'const require = createRequire(import.meta.url);\n';
const PLACED = /\b__dirname\b|\b__filename\b|\brequire\.resolve\(|\bimport\.meta\.url\b/g;
const places = {
  name: 'places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const text = (await readFile(path, 'utf8')).replace(OWN_REQUIRE, '');
      const where = JSON.stringify(relative(ROOT, path));
      const said = {
        __dirname: `__folder(${where})`,
        __filename: `__file(${where})`,
        'require.resolve(': `__from(${where}).resolve(`,
        'import.meta.url': `__url(${where})`,
      };
      return { contents: text.replace(PLACED, (word) => said[word]), loader: 'js' };
    });
  },
};

/** The engine's weights stay in their files: as code they would be kept thrice, as text, compiled and as values. */
const weights = {
  name: 'weights',
  setup(bundle) {
    bundle.onResolve({ filter: /\.weights\.json$/ }, ({ path, resolveDir }) => ({
      path: `./${relative(resolve('dist'), resolve(resolveDir, path)).replaceAll('\\', '/')}`,
      external: true,
    }));
  },
};

export async function bundleServer() {
  await rm('dist/server.cache', { force: true });
  await build({
    entryPoints: ['dist/src/boot/run.js'],
    outfile: 'dist/server.cjs',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Class names are kept, since each of our files has its own scope; of two library classes with one name, one is
    // renamed. `keepNames` would set the name of every closure whenever it is created: 20% more CPU per request.
    minifyWhitespace: true,
    lineLimit: 200,
    // `import()` of external code becomes `require`, which a compiled script may call.
    supported: { 'dynamic-import': false },
    external: [...NOT_AT_A_START, ...NOT_INSTALLED],
    // Wrapped as a module here: joined at a start, 12 MB would be copied.
    banner: { js: `(function (exports, require, module, __filename, __dirname) {${HELPERS}` },
    footer: { js: '})' },
    plugins: [places, weights],
    logLevel: 'error',
    logOverride: { 'duplicate-object-key': 'silent' }, // Nest's plugin adds to the decorators' keys
  });
  await escapeLetters('dist/server.cjs');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const flags = scripts.start.match(/--\S+/g) ?? []; // V8 accepts only code compiled with the same flags
  const made = spawnSync(process.execPath, [...flags, 'scripts/compile-bundle.cjs'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the bundle does not load:\n${made.stderr}`);
}

/**
 * Escapes non-ASCII characters in patterns and tagged templates, which esbuild does only in strings. An ASCII file
 * takes half the memory, since it is read with one byte per character (src/boot/bundle.ts).
 */
async function escapeLetters(file) {
  const text = await readFile(file, 'utf8');
  const escape = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(file, text.replace(/[^\0-\x7f]/g, escape));
}
