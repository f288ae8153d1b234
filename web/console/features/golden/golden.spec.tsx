/** Golden answers: which have changed, and what is asked before a change is published. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../app/queries.js';
import { guardrails, idOf, knowledgeDocument, NOW, workspace } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { isIdle, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import { forecast, proposals, report } from '../forecasts/forecast-examples.js';

const answer = (text: string): Schemas['GoldenAnswer'] => ({
  ...{ status: 'answered', certainty: 'certain', answer: text, language: 'en', confidence: 0.8 },
  citations: [{ document_id: null, title: 'Fees', url: null, quote: text }],
});
const OLD = answer('A card costs €5.');
const NEW = answer('A card costs €7.');
const turn = (of: Partial<Schemas['GoldenTurn']> = {}): Schemas['GoldenTurn'] => ({
  ...{ id: idOf(801), object: 'golden_turn', question: 'What does a card cost?', dialogue: [], channel: null },
  ...{ conversation_id: null, expected: OLD, actual: NEW, change: 'changed', differs: true, differs_since: NOW },
  ...{ created_by: 'Ada', created_at: NOW, replayed_at: NOW },
  ...of,
});
const check = (of: Partial<Schemas['GoldenCheck']> = {}): Schemas['GoldenCheck'] => ({
  ...{ id: idOf(802), object: 'golden_check', kind: 'draft', status: 'done', error: null, document_id: null },
  ...{ version: '0.2.0', version_before: null, turns: 2, done: 2, unconfirmed: 2, requested_by: 'Ada' },
  ...{ counts: { reworded: 0, changed: 1, lost: 1, gained: 0 }, created_at: NOW, started_at: NOW, finished_at: NOW },
  ...of,
});
const difference = (n: number, of: Partial<Schemas['GoldenDifference']> = {}): Schemas['GoldenDifference'] => ({
  ...{ id: idOf(810 + n), object: 'golden_difference', golden_turn_id: idOf(820 + n), change: 'changed' },
  ...{ question: `Question ${n}?`, before: OLD, after: NEW, confirmed_by: null, confirmed_at: null, created_at: NOW },
  ...of,
});
const settings = (of: Partial<Schemas['GoldenSettings']> = {}): Schemas['GoldenSettings'] => ({
  ...{ object: 'golden_settings', require_signature: false, turns: 2, differing: 1 },
  ...of,
});
const button = (name: string) => screen.findByRole('button', { name });

describe('the page of golden answers', () => {
  const service = (): FakeApi =>
    fakeApi()
      .on('GET', '/v1/golden_settings', settings())
      .on('GET', '/v1/golden_checks', [check({ kind: 'current', version_before: '0.1.0' })])
      .on('GET', '/v1/golden_turns', ({ query }) => (query['differs'] ? [turn()] : [turn(), turn({ id: idOf(803) })]));

  it('shows those that changed beside what is golden, and since which version', async () => {
    await render('forecasts/golden', service());
    const card = await screen.findByRole('article', { name: 'What does a card cost?' });
    expect(within(card).getByRole('region', { name: 'Golden answer' })).toHaveTextContent('€5');
    expect(within(card).getByRole('region', { name: 'Answer now' })).toHaveTextContent('€7');
    expect(within(card).getByText('Another answer')).toBeVisible();
    const [gone, added] = within(card).getAllByRole('definition');
    expect([gone, added].map((one) => one?.textContent)).toEqual(['A card costs €5.', 'A card costs €7.']);
    expect(
      within(card)
        .getAllByRole('term')
        .map((one) => one.textContent),
    ).toEqual(['Not said any more', 'Newly said']);
    expect(screen.getByText('The answers as they were, since version 0.1.0')).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('shows what has changed as soon as they were asked again', async () => {
    let [turns, checks]: [Schemas['GoldenTurn'][], Schemas['GoldenCheck'][]] = [[], []];
    const asking = check({ kind: 'current', status: 'running', done: 0 });
    const api = service()
      .on('GET', '/v1/golden_turns', () => turns)
      .on('GET', '/v1/golden_checks', () => checks)
      .on('POST', '/v1/golden_checks', () => {
        checks = [asking];
        return asking;
      });
    const { user } = await render('forecasts/golden', api);
    await screen.findByText('All golden answers are as they were');
    await user.click(await button('Ask all again now'));
    await screen.findByText('Asking');
    [turns, checks] = [[turn()], [check({ kind: 'current' })]];
    expect(await screen.findByRole('article', { name: 'What does a card cost?' })).toBeVisible();
  });

  it('accepts a new answer, and takes one from the golden ones', async () => {
    const api = service()
      .on('POST', '/v1/golden_turns/{id}/accept', turn({ change: 'same', differs: false, actual: null }))
      .on('DELETE', '/v1/golden_turns/{id}', { id: idOf(801), object: 'golden_turn', deleted: true });
    const { user } = await render('forecasts/golden', api);
    await user.click(await button('Accept as new golden answer'));
    await said('The new answer is golden');
    await user.click(await button('Not golden any more'));
    await said('The answer isn’t golden any more');
    expect(api.sent('DELETE', '/v1/golden_turns/{id}')).toHaveLength(1);
  });

  it('has the owner decide whether a signature is required', async () => {
    const api = service().on('PUT', '/v1/golden_settings', settings({ require_signature: true }));
    const { user } = await render('forecasts/golden', api);
    await user.click(await screen.findByRole('switch', { name: /^Publish only with/ }));
    await waitFor(() => expect(api.bodies('PUT', '/v1/golden_settings')).toEqual([{ require_signature: true }]));
  });

  it('lets a viewer look, and nothing else', async () => {
    await render('forecasts/golden', service(), { role: 'viewer' });
    await screen.findByRole('article', { name: 'What does a card cost?' });
    for (const name of ['Accept as new golden answer', 'Not golden any more', 'Ask all again now'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('switch', { name: /^Publish only with/ })).toBeNull();
  });
});

it('a forecast’s result keeps its right answers as golden', async () => {
  const api = fakeApi()
    .on('GET', '/v1/forecasts', [forecast()])
    .on('GET', '/v1/forecasts/{id}', forecast())
    .on('GET', '/v1/forecasts/{id}/report', report())
    .on('GET', '/v1/forecasts/{id}/proposed_articles', proposals())
    .on('POST', '/v1/forecasts/{id}/golden_turns', { object: 'golden_turns_kept', id: idOf(720), kept: 12, known: 3 });
  const { user } = await render(`forecasts/${idOf(720)}`, api);
  await user.click(await button('Keep right answers as golden'));
  const dialog = await screen.findByRole('dialog', { name: 'Keep the right answers as golden?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep right answers as golden' }));
  await said('12 golden answers added');
});

it('guardrails that are not saved, because of the answers that they would change, are asked about on leaving', async () => {
  const api = fakeApi()
    .on('GET', '/v1/golden_settings', settings())
    .on('GET', '/v1/guardrails', guardrails())
    .on('POST', '/v1/golden_checks', check())
    .on('GET', '/v1/golden_checks/{id}/differences', [difference(1)]);
  const { user } = await render('settings/guardrails', api);
  await user.type(await screen.findByRole('textbox', { name: 'Blocked phrases' }), 'free of charge');
  await user.click(await button('Save guardrails'));
  const dialog = await screen.findByRole('dialog', { name: '1 golden answer would change' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Blocked phrases' })).toBeEnabled());
  await user.click(screen.getByRole('link', { name: 'General' }));
  await screen.findByRole('dialog', { name: 'Leave without saving?' });
});

it('guardrails are not saved if their page is left while golden answers are asked, which is asked about', async () => {
  const asking = check({ status: 'running', done: 1 });
  const api = fakeApi()
    .on('GET', '/v1/golden_settings', settings())
    .on('GET', '/v1/guardrails', guardrails())
    .on('PATCH', '/v1/guardrails', guardrails())
    .on('GET', '/v1/workspace', workspace())
    .on('POST', '/v1/golden_checks', asking)
    .on('GET', '/v1/golden_checks/{id}', asking);
  const { user, path } = await render('settings/guardrails', api);
  await user.type(await screen.findByRole('textbox', { name: 'Blocked phrases' }), 'free of charge');
  await user.click(await button('Save guardrails'));
  await screen.findByText('Asking golden answers: 1 of 2');
  await user.click(screen.getByRole('link', { name: 'Credits and plan' }));
  await user.click(await button('Leave without saving'));
  await waitFor(() => expect(path()).toBe('settings/credits'));
  let isDone = false;
  api.on('GET', '/v1/golden_checks/{id}', () => {
    isDone = true;
    return check({ unconfirmed: 0 });
  });
  await waitFor(() => expect(isDone).toBe(true));
  await isIdle();
  expect(api.sent('PATCH', '/v1/guardrails')).toEqual([]);
});

describe('publishing a document', () => {
  const ID = idOf(700);
  const ONE = '/v1/knowledge/documents/{id}';
  const service = (): FakeApi =>
    fakeApi()
      .on('GET', '/v1/golden_settings', settings())
      .on('GET', '/v1/knowledge/samples', { object: 'knowledge_samples', documents: 0, changed: 0 })
      .on('GET', '/v1/knowledge/quarantined', [])
      .on('GET', `${ONE}/versions`, [])
      .on('GET', `${ONE}/examples`, { object: 'example_questions', document_id: ID, headings: [], sections: [] })
      .on('GET', ONE, knowledgeDocument({ id: ID, title: 'Fees', locale: 'de', text: 'A card costs €5.' }))
      .on('PUT', ONE, knowledgeDocument({ id: ID, title: 'Fees', text: 'A card costs €7.', version: 2 }))
      .on('POST', '/v1/golden_checks', check())
      .on('GET', '/v1/golden_checks/{id}/differences', [difference(1), difference(2, { change: 'lost' })])
      .on('PUT', '/v1/golden_checks/{id}/signature', check({ unconfirmed: 0 }));
  const opened = async (api: FakeApi) => {
    const shown = await render(`knowledge/${ID}/edit`, api);
    await shown.user.type(await screen.findByRole('textbox', { name: 'Text in Markdown' }), ' Or 7.');
    await shown.user.click(await button('Publish'));
    return shown;
  };

  it('first shows golden answers that would change, and goes on once each is confirmed', async () => {
    const api = service();
    const { user } = await opened(api);
    const dialog = await screen.findByRole('dialog', { name: '2 golden answers would change' });
    const go = within(dialog).getByRole('button', { name: 'Confirm and go on' });
    expect(go).toBeDisabled();
    expect(api.sent('PUT', ONE)).toEqual([]);
    await user.click(within(dialog).getByRole('checkbox', { name: /Question 1/ }));
    expect(go).toBeDisabled();
    await user.click(within(dialog).getByRole('checkbox', { name: /Question 2/ }));
    await user.click(go);
    await said('“Fees” published');
    expect(api.bodies('PUT', '/v1/golden_checks/{id}/signature')).toEqual([
      { golden_turn_ids: [idOf(821), idOf(822)] },
    ]);
  });

  it('asks before the article is left while golden answers are asked', async () => {
    const asking = check({ status: 'running', done: 1 });
    const api = service().on('POST', '/v1/golden_checks', asking).on('GET', '/v1/golden_checks/{id}', asking);
    const { user } = await opened(api);
    await screen.findByText('Asking golden answers: 1 of 2');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    expect(api.sent('PUT', ONE)).toEqual([]);
    api.on('GET', '/v1/golden_checks/{id}', check({ unconfirmed: 0 }));
    await said('“Fees” published');
  });

  it('asks before the article is left while it is not known whether there are golden answers', async () => {
    const api = service().on('GET', '/v1/golden_settings', () => new Promise<never>(() => {}));
    const { user } = await opened(api);
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('dialog', { name: 'Leave without saving?' });
  });

  it('takes no other words while golden answers are asked, which would not be published', async () => {
    let answer = (_: Schemas['GoldenCheck']): void => undefined;
    const asked = new Promise<Schemas['GoldenCheck']>((done) => (answer = done));
    const api = service().on('POST', '/v1/golden_checks', () => asked);
    const { user } = await opened(api);
    await waitFor(() => expect(api.sent('POST', '/v1/golden_checks')).toHaveLength(1));
    const text = screen.getByRole('textbox', { name: 'Text in Markdown' });
    for (const one of [text, screen.getByRole('textbox', { name: 'Title' })]) expect(one).toBeDisabled();
    expect(screen.getByRole('combobox', { name: 'Audience' })).toBeDisabled();
    answer(check());
    const dialog = await screen.findByRole('dialog', { name: '2 golden answers would change' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(text).toBeEnabled());
    await user.type(text, ' Or 8.');
    expect(text).toHaveValue('A card costs €5. Or 7. Or 8.');
  });

  it('checks the very same text, address, language and audience that it then publishes', async () => {
    const api = service().on('POST', '/v1/golden_checks', check({ unconfirmed: 0 }));
    await opened(api);
    await said('“Fees” published');
    const [put] = api.bodies('PUT', ONE) as Record<string, unknown>[];
    const { expected_version: _, ...published } = put!;
    expect(api.bodies('POST', '/v1/golden_checks')).toEqual([{ document: { document_id: ID, ...published } }]);
  });

  it('publishes nothing if it is cancelled, and goes on without what is not golden any more', async () => {
    const api = service().on('DELETE', '/v1/golden_turns/{id}', {
      ...{ id: idOf(822), object: 'golden_turn', deleted: true },
    });
    const { user } = await opened(api);
    await screen.findByRole('dialog');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent('PUT', ONE)).toEqual([]);
    await user.click(await button('Publish'));
    const second = await screen.findByRole('article', { name: 'Question 2?' });
    await user.click(within(second).getByRole('button', { name: 'Not golden any more' }));
    await screen.findByRole('dialog', { name: '1 golden answer would change' });
    await user.click(screen.getByRole('checkbox', { name: /Question 1/ }));
    await user.click(await button('Confirm and go on'));
    await said('“Fees” published');
    expect(api.bodies('PUT', '/v1/golden_checks/{id}/signature')).toEqual([{ golden_turn_ids: [idOf(821)] }]);
  });

  it('goes on unchecked if the knowledge is too large for a draft, unless a signature is required', async () => {
    const api = service().on('POST', '/v1/golden_checks', new Refusal('conflict'));
    await opened(api);
    await said('“Fees” published');
    cleanup();
    queryClient.clear();
    const strict = service()
      .on('POST', '/v1/golden_checks', new Refusal('conflict'))
      .on('GET', '/v1/golden_settings', settings({ require_signature: true }));
    await opened(strict);
    await waitFor(() => expect(strict.sent('POST', '/v1/golden_checks')).toHaveLength(1));
    expect(strict.sent('PUT', ONE)).toEqual([]);
  });
});
