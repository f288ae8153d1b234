/** A forecast with the large model: who answers, the owner's consent, limits, and what is missing. */
import { screen, waitFor } from '@testing-library/react';
import { idOf, NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';
import { forecast, proposals, report } from './forecast-examples.js';

const PATH = `forecasts/${idOf(720)}`;
const MODELS = '/api/console/workspaces/{workspace}/models';
const models = (name: string | null): Schemas['Models'] => ({
  ...{ object: 'models', answering: name ?? 'embedded', judge: name, embedding: null, transcription: null },
  large_model:
    name === null
      ? null
      : {
          ...{ name, is_away: false, tools_refused: null },
          ...{ last_answered_at: null, last_failed_at: null, last_failure: null },
        },
  ...{ from: '2026-03-01', usage: [], days: [] },
});
const imported = (of: Partial<Schemas['Import']> = {}): Schemas['Import'] => ({
  ...{ id: idOf(700), object: 'import', name: 'tickets.csv', source: 'csv', status: 'done', error: null },
  ...{ bytes: 9, parts: 1, conversations: 12, unchanged: 0, skipped: 0, requested_by: 'Ada', account: null },
  ...{ model_consent_by: null, model_consent_at: null, created_at: NOW, started_at: NOW, finished_at: NOW },
  ...of,
});

function service(of: Partial<Schemas['Forecast']> = {}): FakeApi {
  let one = imported();
  return fakeApi()
    .on('GET', MODELS, models('large-1'))
    .on('GET', '/v1/imports', () => [one])
    .on('PUT', '/v1/imports/{id}/model_consent', ({ body }) => {
      const given = { model_consent_by: 'Ada', model_consent_at: NOW };
      one = { ...one, ...(body.consented ? given : { model_consent_by: null, model_consent_at: null }) };
      return one;
    })
    .on('GET', '/v1/forecasts', [forecast(of)])
    .on('POST', '/v1/forecasts', forecast({ status: 'queued', done: 0, conversations: 0 }))
    .on('GET', '/v1/forecasts/{id}', forecast(of))
    .on(
      'GET',
      '/v1/forecasts/{id}/report',
      report(
        of.large_model
          ? { large_model: true, tokens: 1_200_000, cost_micros: 4_250_000, unanswered_by_model: 3, waiting: 40 }
          : {},
      ),
    )
    .on('GET', '/v1/forecasts/{id}/proposed_articles', proposals());
}
const large = () => screen.findByRole('radio', { name: 'The large model (large-1)' });

it('is answered by it once the owner has read what that means, has consented and set a limit', async () => {
  const api = service();
  const { user } = await render('forecasts', api);
  await user.click(await large());
  screen.getByText(/telephone, card and account numbers are masked/);
  screen.getByText('There is no consent yet for: tickets.csv.');
  await user.click(screen.getByRole('button', { name: 'Consent for tickets.csv' }));
  await screen.findByText(/^The owner has consented for all imports/);
  expect(api.bodies('PUT', '/v1/imports/{id}/model_consent')).toEqual([{ consented: true }]);
  await user.type(screen.getByRole('textbox', { name: 'At most so much money' }), '5,50');
  await user.type(screen.getByRole('textbox', { name: 'At most so many minutes' }), '90');
  expect(await violations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Start the forecast' }));
  await waitFor(() => expect(api.bodies('POST', '/v1/forecasts')).toHaveLength(1));
  expect(api.bodies('POST', '/v1/forecasts')[0]).toMatchObject({
    ...{ large_model: true, cost_micros_max: 5_500_000, minutes_max: 90 },
  });
});

it('is chosen by an admin, who cannot consent', async () => {
  const { user } = await render('forecasts', service(), { role: 'admin' });
  await user.click(await large());
  await screen.findByText(/Only the owner of the workspace can consent\.$/);
  expect(screen.queryByRole('button', { name: /^Consent for/ })).not.toBeInTheDocument();
});

it('is no choice where no large model is configured', async () => {
  const api = service().on('GET', MODELS, models(null));
  const { user } = await render('forecasts', api);
  await user.click(await screen.findByRole('button', { name: 'Start the forecast' }));
  await waitFor(() => expect(api.bodies('POST', '/v1/forecasts')).toHaveLength(1));
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
  expect(api.bodies('POST', '/v1/forecasts')[0]).toHaveProperty('large_model', false);
});

it('says why it has paused and what is missing, and goes on with a larger limit', async () => {
  const paused = { status: 'paused', large_model: true, pause_reason: 'tokens', tokens_max: 1_000 } as const;
  const api = service({ ...paused, unanswered_by_model: 3, failed: 3, waiting: 40 });
  api.on('POST', '/v1/forecasts/{id}/start', forecast({ status: 'queued', large_model: true }));
  const { user } = await render(PATH, api);
  await screen.findByText('It has used the tokens that you allowed.');
  await screen.findByText(/^Missing, because the large model didn’t answer: 3\./);
  screen.getByText('Not tried yet: 40.');
  await user.click(screen.getByRole('button', { name: 'Go on' }));
  await dialog();
  await user.type(screen.getByRole('textbox', { name: 'At most so many tokens' }), '5000');
  await user.click(screen.getByRole('button', { name: 'Go on with other limits' }));
  await noDialog();
  expect(api.bodies('POST', '/v1/forecasts/{id}/start')).toEqual([{ tokens_max: 5_000 }]);
});

it('tells what the model took, and tries again what it left unanswered', async () => {
  const api = service({ large_model: true, unanswered_by_model: 3, failed: 3 });
  api.on('POST', '/v1/forecasts/{id}/start', forecast({ status: 'queued', large_model: true }));
  const { user } = await render(PATH, api);
  await screen.findByText('1,200,000');
  screen.getByText('4.25');
  await user.click(screen.getByRole('button', { name: 'Try the missing ones again' }));
  await waitFor(() => expect(api.sent('POST', '/v1/forecasts/{id}/start')).toHaveLength(1));
});

it('has its consent at the import, where the owner takes it back', async () => {
  const api = service().on('GET', '/v1/imports', [imported({ model_consent_by: 'Ada', model_consent_at: NOW })]);
  const { user } = await render('settings/import', api);
  await screen.findByText('Words may go to the large model');
  await user.click(screen.getByRole('button', { name: 'Take consent for tickets.csv back' }));
  await waitFor(() => expect(api.bodies('PUT', '/v1/imports/{id}/model_consent')).toEqual([{ consented: false }]));
});
