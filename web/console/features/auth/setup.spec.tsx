/** The page of the link that the first start prints. */
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const opened = async (needs_company: boolean) => {
  location.hash = '#token';
  const api = fakeApi().on('GET', '/api/console/setup/state', {
    ...{ object: 'setup_state' as const, available: true, needs_company },
  });
  return render('/setup', api);
};
afterEach(() => void (location.hash = ''));
const field = (name: string) => screen.findByRole('textbox', { name });

describe('the first account', () => {
  it('is asked for from the first field on: the company', async () => {
    const { user } = await opened(true);
    const company = await field('Your company');
    await waitFor(() => expect(company).toHaveFocus());
    await user.keyboard('Fernweh');
    expect(company).toHaveValue('Fernweh');
    expect(await violations(screen.getByRole('main'))).toEqual([]);
  });

  it('starts with the name where the company is known', async () => {
    await opened(false);
    const name = await field('Your name');
    await waitFor(() => expect(name).toHaveFocus());
    expect(screen.queryByRole('textbox', { name: 'Your company' })).toBeNull();
  });
});
