/** The page for a forgotten password. */
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const RESET = '/api/console/password-reset';
const ADA = 'ada@example.com';

async function asked(mails: boolean) {
  const api = fakeApi().on('POST', RESET, { object: 'password_reset', mails });
  const page = await render('/forgotten', api);
  await page.user.type(await screen.findByRole('textbox', { name: 'E-mail' }), `${ADA}{Enter}`);
  await waitFor(() => expect(api.bodies('POST', RESET)).toEqual([{ email: ADA }]));
}

it('tells where the server sends mails that a link is on its way, whoever asks', async () => {
  await asked(true);
  await screen.findByText(`If ${ADA} has an account, a link is on its way.`);
  expect(screen.queryByText(/workspace-agent console reset/)).toBeNull();
});

it('refers to the operator, with the command, where the server sends none', async () => {
  await asked(false);
  await screen.findByText(`workspace-agent console reset ${ADA}`);
  expect(await violations(screen.getByRole('main'))).toEqual([]);
});
