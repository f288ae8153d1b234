// CPU of a turn besides its retrieval, in ms: guarding, classifying, detecting instructions, proposing, checking; in
// alternating rounds. Also the extra wall time of a worker thread, which the product uses, and our own CPU of turns
// with a
// large model, with its replies from lab/recordings.
//   npm run bench -- turn [--rounds 9]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { median, progress, round, table, Verdicts } from './support/report.mjs';

const GOAL_MS = 5;
const HOP_GOAL_MS = 3;
const MODEL_GOAL_MS = 15;
const WORK = ['retrieval', 'turn', 'threaded'];
const QUESTIONS_A_ROUND = 200;
const { values: options } = parseArgs({ options: { rounds: { type: 'string', default: '9' } } });

const require = createRequire(import.meta.url);
require('../test/support/ts-register.cjs');
const { KINDS, prepare } = require('../test/agent/turn-cost.ts');
const { modelTurnCosts } = require('../lab/worlds/runner/model-turn-cost.ts');

const measured = await prepare(QUESTIONS_A_ROUND);
const rows = Object.fromEntries(KINDS.map((kind) => [kind, { retrieval: [], turn: [], threaded: [] }]));
for (let i = 0; i < Number(options.rounds); i++) {
  for (const kind of KINDS)
    for (const what of i % 2 ? WORK.toReversed() : WORK) rows[kind][what].push(await measured[what](kind));
  progress(`round ${i + 1}`);
}
const verdicts = new Verdicts();
table(
  ['messages', 'retrieval, ms', 'turn, ms', 'beside it, ms', 'goal', ''],
  KINDS.map((kind) => {
    const [retrieval, turn] = ['retrieval', 'turn'].map((what) => median(rows[kind][what].map(({ cpuMs }) => cpuMs)));
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
table(
  ['messages', 'turn, median ms', 'in a thread', 'added', 'goal', '', 'CPU added, ms'],
  KINDS.map((kind) => {
    const { turn, threaded } = rows[kind];
    const [direct, hopped] = [turn, threaded].map((all) => median(all.map(({ medianMs }) => medianMs)));
    const added = hopped - direct;
    const cpu = median(threaded.map(({ cpuMs }) => cpuMs)) - median(turn.map(({ cpuMs }) => cpuMs));
    const verdict = verdicts.atMost(`${kind} in a thread`, added, HOP_GOAL_MS);
    return [kind, round(direct, 2), round(hopped, 2), round(added, 2), `≤ ${HOP_GOAL_MS}`, verdict, round(cpu, 2)];
  }),
);
const costs = await modelTurnCosts(Number(options.rounds));
const besides = costs.map((rounds) => median(rounds.map(({ turnMs, retrievalMs }) => turnMs - retrievalMs)));
besides.sort((a, b) => a - b);
const [half, most] = [0.5, 0.95].map((share) => besides[Math.floor(share * besides.length)]);
table(
  ['turns with a large model', 'beside retrieval, median ms', 'p95', 'goal', ''],
  [
    [
      besides.length,
      round(half, 2),
      round(most, 2),
      `≤ ${MODEL_GOAL_MS}`,
      verdicts.atMost('turns with a large model', most, MODEL_GOAL_MS),
    ],
  ],
);
process.stdout.write(`Memory of the process with one thread: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MB.\n`);
await measured.close();
verdicts.end();
