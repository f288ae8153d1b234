// The last step of a build: all that a start loads in one file (dist/server.cjs), and V8's compiled code of it beside
// (dist/server.cache). What is loaded by the first call that needs it stays outside; so do threads and migrations.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build } from 'esbuild';

const ROOT = resolve('.');
/** Loaded by the first call that needs them (test/boot/lean-start.spec.ts). */
const LATER = [
  '@modelcontextprotocol/*',
  'openai',
  'nodemailer',
  'unpdf',
  'mammoth',
  'linkedom',
  '@mozilla/readability',
  '@node-rs/argon2',
  'openid-client',
];
const NOT_AT_A_START = [...LATER, 'ioredis', 'typeorm', 'undici'];
/** Nest asks for them, and does without. */
const NOT_INSTALLED = [
  'class-transformer',
  '@nestjs/microservices',
  '@nestjs/websockets',
  '@fastify/static',
  'pg-native',
];

/** Where a file says where it lies, it goes on to say so: what it looks for beside itself is there. */
const HELPERS = `const __file = (path) => require('node:path').join(__dirname, '..', path);
const __folder = (path) => require('node:path').dirname(__file(path));
const __url = (path) => require('node:url').pathToFileURL(__file(path)).href;
const __from = (path) => require('node:module').createRequire(__file(path));`;
const PLACED = /\b__dirname\b|\b__filename\b|\brequire\.resolve\(|\bimport\.meta\.url\b/g;
const places = {
  name: 'places',
  setup(bundle) {
    bundle.onLoad({ filter: /\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
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

export async function bundleServer() {
  await rm('dist/server.cache', { force: true });
  await build({
    entryPoints: ['dist/src/boot/run.js'],
    outfile: 'dist/server.cjs',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // Our files keep their names, each in a scope of its own; of two library classes of one name one is renamed. `keepNames`
    // would set the name of every closure anew each time that one is made: a fifth more CPU a request.
    minifyWhitespace: true,
    lineLimit: 200,
    // `import()` of what is outside becomes `require`, which a compiled script may do.
    supported: { 'dynamic-import': false },
    external: [...NOT_AT_A_START, ...NOT_INSTALLED],
    banner: { js: HELPERS },
    plugins: [places],
    logLevel: 'error',
    logOverride: { 'duplicate-object-key': 'silent' }, // of Nest's plugin, which adds to what decorators say
  });
  await escapeLetters('dist/server.cjs');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  const flags = scripts.start.match(/--\S+/g) ?? []; // V8 takes compiled code of the same flags alone
  const made = spawnSync(process.execPath, [...flags, 'scripts/compile-bundle.cjs'], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`the bundle does not load:\n${made.stderr}`);
}

/**
 * esbuild escapes what is not ASCII in strings, but not in patterns and tagged templates. A file of ASCII alone takes half the
 * memory, for it is read as one byte a letter (src/boot/bundle.ts).
 */
async function escapeLetters(file) {
  const text = await readFile(file, 'utf8');
  const escape = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(file, text.replace(/[^\0-\x7f]/g, escape));
}
