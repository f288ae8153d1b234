/** Channels: accounts that are connected, checked, changed and disconnected. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { idOf, me, NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Channel = Schemas['Channel'];

const HEALTH: Channel['health'] = {
  ...{ contacts: 0, windows_open: 0, waiting_inbound: 0, waiting_outbound: 0 },
  ...{ failed_24h: 0, unknown_24h: 0, quarantined: 0 },
  ...{ last_error: null, last_error_at: null, last_inbound_at: null, last_polled_at: null, throttled_until: null },
};
const channel = (of: Partial<Channel> = {}): Channel => ({
  id: idOf(700),
  object: 'channel',
  channel: 'whatsapp',
  name: 'Front desk',
  external_id: '10001',
  status: 'active',
  credentials: ['access_token', 'app_secret', 'verify_token'],
  consent: null,
  credentials_verified_at: NOW,
  webhook_verified_at: NOW,
  inbound_url: 'https://agent.example.com/api/channels/700',
  agent_mode: 'live',
  escalate_after_misses: 1,
  settings: {},
  signature: null,
  health: HEALTH,
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

/** A service with these accounts. */
function withChannels(...given: Channel[]): FakeApi {
  let kept = given;
  const of = (id: string | undefined) => kept.find((one) => one.id === id);
  return fakeApi()
    .on('GET', '/api/console/workspaces/{workspace}/mailbox_providers', {
      object: 'mailbox_providers',
      providers: ['microsoft', 'google'],
    })
    .on('GET', '/v1/channels', () => kept)
    .on('GET', '/v1/channels/{id}', ({ path }) => of(path['id']) ?? new Refusal('not_found'))
    .on('POST', '/v1/channels', ({ body: { channel: kind, name, external_id } }) => {
      kept = [channel({ channel: kind, name, external_id, webhook_verified_at: null })];
      return kept[0]!;
    })
    .on('PATCH', '/v1/channels/{id}', ({ path, body: { credentials: _, settings: __, ...body } }) => {
      kept = kept.map((one) => (one.id === path['id'] ? { ...one, ...body } : one));
      return of(path['id'])!;
    })
    .on('DELETE', '/v1/channels/{id}', ({ path }) => {
      kept = [];
      return { id: path['id']!, object: 'channel' as const, deleted: true as const };
    });
}
const LIST = 'settings/channels';
const AT = `${LIST}/${idOf(700)}`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = async (name: string) => within(await dialog()).findByLabelText(name);
const inDialog = async (name: string) => within(await dialog()).findByRole('button', { name });
const connecting = async () => (await screen.findAllByRole('button', { name: /^Connect an account/ }))[0]!;

describe('an account', () => {
  it('says what the agent does there, and what each choice means', async () => {
    const api = withChannels(channel());
    const { user } = await render(AT, api, { role: 'admin' });
    await user.click(await screen.findByRole('combobox', { name: 'Agent' }));
    const suggest = await screen.findByRole('option', { name: 'Suggest' });
    expect(suggest).toHaveAccessibleDescription(/stands above the reply field/);
    await user.click(suggest);
    await said('Agent changed');
    expect(api.sent('PATCH', '/v1/channels/{id}').map(({ body }) => body)).toEqual([{ agent_mode: 'suggest' }]);
    expect(await screen.findByRole('combobox', { name: 'Agent' })).toHaveTextContent('Suggest');
  });

  it('is connected by keyboard, and its verify token is shown once and forgotten', async () => {
    const api = withChannels();
    const { user, path } = await render(LIST, api, { role: 'admin' });
    await screen.findByRole('heading', { name: 'No channels connected yet' });
    await user.keyboard('n');
    await user.click(await inDialog('Connect'));
    await waitFor(async () => expect(await field('Name')).toHaveAccessibleDescription(/Enter a name\./));
    expect(await violations(await dialog())).toEqual([]);
    await user.type(await field('Name'), ' Front desk ');
    await user.type(await field('Phone number ID'), ' 10001 ');
    await user.type(await field('Access token'), 'EAAtoken');
    await user.type(await field('App secret'), 'a secret');
    await user.click(await inDialog('Connect'));
    await screen.findByText('You won’t be able to see it again.');
    const [{ credentials, ...sent } = {} as never] = api.bodies('POST', '/v1/channels');
    expect(sent).toEqual({ channel: 'whatsapp', name: 'Front desk', external_id: '10001' });
    const { verify_token: token = '', ...typed } = credentials as Record<string, string>;
    expect(typed).toEqual({ access_token: 'EAAtoken', app_secret: 'a secret' });
    expect(await dialog()).toHaveTextContent(token);
    await user.click(await button('I’ve copied it'));
    await screen.findByRole('heading', { name: 'Front desk' });
    expect(path()).toBe(AT);
    expect(token).toMatch(/^[\w-]{36}$/);
    expect(document.documentElement.outerHTML).not.toContain(token);
    expect(await screen.findAllByText('Waiting for the provider')).not.toHaveLength(0);
  });

  it('is connected without what was typed for another channel', async () => {
    const api = withChannels();
    const { user } = await render(LIST, api);
    await user.click(await connecting());
    await user.click(await within(await dialog()).findByRole('radio', { name: /^Messenger/ }));
    await user.type(await field('Previous app secret (optional)'), 'an earlier secret');
    await user.click(within(await dialog()).getByRole('radio', { name: /^WhatsApp/ }));
    expect(within(await dialog()).queryByLabelText('Previous app secret (optional)')).toBeNull();
    await user.type(await field('Name'), 'Our number');
    await user.type(await field('Phone number ID'), '10002');
    await user.type(await field('Access token'), 'EAAtoken');
    await user.type(await field('App secret'), 'a secret');
    await user.click(await inDialog('Connect'));
    await screen.findByText('You won’t be able to see it again.');
    const [sent] = api.bodies('POST', '/v1/channels');
    expect(Object.keys(sent!.credentials).sort()).toEqual(['access_token', 'app_secret', 'verify_token']);
  });

  it('that another connected already is reported, and what was typed stays', async () => {
    const api = withChannels().on(
      'POST',
      '/v1/channels',
      new Refusal('conflict', { message: 'This account is already connected.' }),
    );
    const { user } = await render(LIST, api);
    await user.click(await connecting());
    await user.type(await field('Name'), 'Twice');
    await user.type(await field('Phone number ID'), '10001');
    await user.type(await field('Access token'), 'EAAtoken');
    await user.type(await field('App secret'), 'a secret');
    await user.click(await inDialog('Connect'));
    await within(await dialog()).findByText('This account is already connected.');
    expect(await field('Access token')).toHaveValue('EAAtoken');
  });

  it('has its credentials replaced, and checked with a key: what the provider says is shown', async () => {
    const refused = channel({
      credentials_verified_at: null,
      health: { ...HEALTH, last_error: 'Error validating access token (190)', last_error_at: NOW },
    });
    const api = withChannels(channel()).on('POST', '/v1/channels/{id}/verify', channel());
    const { user } = await render(AT, api, { role: 'admin' });
    await user.click(await button(/^Check credentials/));
    await said('The provider accepts the credentials of Front desk.');
    await user.click(await button('Replace credentials'));
    await user.type(await field('Access token'), 'revoked');
    await user.type(await field('App secret'), 'a secret');
    await user.click(await inDialog('Replace'));
    await user.click(await button('I’ve copied it'));
    await noDialog();
    expect(api.bodies('PATCH', '/v1/channels/{id}')).toEqual([
      { credentials: { access_token: 'revoked', app_secret: 'a secret', verify_token: expect.any(String) } },
    ]);
    api.on('POST', '/v1/channels/{id}/verify', refused).on('GET', '/v1/channels/{id}', refused);
    await user.keyboard('v');
    await said(/refuses the credentials of .*: Error validating access token \(190\)/);
    const main = within(screen.getByRole('main'));
    await main.findByText('Credentials refused');
    await main.findByText(/^Error validating access token \(190\)/);
    expect(await violations()).toEqual([]);
  });

  it('hands questions without an answer to the team as chosen', async () => {
    const api = withChannels(channel());
    const { user } = await render(AT, api);
    const choice = await screen.findByRole('combobox', { name: 'Hand off to the team' });
    expect(choice).toHaveTextContent('After the first question without an answer');
    await user.click(choice);
    await user.click(await screen.findByRole('option', { name: 'After 2 in a row without an answer' }));
    await said('Hand-off changed');
    expect(api.bodies('PATCH', '/v1/channels/{id}')).toEqual([{ escalate_after_misses: 2 }]);
    await waitFor(() => expect(choice).toHaveTextContent('After 2 in a row without an answer'));
  });

  it('is paused, with undo, renamed, and disconnected only after its name is typed', async () => {
    const api = withChannels(channel());
    const { user, path } = await render(AT, api);
    await user.click(await button('Pause'));
    await screen.findByText('Paused');
    await user.click(await button('Undo'));
    await button('Pause');
    await user.click(await button(/^Rename/));
    await user.clear(await field('Name'));
    await user.type(await field('Name'), ' Concierge {Enter}');
    await screen.findByRole('heading', { name: 'Concierge' });
    expect(api.bodies('PATCH', '/v1/channels/{id}')).toEqual([
      ...[{ status: 'paused' }, { status: 'active' }, { name: 'Concierge' }],
    ]);
    await user.click(await button('Disconnect'));
    await user.click(await inDialog('Disconnect account'));
    await within(await dialog()).findByText('Type “Concierge” exactly as shown.');
    expect(api.sent('DELETE', '/v1/channels/{id}')).toEqual([]);
    await user.type(within(await dialog()).getByRole('textbox'), 'Concierge{Enter}');
    await said('Concierge disconnected');
    expect(path()).toBe(LIST);
    await screen.findByRole('heading', { name: 'No channels connected yet' });
  });

  it('says who can be answered, and which messages failed', async () => {
    const health = { ...HEALTH, contacts: 2, windows_open: 1, failed_24h: 3, unknown_24h: 4 };
    const { user } = await render(LIST, withChannels(channel({ health })));
    const row = await screen.findByRole('row', { name: /Front desk/ });
    expect(row).toHaveTextContent('1 of 2 people');
    expect(row).toHaveTextContent('3 failed, 4 unknown');
    expect(row).toHaveTextContent('Some messages failed');
    await user.click(within(row).getByRole('link'));
    await screen.findByText(/Some messages weren’t delivered/);
  });

  it('that does not exist is reported, as is a list that could not be fetched', async () => {
    const api = withChannels().on('GET', '/v1/channels', new Refusal('invalid_parameter', { message: 'Out of paper' }));
    const { user } = await render(AT, api);
    await within(screen.getByRole('main')).findByText(/not found/i);
    const settings = within(screen.getByRole('navigation', { name: 'Settings' }));
    await user.click(settings.getByRole('link', { name: 'Channels' }));
    await within(screen.getByRole('main')).findByText(/Out of paper/);
    expect(await violations()).toEqual([]);
  });
});

it('channels are shown in German to whom chose so', async () => {
  const ada = me('owner');
  const api = withChannels(channel({ webhook_verified_at: null }));
  api.on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } });
  const { user } = await render(LIST, api);
  await screen.findByRole('heading', { name: 'Kanäle' });
  await user.click(await screen.findByRole('link', { name: 'Front desk' }));
  await screen.findByRole('heading', { name: 'Zustand' });
  expect(await screen.findAllByText('Wartet auf den Anbieter')).not.toHaveLength(0);
});

it.each(['responder', 'developer', 'viewer'] as const)(
  'channels are not shown to a member with the role %s, who is told whom to ask',
  async (role) => {
    for (const path of [LIST, AT]) {
      const api = withChannels(channel());
      await render(path, api, { role });
      await screen.findAllByRole('heading', { name: 'This page needs the role Owner or Admin' });
      expect(screen.queryByText('Front desk')).toBeNull();
      expect(api.calls.filter((asked) => asked.includes('/v1/channels'))).toEqual([]);
      cleanup();
    }
  },
);
