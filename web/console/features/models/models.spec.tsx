/** Models, sign-in and mail, as members see them. */
import { screen, waitFor, within } from '@testing-library/react';
import { modelCall, playgroundTurn, workspace } from '../../testing/examples.js';
import { type FakeApi, fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const usage: Schemas['ModelUsage'] = {
  ...{ model: 'large-1', purpose: 'agent', answered: 12, failed: 1, uncounted: 0 },
  ...{ input_tokens: 40_000, output_tokens: 900, cost_micros: 51_000 },
};
/** A service that counts the same use on each day. */
const withModels = (large_model: Schemas['LargeModel'] | null = null): FakeApi =>
  fakeApi().on('GET', '/api/console/workspaces/{workspace}/models', ({ query }) => ({
    object: 'models' as const,
    ...{ answering: 'embedded-extractive-2', from: '2026-02-08', judge: null },
    ...{ large_model, embedding: null, transcription: null, days: [] },
    usage: [{ ...usage, answered: 12 * Number(query['days']) }],
  }));

const withMail = (test: Partial<Schemas['MailTest']> = {}): FakeApi =>
  fakeApi()
    .on('GET', '/api/console/oidc/providers', {
      ...{ object: 'sign_in_methods', password: true, password_reset: true, providers: [] },
    })
    .on('GET', '/v1/workspace', workspace())
    .on('GET', '/api/console/workspaces/{workspace}/mail_settings', {
      ...{ object: 'mail_settings', configured: true, from: 'Acme <c@acme.example>' },
    })
    .on('POST', '/api/console/workspaces/{workspace}/mail_test', {
      ...{ object: 'mail_test', to: 'ada@example.com', sent: true, failure: null, detail: null, ...test },
    });
const TEST = 'Send a test mail to me';

it('a viewer sees the model in use, and its use within a window', async () => {
  const { user } = await render('settings/models', withModels(), { role: 'viewer' });
  await screen.findByText('embedded-extractive-2');
  const use = within(await screen.findByRole('region', { name: 'Usage' }));
  expect(await use.findAllByText('360')).not.toHaveLength(0);
  expect(use.getByRole('rowheader', { name: 'Replies' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await user.click(use.getByRole('combobox', { name: 'Period' }));
  await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
  expect(await use.findAllByText('84')).not.toHaveLength(0);
});

const PLAYGROUND = '/api/console/workspaces/{workspace}/playground';
const large = (more: Partial<Schemas['LargeModel']> = {}): Schemas['LargeModel'] => ({
  ...{ name: 'large-1', is_away: false, tools_refused: null },
  ...{ last_answered_at: null, last_failed_at: null, last_failure: null, ...more },
});
describe('the large model', () => {
  it('says which variables connect one, where there is none', async () => {
    await render('settings/models', withModels());
    expect(await screen.findByLabelText('Variables')).toHaveTextContent(/MODEL_BASE_URL=.*MODEL_NAME=/);
    expect(screen.queryByRole('button', { name: 'Ask a test question' })).toBeNull();
  });

  it('says why no call with tools is answered, in the server’s own words', async () => {
    await render('settings/models', withModels(large({ tools_refused: '--enable-auto-tool-choice is missing' })));
    await screen.findByText('--enable-auto-tool-choice is missing');
    expect(await violations()).toEqual([]);
  });

  it('is tested by one turn, which says its time, calls, tokens and cost', async () => {
    const api = withModels(large()).on(
      'POST',
      PLAYGROUND,
      playgroundTurn('Yes', { ms: 1_400, steps: [modelCall(), modelCall({ purpose: 'judge' })] }),
    );
    const { user } = await render('settings/models', api, { role: 'viewer' });
    await user.click(await screen.findByRole('button', { name: 'Ask a test question' }));
    const outcome = within(await screen.findByRole('status', { name: 'Ask a test question' }));
    const facts = outcome.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts).toEqual(['1.4 s', '2', '3,000', '100', '0.0008']);
    expect(await violations()).toEqual([]);
  });

  it('is told to have failed the test if one of its calls did', async () => {
    const steps = [modelCall(), modelCall({ purpose: 'judge', failure: 'refused' })];
    const api = withModels(large()).on('POST', PLAYGROUND, playgroundTurn('Yes', { steps }));
    const { user } = await render('settings/models', api);
    await user.click(await screen.findByRole('button', { name: 'Ask a test question' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Check the key and the model name/);
  });
});

describe('a test mail', () => {
  it('is sent to who asks for it', async () => {
    const { user } = await render('settings/sign-in', withMail());
    await screen.findByText('Acme <c@acme.example>');
    await user.click(screen.getByRole('button', { name: TEST }));
    await screen.findByText(/accepted a mail to ada@example\.com/);
  });

  it('that was refused says why', async () => {
    const refused = { sent: false, failure: 'recipient', detail: 'EENVELOPE 550' } as const;
    const { user } = await render('settings/sign-in', withMail(refused));
    await user.click(await screen.findByRole('button', { name: TEST }));
    await screen.findByText(/does not deliver to your address\. It reported: EENVELOPE 550/);
  });

  it('is not offered to a viewer, who reads whether a second factor is required', async () => {
    const api = withMail();
    const { hint } = await render('settings/sign-in', api, { role: 'viewer' });
    await screen.findByText('Each member decides');
    expect(screen.queryByRole('button', { name: TEST })).toBeNull();
    api.on('GET', '/v1/workspace', workspace({ require_totp: true }));
    await hint('setting', { id: workspace().id });
    await waitFor(() => expect(screen.queryByText('Each member decides')).toBeNull());
  });
});
