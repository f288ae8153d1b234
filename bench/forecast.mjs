// How honest a forecast's interval is: companies whose truth is known, a machine that is wrong of 10, 25 and 40 % on
// purpose, and people who judge the first 60 and 240 conversations of the drawn order.
//   npm run bench -- forecast [--draws 2000] [--size 1200]
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { world } from './support/forecast-worlds.mjs';
import { progress, round, table, Verdicts } from './support/report.mjs';

const GOALS = { coverage: [0.935, 0.965], halfWidth: 1.15 };
const SEED = 20_261_128;
const JUDGES = [0.1, 0.25, 0.4];
const SAMPLES = [60, 240];
/** Shares of all conversations; the agent handed over what is left. */
const WORLDS = {
  'half settled, nothing handed over': { settled: 0.5, partly: 0.3, wrong: 0.2 },
  'mostly settled or handed over': { settled: 0.4, partly: 0.09, wrong: 0.04, not_a_question: 0.03 },
  'a weak agent': { settled: 0.15, partly: 0.25, wrong: 0.1, not_a_question: 0.15 },
};

const require = createRequire(import.meta.url);
const source = (path) => require(`../src/${path}.ts`);
const { placesOf, orderOf } = source('assistant/forecasts/sampling.rules');
const { estimateOf } = source('assistant/forecasts/estimate.rules');

const { values: options } = parseArgs({
  options: { draws: { type: 'string', default: '2000' }, size: { type: 'string', default: '1200' } },
});
const [DRAWS, SIZE] = [Number(options.draws), Number(options.size)];

const verdicts = new Verdicts();
const rows = [];
for (const [name, shares] of Object.entries(WORLDS))
  for (const wrongJudge of JUDGES) {
    const conversations = world({ seed: SEED, size: SIZE, shares, wrongJudge });
    for (const measured of measure(conversations)) rows.push(rowOf({ name, wrongJudge, ...measured }));
    progress(`${name}, machine ${wrongJudge * 100} % wrong`);
  }
table(
  [
    'world',
    'machine wrong',
    'verdicts',
    'share',
    'truth',
    'mean',
    'covered',
    'goal',
    'half-width',
    'oracle',
    '×',
    'goal',
  ],
  rows.flat(),
);
verdicts.end();

/** For each number of verdicts: how often each share's interval holds the truth, and how wide it is. */
function measure(conversations) {
  const places = placesOf(conversations);
  const placeOf = new Map(places.map((place) => [place.id, place]));
  const indexOf = new Map(conversations.map(({ id }, index) => [id, index]));
  const unjudged = conversations.map(({ id, machine }) => {
    const { third, weight } = placeOf.get(id) ?? { third: 0, weight: 1 };
    return { machine, third, weight, human: null };
  });
  const judged = conversations.map(({ truth }, index) => ({ ...unjudged[index], human: truth }));
  const truth = truthOf(conversations);
  const tallies = SAMPLES.map((count) => ({ count, shares: {} }));
  for (let draw = 0; draw < DRAWS; draw++) {
    const order = orderOf(places, `${SEED} ${draw}`);
    for (const { count, shares } of tallies) {
      const rows = [...unjudged];
      for (const id of order.slice(0, count)) rows[indexOf.get(id)] = judged[indexOf.get(id)];
      const estimate = estimateOf(rows);
      for (const [share, { point, low, high }] of Object.entries({ ...estimate.shares, excluded: estimate.excluded })) {
        const tally = (shares[share] ??= { held: 0, width: 0, sum: 0 });
        tally.held += low <= truth[share] && truth[share] <= high ? 1 : 0;
        tally.width += (high - low) / 2 / DRAWS;
        tally.sum += point / DRAWS;
      }
    }
  }
  return tallies.map(({ count, shares }) => ({ count, shares, truth, oracle: oracleOf(conversations, count, truth) }));
}

function truthOf(conversations) {
  const count = (outcome) => conversations.filter(({ truth }) => truth === outcome).length;
  const compared = conversations.length - count('not_a_question');
  const shares = ['settled', 'partly', 'handed_over', 'wrong'].map((outcome) => [outcome, count(outcome) / compared]);
  return { ...Object.fromEntries(shares), excluded: count('not_a_question') / conversations.length };
}

/**
 * Half-widths of a power-tuned estimate that knows its best λ and its variance: 1.96 standard errors of the truth less λ
 * times the machine's word, for a simple random sample of what the agent answered.
 */
function oracleOf(conversations, count, truth) {
  const answered = conversations.filter(({ truth: outcome }) => outcome !== 'handed_over');
  const compared = 1 - truth.excluded;
  const of = (share) => {
    // A ratio's error is that of its numerator less the share times its denominator.
    const human = answered.map(({ truth: outcome }) =>
      share === 'excluded'
        ? Number(outcome === 'not_a_question')
        : (Number(outcome === share) - (outcome === 'not_a_question' ? 0 : truth[share])) / compared,
    );
    const says = share === 'excluded' || share === 'handed_over' ? 'not_comparable' : share;
    const machine = answered.map(({ machine: outcome }) => Number(outcome === says));
    const [vh, vm, both] = [covariance(human, human), covariance(machine, machine), covariance(human, machine)];
    const left = vh - (vm > 0 ? both ** 2 / vm : 0);
    const variance = (left / count) * (1 - count / answered.length);
    return (1.96 * Math.sqrt(variance) * answered.length) / conversations.length;
  };
  return Object.fromEntries(Object.keys(truth).map((share) => [share, of(share)]));
}

function covariance(a, b) {
  const mean = (numbers) => numbers.reduce((total, number) => total + number, 0) / numbers.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  return mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)));
}

function rowOf({ name, wrongJudge, count, shares, truth, oracle }) {
  return Object.entries(shares)
    .filter(([share]) => oracle[share] > 0)
    .map(([share, { held, width, sum }]) => {
      const covered = held / DRAWS;
      const ratio = width / oracle[share];
      const label = `${name}, ${wrongJudge * 100} % wrong, ${count} verdicts, ${share}`;
      const isHeld = covered >= GOALS.coverage[0] && (share !== 'settled' || covered <= GOALS.coverage[1]);
      return [
        ...[name, `${wrongJudge * 100} %`, count, share, points(truth[share]), points(sum)],
        ...[points(covered), verdicts.note(`${label}: coverage`, isHeld), points(width), points(oracle[share])],
        ...[round(ratio), share === 'settled' ? verdicts.atMost(`${label}: half-width`, ratio, GOALS.halfWidth) : ''],
      ];
    });
}

function points(share) {
  return `${(100 * share).toFixed(1)}`;
}
