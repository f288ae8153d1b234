/** A forecast that is made again: begun from the earlier one, and shown beside it. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import { forecast, proposals, report } from './forecast-examples.js';

const EARLIER = forecast({ id: idOf(719), name: 'January 2026' });
const PATH = `forecasts/${idOf(720)}`;
const before: Schemas['ReportBefore'] = {
  ...{ id: EARLIER.id, name: EARLIER.name, is_enough: true },
  ...{ settled: { point: 0.3, low: 0.22, high: 0.38 }, wrong: { point: 0.05, low: 0.02, high: 0.09 } },
};
const again = (of: Partial<Schemas['ForecastReport']> = {}) =>
  report({ before, changed: 120, changed_judged: 40, ...of });
const service = (of: Partial<Schemas['Forecast']> = {}, result = again()): FakeApi =>
  fakeApi()
    .on('GET', '/v1/forecasts', [forecast({ based_on: EARLIER.id, ...of }), EARLIER])
    .on('GET', '/v1/forecasts/{id}', forecast({ based_on: EARLIER.id, ...of }))
    .on('GET', '/v1/forecasts/{id}/report', result)
    .on('GET', '/v1/forecasts/{id}/proposed_articles', proposals());

it('shows before and after with both intervals, what changed, and how many are missing', async () => {
  await render(PATH, service({ missing: 12 }));
  await screen.findByText('With what you have written since: 41% (33–49), before 30% (22–38).');
  screen.getByText(/Wrong: 4% \(0–12\), before 5% \(2–9\)\.$/);
  screen.getByText(/^In 120 conversations the agent’s answers are not as they were.*Judged so far: 40\.$/);
  screen.getByText(/^12 conversations of the earlier forecast have been deleted since/);
  const link = screen.getByRole('link', { name: 'Earlier forecast: January 2026' });
  expect(link).toHaveAttribute('href', expect.stringContaining(EARLIER.id));
  expect(await violations()).toEqual([]);
});

it('says no figure of now while what changed is not judged', async () => {
  await render(PATH, service({}, again({ is_enough: false, changed_judged: 0 })));
  await screen.findByText('With what you have written since: unknown so far, before 30% (22–38).');
});

it('has nothing to compare with once the earlier one is deleted', async () => {
  await render(PATH, service({}, again({ before: null, changed: 0 })));
  await screen.findByText('The earlier forecast has been deleted.');
  screen.getByText('No answer is other than it was, so nothing needs judging.');
});

it('is begun from the earlier one, and leads to it from there', async () => {
  const api = service().on('GET', '/v1/forecasts/{id}', EARLIER).on('GET', '/v1/forecasts/{id}/report', report());
  api.on('POST', '/v1/forecasts/{id}/repeat', forecast({ status: 'queued', done: 0, based_on: EARLIER.id }));
  const { user, path } = await render(`forecasts/${EARLIER.id}`, api);
  expect(await screen.findByRole('link', { name: 'February 2026' })).toHaveAttribute(
    'href',
    expect.stringContaining(idOf(720)),
  );
  expect(screen.queryByText('What has moved')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try them again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Try the same conversations again' }));
  expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('January 2026, again');
  expect(dialog.getAllByRole('textbox')).toHaveLength(1);
  expect(await violations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Start the forecast' }));
  await waitFor(() => expect(path()).toBe(PATH));
  expect(api.bodies('POST', '/v1/forecasts/{id}/repeat')).toEqual([{ name: 'January 2026, again' }]);
});

it('asks for limits where the large model answered', async () => {
  const large = forecast({ large_model: true });
  const api = service().on('GET', '/v1/forecasts/{id}', large);
  api.on('POST', '/v1/forecasts/{id}/repeat', forecast({ status: 'queued', done: 0 }));
  const { user } = await render(PATH, api);
  await user.click(await screen.findByRole('button', { name: 'Try them again' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'At most so many tokens' }), '5000');
  await user.click(dialog.getByRole('button', { name: 'Start the forecast' }));
  await waitFor(() =>
    expect(api.bodies('POST', '/v1/forecasts/{id}/repeat')).toEqual([
      { name: 'February 2026, again', tokens_max: 5_000 },
    ]),
  );
});

it.each(['viewer', 'responder', 'developer'] as const)('a %s sees what moved, and makes none again', async (role) => {
  await render(PATH, service(), { role });
  await screen.findByText('With what you have written since: 41% (33–49), before 30% (22–38).');
  expect(screen.queryByRole('button', { name: 'Try them again' })).not.toBeInTheDocument();
});
