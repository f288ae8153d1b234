/** The widget's page: its appearance, its snippet, and when it hands off. */
import { screen, waitFor, within } from '@testing-library/react';
import { guardrails, idOf, me, NOW, workspace } from '../../testing/examples.js';
import { type FakeApi, fakeApi } from '../../testing/fake-api.js';
import { render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const KEY = 'pk_of_the_widget';
const MISSES = 'Hand off to the team';

/** A service whose widget and guardrails can be changed. */
function withWidget(): FakeApi {
  let kept = workspace();
  let rules = guardrails({ escalate_after_misses: 3 });
  return fakeApi()
    .on('GET', '/v1/workspace', () => kept)
    .on('PATCH', '/v1/workspace', ({ body: { widget } }) => {
      return (kept = { ...kept, widget: { ...kept.widget, ...(widget as object) } });
    })
    .on('GET', '/v1/guardrails', () => rules)
    .on('PATCH', '/v1/guardrails', ({ body: { escalate_after_misses = null } }) => {
      return (rules = { ...rules, escalate_after_misses });
    })
    .on('GET', '/api/console/workspaces/{workspace}/widget_origins', [])
    .on('GET', '/v1/keys', [
      {
        ...{ id: idOf(900), object: 'key', kind: 'publishable', label: 'Website', prefix: 'pk_', last_four: 'dget' },
        ...{ value: KEY, role: null, created_at: NOW, expires_at: null, last_used_at: null, rotated_at: null },
      },
    ]);
}
const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string) => screen.findByRole('textbox', { name });

describe('the appearance of the widget', () => {
  it('is changed, with the contrast of its colour, and only what was changed is sent', async () => {
    const api = withWidget();
    const { user } = await render('settings/widget', api);
    const write = async (name: string, words: string): Promise<void> => {
      await user.clear(await field(name));
      await user.type(await field(name), words);
    };
    await write('Colour', '#ffee99');
    await screen.findByText(/^On light pages 1\.\d : 1, hard to see$/);
    await screen.findByText(/^On dark pages \d+\.\d : 1$/);
    await write('Colour', 'red');
    await user.click(await button('Save'));
    await screen.findByText('Enter a colour such as #2454d6.');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([]);
    await write('Colour', '#0f6e5c');
    await write('Questions offered at the start', 'Is breakfast included?\n\n When is check-in?');
    await write('Agent name', ' Larky ');
    await user.click(await button('Save'));
    await said('Widget saved');
    const suggestions = ['Is breakfast included?', 'When is check-in?'];
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      { widget: { accent_color: '#0f6e5c', agent_name: 'Larky', suggestions } },
    ]);
  });

  it('has its contrast in the numbers of who reads it', async () => {
    const ada = me('owner');
    const api = withWidget().on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } });
    const { user } = await render('settings/widget', api);
    await user.clear(await field('Farbe'));
    await user.type(await field('Farbe'), '#ffee99');
    await screen.findByText(/^Auf hellen Seiten 1,\d : 1, schlecht zu sehen$/);
  });

  it('can be read, and not changed, by a viewer', async () => {
    await render('settings/widget', withWidget(), { role: 'viewer' });
    await screen.findByText(/Changing it needs the role Owner or Admin\./);
    await waitFor(() => expect(screen.getAllByRole('textbox')).not.toHaveLength(0));
    for (const one of screen.getAllByRole('textbox')) expect(one).toBeDisabled();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});

describe('what visitors are asked for your team', () => {
  it('is chosen for before a hand-off, and for when nobody is there', async () => {
    const api = withWidget();
    const { user } = await render('settings/widget', api);
    const card = within(await screen.findByRole('region', { name: 'Contact details for your team' }));
    card.getByText('Nobody is asked before a hand-off.');
    await user.click(card.getByRole('switch', { name: /^Ask who presses/ }));
    const before = within(card.getByRole('group', { name: 'Before a hand-off' }));
    await user.click(before.getByRole('checkbox', { name: 'Company' }));
    await user.click(before.getByRole('checkbox', { name: 'E-mail' }));
    const after = within(card.getByRole('group', { name: 'If nobody is there' }));
    await user.click(after.getByRole('checkbox', { name: 'Name' }));
    await user.click(card.getByRole('button', { name: 'Save what is asked' }));
    await said('Widget saved');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      { widget: { lead_form: { enabled: true, fields: ['email', 'company'] }, handoff_fields: ['email'] } },
    ]);
    await user.click(after.getByRole('checkbox', { name: 'E-mail' }));
    await card.findByText('Nobody is asked, even if nobody of your team is there.');
    await user.click(card.getByRole('button', { name: 'Save what is asked' }));
    await waitFor(() => expect(api.bodies('PATCH', '/v1/workspace')).toHaveLength(2));
    expect(api.bodies('PATCH', '/v1/workspace')[1]).toEqual({ widget: { handoff_fields: [] } });
  });
});

describe('the snippet', () => {
  it('is the second of three steps: a website is allowed, and its first visit ticks the last', async () => {
    const origin = 'https://www.larkspur.example';
    let seen: string | null = null;
    const api = withWidget().on('PATCH', '/v1/workspace', ({ body }) => workspace(body as object));
    api.on('GET', '/v1/workspace', () => workspace({ allowed_origins: [] }));
    api.on('GET', '/api/console/workspaces/{workspace}/widget_origins', () =>
      api.bodies('PATCH', '/v1/workspace').length === 0
        ? []
        : [
            {
              object: 'widget_origin' as const,
              pattern: origin,
              first_seen_at: seen,
              last_seen_at: seen,
              last_origin: seen && origin,
            },
          ],
    );
    const { user } = await render('settings/widget', api);
    await user.type(await field('Address of your website'), 'www.larkspur.example/rooms');
    seen = NOW;
    await user.click(await button('Allow'));
    const card = within(await screen.findByRole('region', { name: 'Put it on your website' }));
    await card.findByText('Seen');
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([{ allowed_origins: [origin] }]);
    expect(
      await violations(within(screen.getByRole('main')).getByRole('region', { name: 'Put it on your website' })),
    ).toEqual([]);
  });

  it('has the key', async () => {
    await render('settings/widget', withWidget());
    await screen.findByText(new RegExp(`data-publishable-key="${KEY}"`));
  });

  it('leads to where a key is created while there is none', async () => {
    await render('settings/widget', withWidget().on('GET', '/v1/keys', []));
    const snippet = within(await screen.findByRole('region', { name: 'Put it on your website' }));
    await snippet.findByText('No publishable key yet');
    const link = snippet.getByRole('link', { name: 'Create one under API keys' });
    expect(link.getAttribute('href')).toMatch(/\/settings\/api-keys$/);
  });

  it('has no key for an admin, who may not see any', async () => {
    const api = withWidget();
    await render('settings/widget', api, { role: 'admin' });
    await screen.findByText(/data-publishable-key="pk_…"/);
    await screen.findByText(/It is visible to: Owner and Developer/);
    expect(api.sent('GET', '/v1/keys')).toEqual([]);
  });
});

it('the chat hands off after the chosen number of questions without an answer, with undo', async () => {
  const api = withWidget();
  const { user } = await render('settings/widget', api, { role: 'admin' });
  await user.click(await screen.findByRole('combobox', { name: MISSES }));
  await user.click(await screen.findByRole('option', { name: 'Never' }));
  await said('Hand-off changed');
  await user.click(await button('Undo'));
  await waitFor(() =>
    expect(api.bodies('PATCH', '/v1/guardrails')).toEqual([
      { escalate_after_misses: null },
      { escalate_after_misses: 3 },
    ]),
  );
  expect(
    await violations(within(screen.getByRole('main')).getByRole('region', { name: 'Unanswered questions' })),
  ).toEqual([]);
});

it('the agent of the chat is switched off, with undo; who may not change it reads what it does', async () => {
  const api = withWidget();
  const { user } = await render('settings/widget', api, { role: 'admin' });
  await user.click(await screen.findByRole('combobox', { name: 'Agent' }));
  await user.click(await screen.findByRole('option', { name: 'Off' }));
  await said('Agent changed');
  await user.click(await button('Undo'));
  await waitFor(() =>
    expect(api.bodies('PATCH', '/v1/workspace')).toEqual([
      { widget: { agent_mode: 'off' } },
      { widget: { agent_mode: 'live' } },
    ]),
  );
  const card = within(screen.getByRole('main')).getByRole('region', { name: 'What the agent does here' });
  await waitFor(() => expect(card).toHaveTextContent('The agent answers customers.'));
  expect(await violations(card)).toEqual([]);
});
