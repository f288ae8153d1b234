/** The guardrails: only what was changed is sent. */
import { screen, waitFor } from '@testing-library/react';
import { guardrails } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

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

  it('take no emptied confidence for none, nor half a number for no limit', async () => {
    const api = withGuardrails();
    const { user } = await render('settings/guardrails', api);
    const least = await screen.findByRole('spinbutton', { name: 'Least confidence (0 to 1)' });
    const turns = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Most turns of a conversation' });
    await user.clear(least);
    // What is no number has no value in a browser, which only says that it is bad.
    const bad = jest.spyOn(turns, 'validity', 'get').mockReturnValue({ badInput: true } as ValidityState);
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await waitFor(() => expect(least).toHaveAccessibleDescription(/Enter a number\.$/));
    expect(turns).toHaveAccessibleDescription(/Enter a number, or leave it empty\.$/);
    expect(await violations()).toEqual([]);
    expect(api.bodies('PATCH', '/v1/guardrails')).toEqual([]);
    bad.mockRestore();
    await user.type(least, '0.4');
    await user.type(turns, '20');
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await said('Guardrails saved');
    await user.clear(turns);
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await waitFor(() =>
      expect(api.bodies('PATCH', '/v1/guardrails')).toEqual([
        { min_confidence: 0.4, max_turns: 20 },
        { max_turns: null },
      ]),
    );
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

  it('that the service refuses have the focus where it names one of them', async () => {
    const refusal = new Refusal('invalid_field', { message: 'max_turns must not be greater', param: 'max_turns' });
    const api = withGuardrails().on('PATCH', '/v1/guardrails', refusal);
    const { user } = await render('settings/guardrails', api);
    const turns = await screen.findByRole('spinbutton', { name: 'Most turns of a conversation' });
    await user.type(turns, '5000');
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await waitFor(() => expect(turns).toHaveAccessibleDescription(/max_turns must not be greater/));
    await waitFor(() => expect(turns).toHaveFocus());
  });

  it('take nothing more while golden answers are asked, which would not be saved', async () => {
    let refuse = (_: Refusal): void => undefined;
    const asked = new Promise<Refusal>((done) => (refuse = done));
    const golden: Schemas['GoldenSettings'] = {
      ...{ object: 'golden_settings', require_signature: true, turns: 2, differing: 0 },
    };
    const api = withGuardrails()
      .on('GET', '/v1/golden_settings', golden)
      .on('POST', '/v1/golden_checks', () => asked);
    const { user } = await render('settings/guardrails', api);
    await user.type(await field('Blocked phrases'), 'free of charge');
    await user.click(screen.getByRole('button', { name: 'Save guardrails' }));
    await waitFor(() => expect(api.sent('POST', '/v1/golden_checks')).toHaveLength(1));
    const shown = ['textbox', 'checkbox', 'combobox'].flatMap((role) => screen.getAllByRole(role));
    for (const one of shown) expect(one).toBeDisabled();
    refuse(new Refusal('conflict', { message: 'Another check runs.' }));
    await screen.findByText('Another check runs.');
    for (const one of shown) expect(one).toBeEnabled();
    await user.type(await field('Blocked phrases'), '{Enter}competitor');
    expect(await field('Blocked phrases')).toHaveValue('free of charge\ncompetitor');
  });

  it('can be read, and not changed, by a viewer', async () => {
    await render('settings/guardrails', withGuardrails(), { role: 'viewer' });
    await screen.findByText(/Changing it needs the role Owner or Admin\./);
    await field('Blocked phrases');
    for (const one of screen.getAllByRole('textbox')) expect(one).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});
