// Text analysis for the index: sentences, items, rows and their lexemes, in English and in Chinese, which needs
// dictionary
// segmentation. On one core, compared with a plain split into words.
//   node bench/indexing.mjs [--passages 10000] [--rounds 5]
import { parseArgs } from 'node:util';
import { built } from './support/checkout.mjs';
import { chinese } from './support/chinese.mjs';
import { corpus } from './support/corpus.mjs';
import { median, progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { megabytesPerSecond: 2, growthMb: 64 };
const SEED = 20_261_120;

const { values: options } = parseArgs({
  options: { passages: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
});
const { indexPassages } = built('agent/retrieval/indexing');
const passages = Number(options.passages);
const { documents } = corpus(SEED, passages, 0);
const inChinese = chinese(SEED, Math.ceil(passages / 20));
const bytesOf = (texts) => texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
const bytes = bytesOf(documents);

/** Passages are released one by one, as in storage. */
function index(texts, locale) {
  let found = 0;
  for (const document of texts)
    for (const passage of indexPassages({ ...document, locale })) found += passage.units.length > 0;
  return found;
}
const split = () =>
  documents.reduce((sum, { text }) => sum + text.toLowerCase().match(/[\p{L}\p{M}]+|\d+/gu).length, 0);

/** Megabytes of text per second of this process's CPU, which a busy machine distorts least. */
function rate(size, work) {
  const before = process.cpuUsage();
  work();
  const { user } = process.cpuUsage(before);
  return size / user;
}

const rates = { index: [], chinese: [], split: [] };
index(documents, 'en');
index(inChinese, 'zh');
globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
for (let i = 1; i <= Number(options.rounds); i++) {
  rates.index.push(rate(bytes, () => index(documents, 'en')));
  rates.chinese.push(rate(bytesOf(inChinese), () => index(inChinese, 'zh')));
  rates.split.push(rate(bytes, split));
  progress(
    `round ${i}: ${round(rates.index.at(-1))} MB of text a second of CPU, ${round(rates.chinese.at(-1))} in Chinese`,
  );
}
globalThis.gc?.();
const growth = (process.memoryUsage().heapUsed - before) / 1e6;

const verdicts = new Verdicts();
const atLeast = (name, values) => {
  const speed = median(values);
  const goal = GOALS.megabytesPerSecond;
  return [name, round(speed), `≥ ${goal}`, verdicts.atLeast(name, speed, goal)];
};
table(
  [`${round(bytes / 1e6)} MB in ${documents.length} documents`, 'measured', 'goal', 'verdict'],
  [
    atLeast('MB a CPU second', rates.index),
    atLeast('MB a CPU second, Chinese', rates.chinese),
    ['MB a CPU second, plain split', round(median(rates.split)), '', ''],
    ['heap kept, MB', round(growth), `≤ ${GOALS.growthMb}`, verdicts.atMost('heap kept, MB', growth, GOALS.growthMb)],
  ],
);
verdicts.end();
