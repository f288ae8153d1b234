/** Forecasts: a new one, how far it is, and what its result says to whom. */
import { screen, waitFor, within } from '@testing-library/react';
import { downloads } from '../../testing/browser-parts.js';
import { idOf, knowledgeDocument } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import { forecast, imported, proposals, report, tried, turn } from './forecast-examples.js';

const PATH = `forecasts/${idOf(720)}`;
const service = (of: Partial<Schemas['Forecast']> = {}, result = report()): FakeApi =>
  fakeApi()
    .on('GET', '/v1/imports', [imported({ status: 'done', conversations: 72 })])
    .on('GET', '/v1/forecasts', [forecast(of)])
    .on('GET', '/v1/forecasts/{id}', forecast(of))
    .on('GET', '/v1/forecasts/{id}/report', result)
    .on('GET', '/v1/forecasts/{id}/proposed_articles', proposals());
const toJudge = () => screen.queryAllByRole('link', { name: 'Judge answers' });

it('tries whatever was imported by default, and another range by its own name', async () => {
  const api = service().on('POST', '/v1/forecasts', forecast({ status: 'queued', done: 0, conversations: 0 }));
  const { user, path } = await render('forecasts', api);
  const name = await screen.findByRole('textbox', { name: 'Name' });
  expect(name).toHaveValue('All conversations');
  await user.click(screen.getByRole('combobox', { name: 'Conversations that began' }));
  await user.click(await screen.findByRole('option', { name: 'The last three months' }));
  expect((name as HTMLInputElement).value).toMatch(/^December 2025\s–\sFebruary 2026$/);
  await user.click(screen.getByRole('button', { name: 'Start the forecast' }));
  await waitFor(() => expect(path()).toBe(PATH));
  const month = (year: number, at: number): string => new Date(year, at, 1).toISOString();
  expect(api.bodies('POST', '/v1/forecasts')).toEqual([
    {
      name: (name as HTMLInputElement).value,
      starts_at: month(2025, 11),
      ends_at: month(2026, 2),
      conversations_max: 5_000,
      large_model: false,
    },
  ]);
});

it('keeps a name of one’s own when the range changes', async () => {
  const { user } = await render('forecasts', service());
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Winter');
  await user.click(screen.getByRole('combobox', { name: 'Conversations that began' }));
  await user.click(await screen.findByRole('option', { name: 'Last month' }));
  expect(name).toHaveValue('Winter');
});

it('tries whole days of one’s own, the last one included', async () => {
  const api = service().on('POST', '/v1/forecasts', forecast({ status: 'queued', done: 0, conversations: 0 }));
  const { user } = await render('forecasts', api);
  await user.click(await screen.findByRole('combobox', { name: 'Conversations that began' }));
  await user.click(await screen.findByRole('option', { name: 'Between two days' }));
  const start = () => user.click(screen.getByRole('button', { name: 'Start the forecast' }));
  await user.type(screen.getByLabelText('First day'), '2026-02-10');
  await user.type(screen.getByLabelText('Last day'), '2026-02-09');
  await start();
  await screen.findByText('Choose a day that isn’t before the first.');
  await user.clear(screen.getByLabelText('Last day'));
  await user.type(screen.getByLabelText('Last day'), '2026-02-28');
  await start();
  await waitFor(() =>
    expect(api.bodies('POST', '/v1/forecasts')).toEqual([
      expect.objectContaining({
        starts_at: new Date(2026, 1, 10).toISOString(),
        ends_at: new Date(2026, 2, 1).toISOString(),
      }),
    ]),
  );
});

it('asks for an import before anything can be tried', async () => {
  const api = fakeApi().on('GET', '/v1/imports', []).on('GET', '/v1/forecasts', []);
  await render('forecasts', api);
  await screen.findByText('Import conversations from the product you use today first.');
  expect(screen.queryByRole('button', { name: 'Start the forecast' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Import' })).toBeVisible();
});

it('asks how far a running forecast is, and shows the result once it is done', async () => {
  let done = 100;
  const api = service();
  api.on('GET', '/v1/forecasts/{id}', () =>
    forecast(done === 3_214 ? {} : { status: 'running', done, finished_at: null }),
  );
  await render(PATH, api);
  await screen.findByText('100 of 3,214 conversations tried');
  expect(api.sent('GET', '/v1/forecasts/{id}/report')).toEqual([]);
  done = 3_214;
  await screen.findByText(/^Of 3,214 conversations/);
});

it('is paused, goes on and ends early', async () => {
  const api = service({ status: 'running', done: 10, finished_at: null });
  api.on('POST', '/v1/forecasts/{id}/pause', forecast({ status: 'paused', done: 10 }));
  const { user } = await render(PATH, api);
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  await screen.findByRole('button', { name: 'Go on' });
  screen.getByRole('button', { name: 'End early' });
});

it('says that so few conversations tell no more, with a verdict on each too', async () => {
  const few = report();
  few.shares.settled.more = { within_5: null, within_3: null };
  await render(PATH, service().on('GET', '/v1/forecasts/{id}/report', { ...few, answered: 60 }));
  await screen.findByText('To within ±5 points takes more conversations than these.');
  expect(screen.queryByText(/It is within/)).toBeNull();
});

it('says the result in one sentence, and how many more verdicts make it more exact', async () => {
  const { user } = await render(PATH, service());
  await screen.findByText(
    'Of 3,214 conversations the agent would have settled 41% (33–49) alone, 9% partly, offered a page in 16%, handed over 30%, been wrong in 4%.',
  );
  screen.getByText('40 more verdicts bring it to within ±5 points. 180 more verdicts bring it to within ±3 points.');
  screen.getByText('412');
  const topics = within(screen.getByRole('table', { name: 'By topic' }));
  expect(topics.getByRole('row', { name: /^returns/ })).toHaveTextContent('by the machine, a proxy');
  expect(topics.getByRole('row', { name: /^shipping/ })).not.toHaveTextContent('proxy');
  expect(topics.getByRole('row', { name: /^Small talk and requests for a person/ })).toBeVisible();
  screen.getByRole('rowheader', { name: 'German' });
  screen.getByRole('rowheader', { name: 'February 2026' });
  screen.getByRole('img', { name: /^Settled and wrong conversations at 3 lines/ });
  await user.click(screen.getByText('From cautious to bold, as a table'));
  const curve = within(screen.getByRole('table', { name: 'From cautious to bold, as a table' }));
  expect(curve.getByRole('row', { name: /^0.5/ })).toHaveTextContent('40% (32–48)');
  expect(await violations()).toEqual([]);
  expect(document.querySelector('main [style]')).toBeNull();
});

it('is a file with all its figures', async () => {
  const { user } = await render(PATH, service());
  const before = downloads.length;
  await user.click(await screen.findByRole('button', { name: 'Download as CSV' }));
  await waitFor(() => expect(downloads.length).toBeGreaterThan(before));
  const lines = (await downloads[before]!.text()).split('\r\n');
  expect(lines[0]).toContain('"Table","Name","Conversations","Outcome","Share","from","to","Note"');
  expect(lines).toContain('"Result",,3214,"Offered a page",0.16,0.08,0.24,""');
  expect(lines.join()).toContain('"By topic","Small talk and requests for a person",200,"Wrong"');
  expect(lines.find((line) => line.includes('"returns",200,"Wrong"'))).toContain('"by the machine, a proxy"');
});

it('shows no figure while there are too few verdicts, and leads to judging', async () => {
  await render(PATH, service({}, report({ is_enough: false, judged: 7 })));
  await screen.findByText('Too few verdicts for a figure');
  screen.getByText(/^7 conversations are judged so far/);
  expect(screen.queryByText(/^Of 3,214 conversations/)).not.toBeInTheDocument();
  expect(screen.queryByRole('img', { name: /^Settled and wrong/ })).not.toBeInTheDocument();
  expect(toJudge().length).toBeGreaterThan(0);
  expect(await violations()).toEqual([]);
});

it('opens the conversation of a wrong answer, with what people and the machine say', async () => {
  const verdicts = [{ member_id: idOf(9), verdict: 'wrong' as const, at: '2026-03-01T00:00:00.000Z' }];
  const api = service().on('GET', '/v1/forecasts/{id}/conversations/{conversation}', tried(1, [turn({ verdicts })]));
  const { user, path } = await render(PATH, api);
  await user.click(await screen.findByRole('link', { name: 'May I return it?' }));
  await screen.findByRole('heading', { name: 'Ticket 1', level: 1 });
  expect(path()).toBe(`${PATH}/${idOf(741)}`);
  screen.getByText('Your team says: Wrong');
  screen.getByText('The machine says: wrong');
});

it.each([
  ['responder', true],
  ['viewer', false],
  ['developer', false],
] as const)('a %s sees the result, and is led to judging: %s', async (role, judges) => {
  await render(PATH, service({}, report({ is_enough: false })), { role });
  await screen.findByText('Too few verdicts for a figure');
  expect(toJudge().length > 0).toBe(judges);
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

it('a viewer finds the forecasts in the navigation, and starts none', async () => {
  const { user } = await render('forecasts', service(), { role: 'viewer', withNavigation: true });
  await user.click(await screen.findByRole('link', { name: 'Forecast' }));
  await screen.findByRole('link', { name: 'February 2026' });
  expect(screen.queryByRole('button', { name: 'Start the forecast' })).not.toBeInTheDocument();
});

describe('an article that is missing', () => {
  const proposed = {
    ...{ id: 'a1', title: 'Do you sell gift cards?', language: 'en', conversations: [idOf(741), idOf(742)] },
    questions: ['Do you sell gift cards?', 'Can I buy a voucher?'],
    sentences: [
      { text: 'We sell gift cards from 10 to 250 euros.', conversations: [idOf(741), idOf(742)] },
      { text: 'They are valid for three years.', conversations: [idOf(741)] },
    ],
  };
  const withOne = (): FakeApi =>
    service().on('GET', '/v1/forecasts/{id}/proposed_articles', proposals({ data: [proposed] }));

  it('is shown with where colleagues told it, and is written from what they told', async () => {
    const document = knowledgeDocument({ title: 'Presents' });
    const examples = {
      ...{ object: 'example_questions' as const, document_id: document.id, headings: [], sections: [] },
    };
    const none = { object: 'golden_settings', turns: 0, differing: 0, require_signature: false } as const;
    const api = withOne()
      .on('GET', '/v1/golden_settings', none)
      .on('POST', '/v1/knowledge/documents', document)
      .on('GET', '/v1/knowledge/quarantined', [])
      .on('GET', '/v1/knowledge/documents/{id}', document)
      .on('GET', '/v1/knowledge/documents/{id}/versions', [])
      .on('GET', '/v1/knowledge/documents/{id}/examples', examples)
      .on('PUT', '/v1/knowledge/documents/{id}/examples', examples);
    const { user, path } = await render(PATH, api);
    const article = within(await screen.findByRole('article', { name: 'Do you sell gift cards?' }));
    expect(article.getAllByRole('link', { name: /^Conversation 1/ })[0]).toHaveAttribute(
      'href',
      expect.stringContaining(`${PATH}/${idOf(741)}`),
    );
    screen.getByText('From 1,000 of 1,200 questions that only a colleague answered.');
    expect(await violations()).toEqual([]);
    await user.click(article.getByRole('button', { name: 'Write the article “Do you sell gift cards?”' }));
    await waitFor(() => expect(path()).toBe('knowledge/new?proposal=a1'));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Do you sell gift cards?');
    expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue(
      'We sell gift cards from 10 to 250 euros.\n\nThey are valid for three years.',
    );
    screen.getByText(/^Drafted from what colleagues told/);
    await user.clear(screen.getByRole('textbox', { name: 'Title' }));
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Presents');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() =>
      expect(api.bodies('POST', '/v1/knowledge/documents')).toEqual([
        {
          ...{ title: 'Presents', audience: 'public', format: 'markdown', url: null },
          text: 'We sell gift cards from 10 to 250 euros.\n\nThey are valid for three years.',
        },
      ]),
    );
    await waitFor(() => expect(path()).toBe(`knowledge/${document.id}`));
    expect(api.bodies('PUT', '/v1/knowledge/documents/{id}/examples')).toEqual([
      { sections: [{ heading: null, questions: proposed.questions }] },
    ]);
  });

  it('is written by those who may write documents alone', async () => {
    await render(PATH, withOne(), { role: 'viewer' });
    await screen.findByRole('article', { name: 'Do you sell gift cards?' });
    expect(screen.queryByRole('button', { name: /^Write the article/ })).toBeNull();
  });
});

it('shows what became of suggestions by channel', async () => {
  const verdicts = { machine_right: 7, machine_partly: 3, machine_wrong: 0, machine_not_comparable: 1 };
  const made = { turns: 40, answered: 31, failed: 1, suggested: 30, sent: 18, edited: 6, ignored: 4, wrong: 2 };
  const counts = { ...made, ...verdicts };
  const api = service().on('GET', '/v1/suggestion_counts', {
    ...{ object: 'suggestion_counts', created_after: null, created_before: null },
    channels: [{ channel: 'human', account_id: null, name: null, agent_mode: 'suggest', ...counts }],
  });
  await render('forecasts', api);
  const table = await screen.findByRole('table', { name: 'Before it is live' });
  const cells = within(table).getAllByRole('cell');
  expect([within(table).getByRole('rowheader'), ...cells].map(({ textContent }) => textContent)).toEqual([
    ...['Website chat', 'Suggest', '40', '31', '30', '18', '6', '4', '2', '1'],
  ]);
  const judged = within(screen.getByRole('list', { name: 'First verdicts by machine' })).getAllByRole('listitem');
  expect(judged.map(({ textContent }) => textContent)).toEqual([
    'Website chat: judged by the machine: 7 right, 3 partly, 0 wrong, 1 not comparable; by people: 18 sent as it was, 2 wrong.',
  ]);
  screen.getByText(/a hint, not a rate/);
  expect(await violations()).toEqual([]);
});

it('shows no verdicts by machine before the team has replied', async () => {
  const none = { machine_right: 0, machine_partly: 0, machine_wrong: 0, machine_not_comparable: 0 };
  const counts = { turns: 4, answered: 3, failed: 0, suggested: 3, sent: 0, edited: 0, ignored: 0, wrong: 0, ...none };
  const api = service().on('GET', '/v1/suggestion_counts', {
    ...{ object: 'suggestion_counts', created_after: null, created_before: null },
    channels: [{ channel: 'human', account_id: null, name: null, agent_mode: 'suggest', ...counts }],
  });
  await render('forecasts', api);
  await screen.findByRole('table', { name: 'Before it is live' });
  expect(screen.queryByRole('list', { name: 'First verdicts by machine' })).toBeNull();
});

it('shows nothing of suggestions where the agent answers in every channel', async () => {
  const api = service();
  await render('forecasts', api);
  await waitFor(() => expect(api.sent('GET', '/v1/suggestion_counts')).not.toEqual([]));
  await screen.findByRole('table');
  expect(screen.queryByRole('table', { name: 'Before it is live' })).toBeNull();
});
