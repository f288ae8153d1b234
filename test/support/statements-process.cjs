// Prints the text of each constant statement of src, as JSON: `{ "src/desk/tags/tags.store.ts TAKEN": "select …" }`;
// those of a queue as `… QUEUE.claim`.
// Run by `node --require ./test/support/ts-register.cjs`. A compiled file says its statements’ names by itself.
const { readdirSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const { join, relative, resolve } = require('node:path');
require('reflect-metadata');

const DECLARED = /\bconst (\w+) = (\(0, \w+\.(?:named|leaseQueue|queueOfAccounts)\))\(/g;
const src = resolve('src');
const texts = {};
global.noteStatement = (id, declared) => (text) => {
  const made = declared(text);
  if (typeof text === 'string') texts[id] = text;
  for (const [name, statement] of Object.entries(made.statements ?? {})) texts[`${id}.${name}`] = statement().text;
  return made;
};

const compile = Module.prototype._compile;
Module.prototype._compile = function (code, file) {
  if (!file.startsWith(src)) return compile.call(this, code, file);
  const name = relative(resolve('.'), file);
  const noted = (_, statement, declared) =>
    `const ${statement} = noteStatement(${JSON.stringify(`${name} ${statement}`)}, ${declared})(`;
  return compile.call(this, code.replace(DECLARED, noted), file);
};

for (const file of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.endsWith('.spec.ts') || file.endsWith('.d.ts')) continue;
  if (/\b(named|leaseQueue|queueOfAccounts)\(/.test(readFileSync(join(src, file), 'utf8'))) require(join(src, file));
}
process.stdout.write(JSON.stringify(texts), () => process.exit(0));
