// Gives each regular expression on stdin (a JSON list) to recheck and prints the attacks that it finds, or null, in the same order, as JSON. A
// process of its own: recheck's engine is one that has to be ended.
// Its engine of JavaScript: those of Java and of machine code are 52 MB more to install (package.json's overrides).
process.env.RECHECK_BACKEND ??= 'pure';
const { readFileSync } = require('node:fs');
const { check } = require('recheck');

const AT_ONCE = 2;
const TIMEOUT_MS = Number(process.argv[2]);
const expressions = JSON.parse(readFileSync(0, 'utf8'));
const attacks = [];
let next = 0;

async function work() {
  while (next < expressions.length) {
    const index = next++;
    const { source, flags } = expressions[index];
    const { status, attack } = await check(source, flags, { timeout: TIMEOUT_MS });
    attacks[index] = status === 'vulnerable' ? attackOf(attack) : null;
  }
}

/** As it is replayed. */
const attackOf = ({ pumps, suffix }) => ({
  pumps: pumps.map(({ prefix, pump }) => ({ before: prefix, pump })),
  after: suffix,
});

Promise.all(Array.from({ length: AT_ONCE }, work)).then(() => {
  process.stdout.write(JSON.stringify(attacks), () => process.exit(0));
});
