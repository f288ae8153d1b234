/** The guardrails: only what was changed is sent. */
import { screen, waitFor } from '@testing-library/react';
import { guardrails } from '../../testing/examples.js';
import { fakeApi, Refusal } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';

const withGuardrails = () => {
  let kept = guardrails();
  return fakeApi()
    .on('GET', '/v1/guardrails', () => kept)
    .on('PATCH', '/v1/guardrails', ({ body }) => (kept = { ...kept, ...(body as object) }));
};
const field = (name: string) => screen.findByRole('textbox', { name });

describe('the guardrails', () => {
  it('are saved as far as they were changed, so that a colleague’s changes stay', async () => {
    const api = withGuardrails();
    const { user } = await render('settings/guardrails', api, { role: 'admin' });
    await user.type(await field('Blocked phrases'), 'free of charge\n\ncompetitor');
    await user.click(screen.getByRole('checkbox', { name: /^Answers are quotations, word for word/ }));
    await user.click(screen.getByRole('combobox', { name: 'Actions' }));
    await user.click(await screen.findByRole('option', { name: 'Off' }));
    await user.click(screen.getByRole('checkbox', { name: /^Allow links to some hosts only/ }));
    await user.type(await field('Allowed hosts of links'), 'example.com');
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await said('Guardrails saved');
    expect(api.bodies('PATCH', '/v1/guardrails')).toEqual([
      {
        blocked_phrases: ['free of charge', 'competitor'],
        verbatim_only: true,
        actions_mode: 'off',
        allowed_link_hosts: ['example.com'],
      },
    ]);
  });

  it('that the service refuses say which value is wrong, and stay as typed', async () => {
    const message = 'allowed_link_hosts.0 must be a host';
    const refusal = new Refusal('invalid_field', { message, param: 'allowed_link_hosts.0' });
    const api = withGuardrails().on('PATCH', '/v1/guardrails', refusal);
    const { user } = await render('settings/guardrails', api);
    await user.click(await screen.findByRole('checkbox', { name: /^Allow links to some hosts only/ }));
    await user.type(await field('Allowed hosts of links'), 'https://example.com');
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
    expect(await field('Allowed hosts of links')).toHaveValue('https://example.com');
  });

  it('can be read, and not changed, by a viewer', async () => {
    await render('settings/guardrails', withGuardrails(), { role: 'viewer' });
    await screen.findByText(/Changing it needs the role Owner or Admin\./);
    await field('Blocked phrases');
    for (const one of screen.getAllByRole('textbox')) expect(one).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});
