// Reading text for the index: sentences, items, rows, their lexemes. One core, beside a plain split into words.
//   node bench/indexing.mjs [--passages 10000] [--rounds 5]
import { parseArgs } from 'node:util';
import { built } from './support/checkout.mjs';
import { corpus } from './support/corpus.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { megabytesPerSecond: 2, growthMb: 64 };
const SEED = 20_261_120;

const { values: options } = parseArgs({
  options: { passages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
});
const { indexPassages } = built('agent/retrieval/indexing');
const { documents } = corpus(SEED, Number(options.passages), 0);
const bytes = documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

/** Passages are let go one after the other, as storing them does. */
function index() {
  let passages = 0;
  for (const document of documents)
    for (const passage of indexPassages({ ...document, locale: 'en' })) passages += passage.units.length > 0;
  return passages;
}
const split = () =>
  documents.reduce((sum, { text }) => sum + text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu).length, 0);

/** Megabytes of text for each second of this process's own CPU: what a busy machine distorts least. */
function rate(work) {
  const before = process.cpuUsage();
  work();
  const { user } = process.cpuUsage(before);
  return bytes / user;
}

const rates = { index: [], split: [] };
index();
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
for (let i = 1; i <= Number(options.rounds); i++) {
  rates.index.push(rate(index));
  rates.split.push(rate(split));
  progress(`round ${i}: ${round(rates.index.at(-1))} MB of text a second of CPU`);
}
globalThis.gc?.();
const growth = (process.memoryUsage().heapUsed - before) / 1e6;

const verdicts = new Verdicts();
const speed = median(rates.index);
table(
  [`${round(bytes / 1e6)} MB in ${documents.length} documents`, 'measured', 'goal', 'verdict'],
  [
    [
      'MB a CPU second',
      round(speed),
      `≥ ${GOALS.megabytesPerSecond}`,
      verdicts.atLeast('MB a CPU second', speed, GOALS.megabytesPerSecond),
    ],
    ['MB a CPU second, plain split', round(median(rates.split)), '', ''],
    ['heap kept, MB', round(growth), `≤ ${GOALS.growthMb}`, verdicts.atMost('heap kept, MB', growth, GOALS.growthMb)],
  ],
);
verdicts.end();
