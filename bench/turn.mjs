// What a turn costs beside its retrieval: guarding, classifying, telling orders, proposing, checking; milliseconds of CPU, in alternating rounds.
//   npm run bench -- turn [--rounds 9]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { median, progress, round, table, Verdicts } from './support/report.mjs';

const GOAL_MS = 5;
const QUESTIONS_A_ROUND = 200;
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });

const require = createRequire(import.meta.url);
require('../test/support/ts-register.cjs');
const { KINDS, prepare } = require('../test/agent/turn-cost.ts');

const measured = await prepare(QUESTIONS_A_ROUND);
const rows = Object.fromEntries(KINDS.map((kind) => [kind, { retrieval: [], turn: [] }]));
for (let at = 0; at < Number(options.rounds); at++) {
  for (const kind of KINDS)
    for (const what of at % 2 ? ['turn', 'retrieval'] : ['retrieval', 'turn'])
      rows[kind][what].push(await measured[what](kind));
  progress(`round ${at + 1}`);
}
const verdicts = new Verdicts();
table(
  ['messages', 'retrieval, ms', 'turn, ms', 'beside it, ms', 'goal', ''],
  KINDS.map((kind) => {
    const [retrieval, turn] = [median(rows[kind].retrieval), median(rows[kind].turn)];
    const beside = turn - retrieval;
    return [
      kind,
      round(retrieval, 2),
      round(turn, 2),
      round(beside, 2),
      `≤ ${GOAL_MS}`,
      verdicts.atMost(kind, beside, GOAL_MS),
    ];
  }),
);
verdicts.end();
