/** The playground: what is asked, as whom, and how each answer is explained. */
import { screen, waitFor, within } from '@testing-library/react';
import { contact, idOf, modelCall, NOW, playgroundStep as step, playgroundTurn } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Turn = Schemas['PlaygroundTurn'];
type Step = Turn['steps'][number];

const ASK = '/api/console/workspaces/{workspace}/playground';
const WIRE = 'How much does a wire transfer cost?';
const ANSWERS: Record<string, string> = { [WIRE]: 'A wire transfer costs €12.', 'And a card?': 'A card costs €5.' };
const ANN = contact({ name: 'Ann Example', email: 'ann@example.com' });

const place = { document_id: idOf(31), version: 2, start: 4, end: 30, title: 'Fees', url: null };

function stepsOf(question: string, said: string): Step[] {
  const evidence = [{ ...place, quote: said, context: 'Transfers', score: 0.9 }];
  return [
    step('understood', {
      understood: {
        ...{ language: 'en', languages: ['en'], intent_class: 'answer', topic: null, is_small_talk: false },
        ...{ tripped: null, parts: [{ text: question, intent: 'question', probability: 0.97 }] },
      },
    }),
    step('tools', { tools: { tools: [] } }),
    step('searched', {
      searched: {
        ...{ query: question, origin: 'message', words: [{ word: 'wire', weight: 2, frequency: 1 }] },
        ...{ measure: 'likelihood', evidence, confidence: 0.9, abstain_reason: null },
      },
    }),
    step('sent', { sent: { sentences: [{ text: said, proof: 'verbatim', evidence: [], withheld_by: null }] } }),
  ];
}

function turn(question: string): Turn {
  const said = ANSWERS[question]!;
  const of = playgroundTurn(said, { steps: stepsOf(question, said), state: `after ${question}` });
  return { ...of, answer: { ...of.answer, citations: [{ ...place, quote: said, index: 1 }] } };
}

const service = (): FakeApi =>
  fakeApi()
    .on('POST', ASK, ({ body }) => turn(body.question))
    .on('GET', '/v1/contacts', ({ query }) => (query['email'] === 'nobody@example.com' ? [] : [ANN]))
    .on('GET', '/v1/contacts/{id}', ({ path }) => (path['id'] === ANN.id ? ANN : new Refusal('not_found')));
const field = () => screen.findByRole('textbox', { name: 'Message' });
const log = async () => within(await screen.findByRole('log'));
const steps = async () => within(await screen.findByRole('region', { name: 'What the agent did' }));
const isEmpty = () => screen.findByRole('heading', { name: 'Ask the first question' });

it.each(['owner', 'admin', 'responder', 'developer', 'viewer'] as const)(
  'lets a member with the role %s ask, and shows what the agent did step by step',
  async (role) => {
    const { user } = await render('playground', service(), { role });
    await isEmpty();
    await user.type(await field(), WIRE);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await (await log()).findAllByText('A wire transfer costs €12.');
    const shown = await steps();
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      ...['Understood the message', 'Looked up the tools', 'Searched the knowledge', 'Sent the answer'],
    ]);
    shown.getByText('question (97% confident)');
    shown.getByText('wire: in 1 passage');
    expect((await log()).getByRole('link', { name: 'Open “Fees” at this place' })).toHaveAttribute(
      'href',
      expect.stringContaining(`/knowledge/${idOf(31)}?version=2&start=4&end=30`),
    );
    expect(await violations()).toEqual([]);
  },
);

it('continues a conversation over several turns, shows the steps of each, and starts over', async () => {
  const api = service();
  const { user } = await render('playground', api, { role: 'viewer' });
  await user.type(await field(), `${WIRE}{Enter}`);
  await (await log()).findAllByText('A wire transfer costs €12.');
  await user.type(await field(), 'And a card?{Enter}');
  await (await log()).findAllByText('A card costs €5.');
  expect((await steps()).getAllByText('And a card?')[0]).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show what the agent did' }));
  await waitFor(async () => expect((await steps()).getAllByText(WIRE)[0]).toBeVisible());
  await user.keyboard('{Escape}n');
  await isEmpty();
  expect(await field()).toHaveFocus();
  await user.keyboard(`${WIRE}{Enter}`);
  await (await log()).findAllByText('A wire transfer costs €12.');
  expect(api.bodies('POST', ASK)).toEqual([
    { question: WIRE, contact_id: null, locale: navigator.language, state: null },
    { question: 'And a card?', contact_id: null, locale: navigator.language, state: `after ${WIRE}` },
    { question: WIRE, contact_id: null, locale: navigator.language, state: null },
  ]);
});

describe('an answer', () => {
  const kept = (question: string, text: string): Schemas['GoldenTurn'] => ({
    ...{ id: idOf(801), object: 'golden_turn', question, dialogue: [], channel: null, conversation_id: null },
    expected: {
      ...{ status: 'answered', certainty: 'certain', answer: text, language: 'en', confidence: 0.9 },
      citations: [{ document_id: place.document_id, title: 'Fees', url: null, quote: text }],
    },
    ...{ actual: null, change: 'same', differs: false, differs_since: null, created_by: 'Ada' },
    ...{ created_at: NOW, replayed_at: null },
  });

  it('is kept as golden with what was asked before it, which leads to the golden answers', async () => {
    const api = service().on('POST', '/v1/golden_turns', ({ body }) => kept(body.question!, ANSWERS[body.question!]!));
    const { user } = await render('playground', api, { role: 'responder' });
    await user.type(await field(), `${WIRE}{Enter}`);
    await (await log()).findAllByText('A wire transfer costs €12.');
    await user.type(await field(), 'And a card?{Enter}');
    await (await log()).findAllByText('A card costs €5.');
    await user.click((await screen.findAllByRole('button', { name: 'Keep this answer' }))[1]!);
    await (await log()).findByText(/^Golden now: you are told/);
    expect(api.bodies('POST', '/v1/golden_turns')).toEqual([{ question: 'And a card?', history: [WIRE] }]);
    expect(screen.getByRole('link', { name: 'Golden answers' })).toHaveAttribute(
      'href',
      expect.stringMatching(/golden$/),
    );
    expect(await violations()).toEqual([]);
  });

  it('that the agent itself has other words for is kept in those, which is said', async () => {
    const api = service().on('POST', '/v1/golden_turns', ({ body }) => kept(body.question!, 'Twelve euros.'));
    const { user } = await render('playground', api);
    await user.type(await field(), `${WIRE}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Keep this answer' }));
    await (await log()).findByText(/^Golden now, in the words that the agent itself/);
  });

  it('that could not be kept says why, and can be kept again', async () => {
    const api = service().on('POST', '/v1/golden_turns', new Refusal('conflict', { message: 'Too many.' }));
    const { user } = await render('playground', api);
    await user.type(await field(), `${WIRE}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Keep this answer' }));
    await (await log()).findByText(/Too many/);
    await screen.findByRole('button', { name: 'Keep this answer' });
  });

  it('is not offered to be kept to those who may not say what is right', async () => {
    const { user } = await render('playground', service(), { role: 'viewer' });
    await user.type(await field(), `${WIRE}{Enter}`);
    await (await log()).findAllByText('A wire transfer costs €12.');
    expect(screen.queryByRole('button', { name: 'Keep this answer' })).toBeNull();
  });
});

it('asks on behalf of a contact that is found by e-mail, and keeps the contact’s id in the URL', async () => {
  const api = service();
  const { user, path } = await render('playground', api, { role: 'responder' });
  await isEmpty();
  await user.keyboard('c');
  await user.type(within(await dialog()).getByRole('searchbox'), 'ann@example.com{Enter}');
  await waitFor(() => expect(api.sent('GET', '/v1/contacts').at(-1)?.query['email']).toBe('ann@example.com'));
  expect(await violations(await dialog())).toEqual([]);
  await user.click(await within(await dialog()).findByRole('button', { name: /Ann Example/ }));
  await screen.findByText('Ann Example');
  expect(path()).toBe(`playground?contact=${ANN.id}`);
  await user.type(await field(), `${WIRE}{Enter}`);
  await (await log()).findAllByText('A wire transfer costs €12.');
  expect(api.bodies('POST', ASK)).toEqual([{ question: WIRE, contact_id: ANN.id, locale: null, state: null }]);
  await user.click(screen.getByRole('button', { name: 'Ask as a visitor' }));
  await isEmpty();
  expect(path()).toBe('playground');
  await user.keyboard('c');
  await user.type(within(await dialog()).getByRole('searchbox'), 'nobody@example.com{Enter}');
  await within(await dialog()).findByRole('heading', { name: 'No contacts found' });
});

it('shows both minds side by side on a question that the model was called for, and goes on from the model’s', async () => {
  const offered = playgroundTurn('This may help: Fees', { ms: 40, steps: stepsOf(WIRE, 'Fees are listed here.') });
  const api = service().on('POST', ASK, ({ body }) => {
    if (body.large_model === false) return offered;
    const by = turn(body.question);
    return { ...by, answer: { ...by.answer, model: 'large-1' }, ms: 1_400, steps: [...by.steps, modelCall()] };
  });
  const { user } = await render('playground', api, { role: 'viewer' });
  await user.type(await field(), `${WIRE}{Enter}`);
  await user.click(await screen.findByRole('button', { name: 'Compare without the model' }));
  expect(await (await log()).findByText('Without a model · 0.04 s')).toBeVisible();
  expect((await log()).getByText('large-1 · 1.4 s')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Compare without the model' })).toBeNull();
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show what the agent did' }));
  expect(await (await steps()).findAllByText('Fees are listed here.')).not.toHaveLength(0);
  await user.type(await field(), 'And a card?{Enter}');
  await (await log()).findAllByText('A card costs €5.');
  expect(api.bodies('POST', ASK).map(({ large_model, state }) => [large_model, state])).toEqual([
    [undefined, null],
    [false, null],
    [undefined, `after ${WIRE}`],
  ]);
});

it('offers no comparison where no model was called', async () => {
  const { user } = await render('playground', service(), { role: 'viewer' });
  await user.type(await field(), `${WIRE}{Enter}`);
  await (await log()).findAllByText('A wire transfer costs €12.');
  expect(screen.queryByRole('button', { name: 'Compare without the model' })).toBeNull();
});

it('says that the contact of the URL no longer exists', async () => {
  await render(`playground?contact=${idOf(999)}`, service(), { role: 'viewer' });
  await screen.findByText('This contact no longer exists.');
});

it('keeps a failed question, and asks it again', async () => {
  const api = service().on('POST', ASK, LOST);
  const { user } = await render('playground', api, { role: 'viewer' });
  await user.type(await field(), `${WIRE}{Enter}`);
  await screen.findByText('Couldn’t get an answer');
  api.on('POST', ASK, ({ body }) => turn(body.question));
  await user.click(screen.getByRole('button', { name: 'Ask again' }));
  await (await log()).findAllByText('A wire transfer costs €12.');
  expect(screen.queryByText('Couldn’t get an answer')).toBeNull();
  expect(api.bodies('POST', ASK).map(({ question }) => question)).toEqual([WIRE, WIRE]);
});
