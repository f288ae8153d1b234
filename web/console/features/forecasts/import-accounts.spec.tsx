/** Importing from an account: what is sent, how far it is, and another token after the first was refused. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, NOW } from '../../testing/examples.js';
import { fakeApi, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Of = Partial<Schemas['Import']>;
const TOKEN = '/v1/imports/{id}/account';
const START = '/v1/imports/{id}/start';

const account = (of: Partial<Schemas['ImportAccount']> = {}): Schemas['ImportAccount'] => ({
  ...{ address: 'https://acme.zendesk.com/', since: NOW, until: null, fetched: 0, is_complete: false },
  ...{ needs_token: false, ...of },
});
const imported = (of: Of = {}): Schemas['Import'] => ({
  ...{ id: idOf(701), object: 'import', name: 'Zendesk', source: 'zendesk', status: 'uploading', error: null },
  ...{ bytes: 0, parts: 0, conversations: 0, unchanged: 0, skipped: 0, requested_by: 'Ada', account: account() },
  ...{ model_consent_by: null, model_consent_at: null, created_at: NOW, started_at: null, finished_at: null },
  ...of,
});
function service(first: Schemas['Import'][] = []) {
  let all = first;
  const change = (of: Of) => (all = [{ ...(all[0] ?? imported()), ...of }])[0]!;
  return fakeApi()
    .on('GET', '/v1/imports', () => all)
    .on('POST', '/v1/imports', ({ body }) => change({ name: body.name, source: body.source }))
    .on('PUT', TOKEN, () => change({ account: account({ fetched: 3 }) }))
    .on('POST', START, () => change({ status: 'running', error: null }));
}
const field = (name: string) => screen.getByLabelText(name);
const refused = imported({
  status: 'failed',
  error: 'acme.zendesk.com does not accept the token (401). Enter another one, and go on.',
  account: account({ fetched: 3, needs_token: true }),
});

it('says that a paused one keeps what it signs in with, and tells two of one name apart', async () => {
  const paused = imported({ status: 'paused', account: account({ fetched: 3 }) });
  const other = imported({ id: idOf(731), status: 'done', account: account({ fetched: 3, is_complete: true }) });
  await render('settings/import', service([paused, { ...other, created_at: '2026-09-01T08:00:00.000Z' }]));
  await screen.findByText(/^What it signs in with is kept, sealed/);
  expect(await violations()).toEqual([]);
});

it('fetches from an account what changed since a day, and forgets the token that was typed', async () => {
  const api = service();
  const { user } = await render('settings/import', api);
  await user.click(await screen.findByRole('button', { name: 'From your account' }));
  await screen.findByLabelText('API token');
  expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
  expect(field('Address of the account')).toHaveValue('https://api.intercom.io');
  expect(screen.queryByLabelText('E-mail address of the token’s owner')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fetch and read' }));
  await screen.findByText('Enter the token.');
  expect(api.bodies('POST', '/v1/imports')).toEqual([]);
  expect(await violations()).toEqual([]);

  await user.click(screen.getByRole('combobox', { name: 'Source' }));
  await user.click(await screen.findByRole('option', { name: 'Zendesk' }));
  await user.type(field('Address of the account'), ' https://acme.zendesk.com ');
  await user.type(field('E-mail address of the token’s owner'), 'bo@acme.example');
  expect(field('API token')).toHaveAttribute('type', 'password');
  await user.type(field('API token'), 't0ken');
  await user.clear(field('Changed since'));
  await user.type(field('Changed since'), '2026-10-01');
  await user.click(screen.getByRole('checkbox', { name: 'Import private notes' }));
  await user.click(screen.getByRole('button', { name: 'Fetch and read' }));
  await screen.findByRole('progressbar', { name: 'Fetching Zendesk, 2026-10-01' });
  const since = new Date('2026-10-01T00:00').toISOString();
  expect(api.bodies('POST', '/v1/imports')).toEqual([
    {
      ...{ source: 'zendesk', name: 'Zendesk, 2026-10-01' },
      options: { notes: true, timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
      account: { address: 'https://acme.zendesk.com', login: 'bo@acme.example', token: 't0ken', since },
    },
  ]);
  expect(api.sent('POST', START)).toHaveLength(1);
  expect(field('API token')).toHaveValue('');
  expect(field('Address of the account')).toHaveValue('https://acme.zendesk.com');
});

it('fetches a mailbox by its server, user and password, and leaves its fields to it alone', async () => {
  const api = service();
  const { user } = await render('settings/import', api);
  await user.click(await screen.findByRole('button', { name: 'From your account' }));
  await user.click(await screen.findByRole('combobox', { name: 'Source' }));
  await user.click(await screen.findByRole('option', { name: 'Mailbox (IMAP)' }));
  expect(screen.queryByLabelText('API token')).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Import private notes' })).not.toBeInTheDocument();
  await user.type(field('Mail server (IMAP)'), 'mail.acme.example');
  await user.click(screen.getByRole('combobox', { name: 'Encryption' }));
  await user.click(await screen.findByRole('option', { name: 'STARTTLS' }));
  await user.type(field('Password of the mailbox'), ' s3cret');
  await user.click(screen.getByRole('button', { name: 'Fetch and read' }));
  await screen.findByText('Enter the user name.');
  await user.type(field('User name of the mailbox'), 'help@acme.example');
  await user.type(field('Folders'), 'INBOX{enter}Sent Mail');
  await user.type(field('Your team’s addresses and domains'), 'acme.example');
  await user.clear(field('Arrived since'));
  await user.type(field('Arrived since'), '2026-10-01');
  await user.click(screen.getByRole('button', { name: 'Fetch and read' }));
  await screen.findByRole('progressbar', { name: 'Fetching Mailbox (IMAP), 2026-10-01' });
  expect(api.bodies('POST', '/v1/imports')).toEqual([
    {
      ...{ source: 'mail', name: 'Mailbox (IMAP), 2026-10-01' },
      options: expect.objectContaining({ notes: false, own_addresses: ['acme.example'] }),
      account: {
        ...{ address: 'imap://mail.acme.example', login: 'help@acme.example', token: ' s3cret' },
        ...{ since: new Date('2026-10-01T00:00').toISOString(), folders: ['INBOX', 'Sent Mail'] },
      },
    },
  ]);
  expect(field('Password of the mailbox')).toHaveValue('');
});

it('asks for the user and the password of a mailbox again', async () => {
  const api = service([{ ...refused, source: 'mail' }]);
  const { user } = await render('settings/import', api);
  await user.click(await screen.findByRole('button', { name: 'Enter the password' }));
  const asked = within(await dialog());
  expect(await violations()).toEqual([]);
  await user.type(asked.getByLabelText('User name of the mailbox'), 'help@acme.example');
  await user.type(asked.getByLabelText('Password of the mailbox'), 'another');
  await user.click(asked.getByRole('button', { name: 'Save and go on' }));
  await noDialog();
  expect(api.bodies('PUT', TOKEN)).toEqual([{ token: 'another', login: 'help@acme.example' }]);
});

it('says beside its field what is wrong with the address', async () => {
  const api = service();
  api.on(
    'POST',
    '/v1/imports',
    new Refusal('invalid_field', { message: 'Enter the address of the account.', param: 'account.address' }),
  );
  const { user } = await render('settings/import', api);
  await user.click(await screen.findByRole('button', { name: 'From your account' }));
  await screen.findByLabelText('API token');
  await user.type(field('API token'), 't0ken');
  await user.click(screen.getByRole('button', { name: 'Fetch and read' }));
  await waitFor(() => expect(field('Address of the account')).toBeInvalid());
  expect(field('API token')).toHaveValue('t0ken');
  expect(api.sent('POST', START)).toEqual([]);
});

it('asks for another token after one was refused, of Zendesk with its owner, and goes on', async () => {
  const api = service([refused]);
  const { user } = await render('settings/import', api);
  await screen.findByText('Not everything could be fetched');
  await screen.findByText(/does not accept the token/);
  expect(screen.queryByRole('button', { name: 'Go on with Zendesk' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Enter a token' }));
  const asked = within(await dialog());
  expect(await violations()).toEqual([]);
  await user.type(asked.getByLabelText('E-mail address of the token’s owner'), 'cy@acme.example');
  await user.type(asked.getByLabelText('API token'), ' another ');
  await user.click(asked.getByRole('button', { name: 'Save and go on' }));
  await noDialog();
  await screen.findByRole('progressbar', { name: 'Fetching Zendesk' });
  expect(api.bodies('PUT', TOKEN)).toEqual([{ token: 'another', login: 'cy@acme.example' }]);
  expect(api.sent('POST', START)).toHaveLength(1);
});

it('asks for a token alone where no owner belongs to it', async () => {
  const api = service([{ ...refused, source: 'intercom' }]);
  const { user } = await render('settings/import', api);
  await user.click(await screen.findByRole('button', { name: 'Enter a token' }));
  const asked = within(await dialog());
  expect(asked.queryByLabelText('E-mail address of the token’s owner')).not.toBeInTheDocument();
  await user.type(asked.getByLabelText('API token'), 'another');
  await user.click(asked.getByRole('button', { name: 'Save and go on' }));
  await noDialog();
  expect(api.bodies('PUT', TOKEN)).toEqual([{ token: 'another' }]);
});

it('tells fetching from reading, and starts what was not started', async () => {
  const api = service([imported()]);
  const { user } = await render('settings/import', api);
  await screen.findByText('Not started');
  expect(screen.queryByText('The upload was interrupted')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Go on with Zendesk' }));
  await screen.findByText('Fetching');
});

it('says that what was fetched is read', async () => {
  await render('settings/import', service([imported({ status: 'running', account: account({ is_complete: true }) })]));
  await screen.findByRole('progressbar', { name: 'Reading Zendesk' });
  screen.getByText('Reading');
});

it('offers whoever may not manage the team no token', async () => {
  await render('settings/import', service([refused]), { role: 'viewer' });
  await screen.findByText('Not everything could be fetched');
  expect(screen.queryByRole('button', { name: 'Enter a token' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'From your account' })).not.toBeInTheDocument();
});
