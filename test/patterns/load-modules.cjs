// Loads every module of src/ with RegExp watched, and prints as JSON what our code constructed while they loaded. Run with
// `--require test/support/ts-register.cjs`; the files come as a JSON list on stdin, relative to the working directory.
const { readFileSync } = require('node:fs');
const { resolve, relative } = require('node:path');
require('reflect-metadata');

const ROOT = process.cwd();
const OWN = resolve(ROOT, 'src') + '/';
const Native = RegExp;
const found = [];

/** The file and function that called RegExp, where it is ours. */
function caller() {
  const { prepareStackTrace } = Error;
  Error.prepareStackTrace = (_, sites) => sites;
  const [site] = new Error().stack.slice(3);
  Error.prepareStackTrace = prepareStackTrace;
  const file = site?.getFileName() ?? '';
  return file.startsWith(OWN) ? `${relative(ROOT, file)} ${site.getFunctionName() ?? 'while loading'}` : null;
}

function note(expression) {
  const place = caller();
  if (place !== null) found.push({ source: expression.source, flags: expression.flags, places: [place] });
  return expression;
}
globalThis.RegExp = new Proxy(Native, {
  construct: (target, args) => note(Reflect.construct(target, args)),
  apply: (target, self, args) => note(Reflect.apply(target, self, args)),
});

for (const file of JSON.parse(readFileSync(0, 'utf8'))) require(resolve(ROOT, file));
process.stdout.write(JSON.stringify(found), () => process.exit(0));
