/** A large model, honest or lying: only proven text reaches the caller, and there is always an answer. */
import {
  call,
  makeWorkspace,
  METRICS_TOKEN,
  startTestApp,
  type TestApp,
  type TestWorkspace,
} from '../../support/app.js';
import { lineWith } from '../../support/scripted-model.js';
import { byPurpose, LyingModel, type Behaviour } from '../../support/lying-model.js';

let model: LyingModel;
let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  model = await LyingModel.start();
  const baseUrl = `${model.origin}/v1`;
  const rest = {
    judgeName: null,
    tokensParameter: 'max_tokens' as const,
    temperature: 0,
    priceInput: 1,
    priceOutput: 2,
  };
  app = await startTestApp({
    model: { baseUrl, name: 'large-1', apiKey: 'model-key-that-nobody-may-see', timeoutMs: 8_000, ...rest },
  });
  workspace = await makeWorkspace(app);
  const text =
    'A parcel may weigh 31 kilograms.\n\nParcels arrive within 3 working days.\n\nReturns are free of charge for 30 days.';
  await call(app, 'POST', '/v1/knowledge/documents', {
    token: workspace.tokens.owner,
    body: { title: 'Parcels', text, format: 'text', locale: 'en' },
  });
});
afterAll(async () => {
  await app.close();
  await model.close();
});

const QUESTION = 'How many kilograms may a parcel weigh?';
const ask = async (behaviour: Behaviour, question = QUESTION): Promise<any> => {
  model.will(behaviour);
  const answer = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: { question } });
  expect(answer.status).toBe(200);
  return answer.body.data;
};
const say = (text: string): Behaviour => ({ do: 'say', text });
/** A model that writes this reply, with a judge that supports what the quotations contain. */
const writes = (text: string): Behaviour => byPurpose({ agent: say(text) });
const credulous = (text: string): Behaviour =>
  byPurpose({ agent: say(text), repair: say(text), judge: { do: 'judge', verdict: 'all' } });
const MODEST = byPurpose({});

/** The number of the evidence line with these words in the prompt. */
async function numberOf(words: string): Promise<number> {
  await ask(MODEST);
  const prompt = model.requestsFor('agent').at(-1)!.body.messages.at(-1)!.content;
  return lineWith(prompt, words);
}

describe('an answer that a large model wrote', () => {
  it('is sent if a judge finds each sentence in the quotations it cites, after two calls', async () => {
    const n = await numberOf('31 kilograms');
    const data = await ask(writes(`ANSWER\nA parcel may weigh 31 kilograms [${n}].`));
    expect(data).toMatchObject({
      status: 'answered',
      grounded: true,
      model: 'large-1',
      answer: 'A parcel may weigh 31 kilograms.',
    });
    expect(data.citations[0].quote).toBe('A parcel may weigh 31 kilograms.');
    expect(model.requests).toHaveLength(2);
  });

  it('may use other words that a judge supports', async () => {
    const n = await numberOf('31 kilograms');
    const data = await ask(credulous(`ANSWER\nUp to 31 kg is fine [${n}].`));
    expect(data).toMatchObject({ status: 'answered', grounded: true, answer: 'Up to 31 kg is fine.' });
  });

  it.each([
    ['an invented number', 'A parcel may weigh 45 kilograms [1].'],
    ['an invented number with a unit of its own', 'A parcel may weigh 31 pounds [1].'],
    ['evidence that was not given', 'A parcel may weigh 31 kilograms [9].'],
    ['no evidence at all', 'A parcel may weigh 31 kilograms, or 70 by air.'],
    ['a name from nowhere', 'You can also send it with Parcelforce.'],
  ])('is withheld if it has %s, even if the judge accepts everything', async (_, text) => {
    const data = await ask(credulous(`ANSWER\n${text}`));
    expect(data.answer).not.toContain(text.replace(/ \[\d\]/, ''));
    expect(data.answer).not.toBe('');
  });

  it.each([
    ['an invented sentence', 'Our founder guarantees triple refunds [1].'],
    ['an invented quotation', 'The terms say “no parcel is ever refused” [1].'],
    ['a turned meaning', 'A parcel may not weigh 31 kilograms [1].'],
    ['a promise', 'We will refund you.'],
  ])('is withheld if the judge finds %s', async (_, text) => {
    const data = await ask(writes(`ANSWER\n${text}`));
    expect(data.answer).not.toContain(text.replace(/ \[\d\]/, ''));
    expect(data.answer).not.toBe('');
  });

  it('keeps its proven sentences if others are not proven', async () => {
    const n = await numberOf('31 kilograms');
    const data = await ask(writes(`ANSWER\nA parcel may weigh 31 kilograms [${n}]. It is carried by drones [${n}].`));
    expect(data).toMatchObject({ status: 'answered', answer: 'A parcel may weigh 31 kilograms.' });
  });

  it('is replaced by the quotations that it cited if none of it is supported', async () => {
    const n = await numberOf('31 kilograms');
    const insists = say(`ANSWER\nParcels are weighed on the moon [${n}].`);
    const data = await ask(byPurpose({ agent: insists, repair: insists }));
    expect(data).toMatchObject({ status: 'answered', grounded: true });
    expect(data.answer).toBe('Our page says:\nA parcel may weigh 31 kilograms.');
  });
});

describe('a large model that is unavailable', () => {
  beforeEach(() => ask(MODEST)); // after several failures in a row it would not be called any more

  it.each<[string, Behaviour]>([
    ['refuses with 500', { do: 'status', status: 500 }],
    ['answers with a page', { do: 'body', body: '<html>gateway</html>', type: 'text/html' }],
    ['says nothing in time', { do: 'hang' }],
    ['breaks off at once', { do: 'cut', text: '' }],
    ['talks without end', { do: 'endless', piece: 'la la la ' }],
  ])('and %s leaves the answer to the embedded engine', async (_, behaviour) => {
    const data = await ask(behaviour);
    expect(data).toMatchObject({ status: 'answered', grounded: true, model: 'embedded-extractive-2' });
    expect(data.answer).toContain('31 kilograms');
  });

  it('is counted, and its key is neither logged nor returned', async () => {
    await ask({ do: 'status', status: 500 });
    const metrics = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
    expect(metrics.text).toMatch(/model_calls_total\{model="large-1",purpose="agent",outcome="refused"\} [1-9]/);
    expect(JSON.stringify(app.logLines()) + metrics.text).not.toContain('model-key-that-nobody-may-see');
  });
});

describe('a streamed answer of a large model', () => {
  it('sends only proven sentences, and the whole answer at the end', async () => {
    const n = await numberOf('31 kilograms');
    const text31 = `ANSWER\nA parcel may weigh 31 kilograms [${n}]. It flies [${n}].`;
    model.will(byPurpose({ agent: { do: 'say', text: text31, everyMs: 5 } }));
    const body = { question: QUESTION, stream: true };
    const { text, headers } = await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body });
    expect(headers.get('content-type')).toContain('text/event-stream');
    expect(text).not.toContain('flies');
    const events = text
      .trim()
      .split('\n\n')
      .map((block) => /^event: (\w+)\ndata: (.+)$/.exec(block)!.slice(1, 3));
    expect(events.map(([name]) => name)).toEqual(['citation', 'delta', 'done']);
    const done = JSON.parse(events.at(-1)![1]!);
    expect(done).toMatchObject({
      object: 'answer',
      data: { status: 'answered' },
      request_id: headers.get('x-request-id'),
    });
    expect(JSON.parse(events[1]![1]!).text).toBe(done.data.answer);
  });
});

describe('a large model that stays unavailable', () => {
  it('does not delay further questions, and the answers are counted', async () => {
    for (let i = 0; i < 3; i++) await ask({ do: 'status', status: 500 });
    for (let i = 0; i < 5; i++)
      expect(await ask({ do: 'hang' })).toMatchObject({ status: 'answered', model: 'embedded-extractive-2' });
    expect(model.requests).toHaveLength(0);
    const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
    expect(text).toMatch(/^model_away 1$/m);
    expect(text).toMatch(/model_calls_total\{model="large-1",purpose="turn",outcome="skipped"\} [1-9]/);
    expect(text).toMatch(/answers_stood_in_total\{model="large-1"\} [1-9]/);
    expect(text).toMatch(
      /model_call_duration_seconds_count\{model="large-1",purpose="agent",outcome="refused"\} [1-9]/,
    );
  });
});
