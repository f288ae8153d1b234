/** Judging the agent's answers: by keys, one conversation at a time, with undo, and blind to what the machine says. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, NOW, SELF } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import { forecast, tried, turn } from './forecast-examples.js';

const VERDICTS = '/v1/forecasts/{id}/verdicts';
const PATH = `forecasts/${idOf(720)}/judge`;

/** As it would come over the wire. */
const copyOf = <Value,>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** A service that keeps verdicts, and offers the first conversation that still waits for one of this member. */
function service(conversations: Schemas['ForecastConversation'][], judgedBefore = 22): FakeApi {
  const waits = ({ turns }: Schemas['ForecastConversation']): boolean =>
    turns.some(({ status, verdicts }) => status === 'answered' && verdicts.length === 0) &&
    !turns.some(({ verdicts }) => verdicts.some(({ verdict }) => verdict === 'skipped'));
  return fakeApi()
    .on('GET', '/v1/forecasts/{id}', forecast())
    .on('GET', '/v1/forecasts/{id}/next', () => ({
      ...{ object: 'forecast_judging' as const, id: idOf(720), answered: 1_600 },
      next: copyOf(conversations.find(waits) ?? null),
      judged: judgedBefore + conversations.filter((one) => !waits(one)).length,
    }))
    .on('PUT', VERDICTS, ({ body }) => {
      const conversation = conversations.find(({ id }) => id === body.conversation_id)!;
      const of = conversation.turns.find((one) => one.turn === body.turn)!;
      const others = of.verdicts.filter(({ member_id: by }) => by !== SELF);
      const own = body.verdict === null ? [] : [{ member_id: SELF, verdict: body.verdict, at: NOW }];
      of.verdicts = [...others, ...own];
      return copyOf(conversation);
    });
}

const two = (): Schemas['ForecastConversation'][] => [tried(1, [turn()]), tried(2, [turn({ question: 'And this?' })])];
const given = (api: FakeApi) => api.bodies('PUT', VERDICTS).map(({ conversation_id: of, verdict }) => [of, verdict]);

it('shows the customer’s words, both answers and the quotations, and not what the machine says', async () => {
  await render(PATH, service(two()));
  await screen.findByText('Ticket 1');
  within(screen.getByRole('region', { name: 'Customer' })).getByText('Where is my parcel?');
  within(screen.getByRole('region', { name: 'Your colleague’s reply' })).getByText('It is on its way.');
  const answer = within(screen.getByRole('region', { name: 'The agent’s answer' }));
  answer.getByText('Track it in your account.');
  expect(answer.getByRole('listitem')).toHaveTextContent('Parcels — Parcels are tracked in the account.');
  expect(answer.getByRole('link', { name: 'Parcels' })).toHaveAttribute('href', 'https://shop.example/parcels');
  expect(screen.queryByText(/machine says/)).not.toBeInTheDocument();
  screen.getByText('22 of 60 conversations judged');
  expect(await violations()).toEqual([]);
});

it.each([
  ['1', 'right'],
  ['2', 'partly'],
  ['3', 'wrong'],
  ['4', 'not_a_question'],
  ['0', 'skipped'],
  ['s', 'skipped'],
] as const)('the key %s says %s, and the next conversation follows', async (key, verdict) => {
  const api = service(two());
  const { user } = await render(PATH, api);
  await screen.findByText('Ticket 1');
  await user.keyboard(key);
  await screen.findByText('Ticket 2');
  expect(given(api)).toEqual([[idOf(741), verdict]]);
  await screen.findByText('23 of 60 conversations judged');
});

it.each(['u', '{Control>}z{/Control}'])(
  '%s takes the last verdict back, and returns to its conversation',
  async (keys) => {
    const api = service(two());
    const { user } = await render(PATH, api);
    await screen.findByText('Ticket 1');
    await user.keyboard('3');
    await screen.findByText('Ticket 2');
    await user.keyboard(keys);
    await screen.findByText('Ticket 1');
    expect(given(api).at(-1)).toEqual([idOf(741), null]);
    await screen.findByText('22 of 60 conversations judged');
    await user.keyboard('1');
    await screen.findByText('Ticket 2');
    expect(given(api).at(-1)).toEqual([idOf(741), 'right']);
    await user.keyboard('1');
    await screen.findByText('Nothing is left for you to judge');
  },
);

it('shows the passage that the agent offers instead of an answer', async () => {
  const offered = { status: 'abstained', certainty: null, reason: 'not_certain', answer: 'This may help: Parcels' };
  await render(PATH, service([tried(1, [turn(), turn({ turn: 1, ...offered })])]));
  await screen.findByText('Offered a page');
  const card = within(screen.getByRole('article', { name: 'Question 2 of 2' }));
  expect(card.getByRole('list', { name: 'Quotations' })).toHaveTextContent('Parcels are tracked in the account.');
  expect(card.queryByText('The agent hands over to the team.')).toBeNull();
});

it('asks for each answer of a conversation, and for none where the agent hands over', async () => {
  const turns = [
    turn(),
    turn({ turn: 1, question: 'How long?', reply: null, machine_verdict: null }),
    turn({ turn: 2, question: 'Angry now', status: 'abstained', reason: 'no_evidence', answer: '', citations: [] }),
  ];
  const api = service([tried(1, turns)]);
  const { user } = await render(PATH, api);
  const part = (n: number) => within(screen.getByRole('article', { name: `Question ${n} of 3` }));
  await screen.findByText('How long?');
  part(2).getByText('Nobody replied.');
  part(3).getByText('The agent hands over to the team.');
  part(3).getByText('Nothing in the knowledge answers it.');
  await user.click(part(1).getByRole('button', { name: /^Partly/ }));
  await part(1).findByText('Your verdict: Partly');
  await user.click(await part(2).findByRole('button', { name: /^Right/ }));
  await screen.findByText('Nothing is left for you to judge');
  expect(api.bodies('PUT', VERDICTS).map(({ turn: of, verdict }) => [of, verdict])).toEqual([
    [0, 'partly'],
    [1, 'right'],
  ]);
});

it('leaves a conversation as a whole when one of its answers is skipped', async () => {
  const api = service([tried(1, [turn(), turn({ turn: 1, question: 'How long?' })]), ...two().slice(1)]);
  const { user } = await render(PATH, api);
  const first = within(await screen.findByRole('article', { name: 'Question 1 of 2' }));
  await user.click(first.getByRole('button', { name: /^Skip/ }));
  await screen.findByText('And this?');
  expect(screen.queryByText('How long?')).toBeNull();
});

it('stays at a conversation whose verdict was refused, and says so', async () => {
  const api = service(two()).on('PUT', VERDICTS, new Refusal('not_found'));
  const { user } = await render(PATH, api);
  await screen.findByText('Ticket 1');
  await user.keyboard('1');
  await waitFor(() => expect(api.bodies('PUT', VERDICTS)).toHaveLength(1));
  await said('Resource not found.');
  await screen.findByRole('group', { name: 'Is the agent’s answer right?' });
  screen.getByText('Ticket 1');
});

it.each(['viewer', 'developer'] as const)('tells a %s which roles judge, and asks for nothing', async (role) => {
  const api = service(two());
  await render(PATH, api, { role });
  await screen.findByRole('heading', { name: /^This page needs the role Owner, Admin,? or Responder/ });
  expect(api.calls.filter((one) => one.includes('/next'))).toEqual([]);
});
