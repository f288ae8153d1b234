/** Mailboxes of Microsoft and Google: connected at the provider, told when revoked, and connected again. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, me, NOW, WORKSPACE } from '../../testing/examples.js';
import { type FakeApi, fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Channel = Schemas['Channel'];
type ProviderId = Schemas['MailboxProviders']['providers'][number];

const PROVIDER_PAGE = 'https://provider.example/authorize?state=x';
const HEALTH: Channel['health'] = {
  ...{ contacts: 0, windows_open: 0, waiting_inbound: 0, waiting_outbound: 0 },
  ...{ failed_24h: 0, unknown_24h: 0, quarantined: 0 },
  ...{ last_error: null, last_error_at: null, last_inbound_at: null, last_polled_at: NOW, throttled_until: null },
};
const mailbox = (of: Partial<Channel> = {}): Channel => ({
  ...{ id: idOf(700), object: 'channel', channel: 'email', name: 'Support', external_id: 'support@example.net' },
  ...{ status: 'active', agent_mode: 'live', escalate_after_misses: 1, signature: null, health: HEALTH },
  ...{ credentials: [], consent: 'missing', credentials_verified_at: null, webhook_verified_at: null },
  inbound_url: 'https://agent.example.com/api/channels/700',
  settings: { oauth: 'microsoft', from_name: 'Example Support' },
  ...{ created_at: NOW, updated_at: NOW },
  ...of,
});

const LIST = 'settings/channels';
const AT = `${LIST}/${idOf(700)}`;
const AUTHORIZE = '/api/console/workspaces/{workspace}/channels/{id}/authorization';
const CONSENTS = '/api/console/workspaces/{workspace}/mailbox_consents';
const withMailbox = (kept: Channel, providers: ProviderId[] = ['microsoft', 'google']): FakeApi =>
  fakeApi()
    .on('GET', '/api/console/workspaces/{workspace}/mailbox_providers', { object: 'mailbox_providers', providers })
    .on('GET', '/v1/channels', () => [kept])
    .on('GET', '/v1/channels/{id}', () => kept)
    .on('POST', '/v1/channels', () => kept)
    .on('POST', AUTHORIZE, { object: 'mailbox_authorization', url: PROVIDER_PAGE })
    .on('POST', CONSENTS, () => mailbox({ consent: 'given', credentials_verified_at: NOW }));

const left = jest.spyOn(location, 'assign').mockImplementation(() => {});
beforeEach(() => left.mockClear());
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const main = () => within(screen.getByRole('main'));
const cameBack = (query: string) => `/mailbox?${query}`;
const STATE = `${WORKSPACE}.random`;

describe('a mailbox at a provider', () => {
  it('is connected without servers and passwords: the browser leaves for the provider', async () => {
    const api = withMailbox(mailbox());
    const { user } = await render(LIST, api);
    await user.click((await screen.findAllByRole('button', { name: /^Connect an account/ }))[0]!);
    const open = within(await dialog());
    await user.click(await open.findByRole('radio', { name: /^E-mail/ }));
    await user.type(await open.findByLabelText('IMAP server'), 'imap.example.com');
    await user.click(await open.findByRole('radio', { name: 'Connect with Microsoft' }));
    expect(open.queryByLabelText('IMAP server')).toBeNull();
    expect(open.queryByLabelText('IMAP password')).toBeNull();
    await user.type(open.getByLabelText('Name'), 'Support');
    await user.type(open.getByLabelText('Address'), ' Support@example.net');
    expect(await violations(await dialog())).toEqual([]);
    await user.click(open.getByRole('button', { name: 'Connect with Microsoft' }));
    await waitFor(() => expect(left.mock.calls).toEqual([[PROVIDER_PAGE]]));
    expect(api.bodies('POST', '/v1/channels')).toEqual([
      {
        ...{ channel: 'email', name: 'Support', external_id: 'support@example.net', credentials: {} },
        settings: { oauth: 'microsoft', plus_addressing: 'off' },
      },
    ]);
  });

  it('is not offered where the operator has configured none', async () => {
    const { user } = await render(LIST, withMailbox(mailbox(), []));
    await user.click((await screen.findAllByRole('button', { name: /^Connect an account/ }))[0]!);
    await user.click(await within(await dialog()).findByRole('radio', { name: /^E-mail/ }));
    await within(await dialog()).findByLabelText('IMAP server');
    expect(within(await dialog()).queryByRole('radio', { name: /^Connect with/ })).toBeNull();
  });

  it('opens its page once the provider has sent the browser back, which counts once', async () => {
    const api = withMailbox(mailbox({ consent: 'given', credentials_verified_at: NOW }));
    const { path } = await render(cameBack(`code=abc&state=${STATE}`), api);
    await said('Support is connected');
    await screen.findByRole('heading', { name: 'Support' });
    expect(path()).toBe(AT);
    expect(api.bodies('POST', CONSENTS)).toEqual([{ code: 'abc', state: STATE }]);
    await main().findByText('Microsoft gives access to support@example.net.');
    expect(await violations()).toEqual([]);
  });

  it('says why it was not connected', async () => {
    const message = 'The provider did not accept this sign-in. Connect the mailbox again.';
    const api = withMailbox(mailbox()).on('POST', CONSENTS, new Refusal('conflict', { message }));
    await render(cameBack(`code=abc&state=${STATE}`), api);
    await screen.findByRole('heading', { name: 'The mailbox was not connected' });
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(await violations()).toEqual([]);
  });

  it('says that the person cancelled, and asks the server nothing', async () => {
    const api = withMailbox(mailbox());
    await render(cameBack(`error=access_denied&state=${STATE}`), api);
    expect(await screen.findByRole('alert')).toHaveTextContent('You cancelled at the provider.');
    expect(api.bodies('POST', CONSENTS)).toEqual([]);
  });

  it('whose consent was revoked says so, and is connected again', async () => {
    const health = { ...HEALTH, last_error: 'Microsoft gives no access any more', last_error_at: NOW };
    const api = withMailbox(mailbox({ consent: 'revoked', credentials_verified_at: NOW, health }));
    const { user } = await render(AT, api);
    expect(await screen.findAllByText('Access revoked')).not.toHaveLength(0);
    await main().findByText(/^Microsoft no longer gives access to support@example.net\./);
    expect(await violations()).toEqual([]);
    api.on('POST', AUTHORIZE, new Refusal('conflict', { message: 'This account cannot be connected at a provider.' }));
    await user.click(await button('Connect again'));
    await said('This account cannot be connected at a provider.');
    expect(left).not.toHaveBeenCalled();
    api.on('POST', AUTHORIZE, { object: 'mailbox_authorization', url: PROVIDER_PAGE });
    await user.click(await button('Connect again'));
    await waitFor(() => expect(left.mock.calls).toEqual([[PROVIDER_PAGE]]));
  });

  it('is shown in German to whom chose so', async () => {
    const ada = me('owner');
    const api = withMailbox(mailbox());
    api.on('GET', '/api/console/me', { ...ada, account: { ...ada.account, locale: 'de' } });
    await render(AT, api);
    await button('Mit Microsoft verbinden');
    expect(await screen.findAllByText('Noch nicht verbunden')).not.toHaveLength(0);
  });
});
