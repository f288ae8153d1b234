/** `model check` of three servers: one that does as it is told, one that often does not, and one that only talks. */
import { readFileSync } from 'node:fs';
import { run } from '../../src/doors/cli/run.js';
import type { CheckData, CheckTurn } from '../../src/doors/cli/model/check-data.js';
import { LyingModel, type Behaviour, type SeenRequest } from '../support/lying-model.js';
import { judgedSentences, purposeOf } from '../support/model-purposes.js';
import { lineWith } from '../support/scripted-model.js';

const DATA = JSON.parse(readFileSync('src/doors/cli/model/check.json', 'utf8')) as CheckData;
const SENTENCES = DATA.turns.flatMap((turn) => (turn.kind === 'judge' ? turn.sentences : []));

const TRUE = SENTENCES.filter(({ isTrue }) => isTrue).map(({ text }) => text);

/** What a careful reader replies: words of the line that says it, and the sentence. */
const REPLIES: [ask: string, line: string, sentence: string][] = [
  ['single kayak cost', 'Single kayak', 'A single kayak costs €38 for a whole day'],
  ['double one for half', 'Double kayak', 'A double kayak costs €36 for half a day'],
  ['Which boat is the cheapest', 'Single kayak', 'The single kayak costs €38 for a whole day'],
  ['How much more', 'Canoe for four', 'A whole day in a canoe for four costs €26 more'],
  ['12 people', '15 %', 'Yes, groups of ten people or more get 15 % off'],
  ['Mondays in August', 'On Mondays', 'Yes, we are open on Mondays in August'],
  ['Monday in May', 'On Mondays', 'No, on Mondays we are closed, except in July and August'],
  ['When do you close', 'From Tuesday', 'We close at 6 pm from Tuesday to Sunday'],
  ['three days before', '48 hours', 'You can cancel free of charge until 48 hours before your rental'],
  ['evening before', 'half of the price', 'Later than that we keep half of the price'],
  ['pouring with rain', 'Rain alone', 'No, rain alone is no reason for a refund'],
  ['My son is five', 'from 6 years', 'Children from 6 years may come along in a double kayak or a canoe'],
  ['dog', 'Dogs are', 'Dogs are allowed in canoes, not in kayaks'],
  ['Kaution', 'deposit', 'Die Kaution beträgt €80 für jedes Boot'],
  ['dernier bus', 'It leaves Millbridge', 'Le dernier bus part de Millbridge à 5 pm'],
  ['pagar', 'by card', 'Sí, puede pagar en efectivo o con tarjeta'],
  ['120 kg', '110 kg', 'No, the heaviest person that a single kayak carries weighs 110 kg'],
  ['leave the car', 'Parking', 'Parking is free at the lock for 40 cars'],
  ['gate of the boathouse', 'heron 7315', 'The code of the gate for early starters is heron 7315'],
];

const promptOf = ({ messages }: SeenRequest['body']): string => messages.at(-1)!.content;
const usage = { prompt_tokens: 900, completion_tokens: 30 };
const say = (text: string): Behaviour => ({ do: 'say', text, usage });
const turnOf = (prompt: string): CheckTurn => {
  const turn = DATA.turns.find(({ ask }) => prompt.endsWith(JSON.stringify(ask)));
  if (!turn) throw new Error(`no turn asks this: ${prompt.slice(-120)}`);
  return turn;
};

function careful(request: SeenRequest['body']): Behaviour {
  const prompt = promptOf(request);
  const purpose = purposeOf(request);
  if (purpose === 'judge') return say(verdicts(prompt));
  if (purpose === 'rewrite') return say('["boats"]');
  const turn = turnOf(prompt);
  if (turn.kind === 'act') {
    if (turn.tool) return { do: 'call', name: turn.tool, arguments: JSON.stringify(turn.arguments), usage };
    return say(
      purpose === 'tools' ? 'NONE' : `ANSWER\nYou can cancel free of charge [${lineWith(prompt, '48 hours')}].`,
    );
  }
  const reply = REPLIES.find(([ask]) => turn.ask.includes(ask));
  if (!reply) return say('UNKNOWN\nI have no information about that.');
  const computed = turn.ask.startsWith('How much more') ? ' {74 - 48 = 26}' : '';
  return say(`ANSWER\n${reply[2]} [${lineWith(prompt, reply[1])}]${computed}.`);
}

/** Sentences that the data does not name are true here. @param doubtsEvery which true one of the data is doubted */
const verdicts = (prompt: string, doubtsEvery = TRUE.length + 1): string =>
  judgedSentences(prompt)
    .map(({ text }, at) => {
      const isFalse = SENTENCES.some((sentence) => sentence.text === text && !sentence.isTrue);
      const isDoubted = (TRUE.indexOf(text) + 1) % doubtsEvery === 0 && TRUE.includes(text);
      return `${at + 1} ${isFalse || isDoubted ? 'N' : 'S'}`;
    })
    .join('\n');

/** Forgets the tag of each reply about a price, calls one tool in words, and doubts every fourth true sentence. */
function sloppy(request: SeenRequest['body']): Behaviour {
  const prompt = promptOf(request);
  if (purposeOf(request) === 'judge') return say(verdicts(prompt, 4));
  const done = careful(request);
  if (done.do === 'call' && done.arguments.includes('BW-9024')) return say(`look_up_rental(${done.arguments})`);
  return done.do === 'say' && /€|free/.test(done.text) ? say(done.text.replace('ANSWER\n', '')) : done;
}

const talks = (): Behaviour =>
  say('Sure! Everything is possible, and it is free. {"name": "cancel_rental", "arguments": {}}');

let server: LyingModel;
beforeAll(async () => {
  server = await LyingModel.start();
});
afterAll(() => server.close());

async function checked(by: ((request: SeenRequest['body']) => Behaviour) | null, ...more: string[]) {
  if (by) server.will({ do: 'decide', by });
  const told = { out: '', err: '' };
  const exitCode = await run(['model', 'check', ...more], {
    env: { NODE_ENV: 'test', ...(by && { MODEL_BASE_URL: `${server.origin}/v1`, MODEL_NAME: 'under-test' }) },
    out: (text) => (told.out += text),
    err: (text) => (told.err += text),
    columns: null,
    signal: new AbortController().signal,
  });
  return { exitCode, ...told };
}

describe('the turns of the check', () => {
  it('are forty, and true and planted sentences are as many', () => {
    expect(DATA.turns).toHaveLength(40);
    expect(TRUE).toHaveLength(SENTENCES.length / 2);
  });

  it('all reach the model', async () => {
    await checked(careful);
    const asked = server.requestsFor('agent').map(({ body }) => turnOf(promptOf(body)).ask);
    const wanted = DATA.turns.filter(({ kind }) => kind !== 'judge').map(({ ask }) => ask);
    expect(wanted.filter((ask) => !asked.includes(ask))).toEqual([]);
  });
});

describe('a model is told to be', () => {
  it('fit, if it calls, cites and judges as it is told', async () => {
    const { turns, ...report } = JSON.parse((await checked(careful, '--json')).out) as Report;
    expect(turns.filter(({ outcome }) => outcome !== 'right')).toEqual([]);
    expect(report).toMatchObject({
      model: 'under-test',
      fitness: 'fit',
      reasons: ['every measure is within its limits'],
    });
    const { exitCode, out } = await checked(careful);
    expect(exitCode).toBe(0);
    expect(out).toContain('\nfit\n');
    expect(out).toMatch(/tool calls +6 of 6 orders; a call written as text in 0 turns/);
    expect(out).toMatch(/judge: false passed +0 of 12/);
    expect(out).toMatch(/tokens +\d+ a turn/);
  });

  it('fit with care, if it forgets tags, writes a call as text and doubts true sentences', async () => {
    const { exitCode, out } = await checked(sloppy);
    expect([exitCode, out]).toEqual([0, expect.stringContaining('\nfit with care\n')]);
    expect(out).toMatch(
      / {2}tool calls: 5 of 6 orders; a call written as text in 1 turn; what is not called is not done/,
    );
    expect(out).toMatch(/ {2}format errors: \d+ of \d+ replies/);
    expect(out).toMatch(/ {2}judge: true doubted: 3 of 12/);
  });

  it('unfit, if it only talks', async () => {
    const { exitCode, out } = await checked(talks);
    expect([exitCode, out]).toEqual([1, expect.stringContaining('\nunfit\n')]);
    expect(out).toMatch(/ {2}tool calls: 0 of 6 orders/);
    expect(out).toMatch(/ {2}long evidence: the first of 4,000 tokens is lost/);
  });

  it('unfit, and is not asked on, if it does not answer', async () => {
    const { exitCode, out } = await checked(() => ({ do: 'status', status: 400 }));
    expect([exitCode, out]).toEqual([
      1,
      expect.stringContaining('replies: 0 of 3 turns; the model server refused with 400'),
    ]);
    expect(out.split('\nunfit\n')[1]).not.toMatch(/judge|long evidence|0 of 0/);
    expect(server.requests.length).toBeLessThan(10);
  });
});

it('without a model it says so, as wrong usage', async () => {
  const { exitCode, err } = await checked(null);
  expect([exitCode, err]).toEqual([
    2,
    expect.stringContaining('No model is configured: set MODEL_BASE_URL and MODEL_NAME.'),
  ]);
});

interface Report {
  fitness: string;
  reasons: string[];
  turns: { ask: string; outcome: string }[];
}
