/** Importing conversations: what a file is, how its columns are read, and an upload that breaks off. */
import { screen, waitFor, within } from '@testing-library/react';
import { NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render } from '../../testing/render.js';
import { uploaded } from '../../testing/uploads.js';
import { violations } from '../../testing/violations.js';
import { imported } from './forecast-examples.js';
import { importUploads, PART_BYTES } from './import-uploads.js';

const PART = '/v1/imports/{id}/parts/{position}';
/** A service that takes what is uploaded, and lists it as it is. */
function service(first: Schemas['Import'][] = []): FakeApi {
  let all = first;
  const change = (of: Partial<Schemas['Import']>) => {
    const [one = imported()] = all;
    const changed = { ...one, ...of };
    all = [changed, ...all.slice(1)];
    return changed;
  };
  return fakeApi()
    .on('GET', '/v1/imports', () => all)
    .on('POST', '/v1/imports', ({ body }) => change({ name: body.name, source: body.source }))
    .on('PUT', PART, ({ path }) => change({ parts: Number(path['position']) }))
    .on('POST', '/v1/imports/{id}/start', () => change({ status: 'done', conversations: 12, skipped: 2 }))
    .on('POST', '/v1/imports/{id}/cancel', () => change({ status: 'cancelled' }))
    .on('DELETE', '/v1/imports/{id}', ({ path }) => {
      all = [];
      return { id: path['id']!, object: 'import' as const, deleted: true as const };
    });
}

const CSV =
  'Ticket,When,Message,Sent by,Ref\n7,5.10.2026 09:30,"Too much, or?",kunde,A1\n7,5.10.2026 09:31,No.,wizard,A2\n';
const csvFile = (): File => new File([CSV], 'tickets.csv');
const large = (): File => new File([new Uint8Array(2 * PART_BYTES + 10)], 'zendesk-2026.json');
const chooser = () => screen.findByLabelText('Choose a file', { selector: 'input' });
const columnOf = (field: string): HTMLSelectElement => screen.getByRole('combobox', { name: field });

afterEach(() => importUploads.set([]));

it('shows a table’s columns with guesses, how its first rows are read, and asks for what is missing', async () => {
  const api = service();
  const { user } = await render('settings/import', api);
  await user.upload(await chooser(), csvFile());
  await screen.findByRole('group', { name: 'The first rows, as they would be read' });
  expect(columnOf('Conversation')).toHaveDisplayValue('Ticket');
  expect(columnOf('Message')).toHaveDisplayValue('Message');
  expect(columnOf('Time')).toHaveDisplayValue('Not in this file');
  expect(await violations()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Upload and read' }));
  await screen.findByText('Choose a column for: Time and Who wrote.');
  expect(api.bodies('POST', '/v1/imports')).toEqual([]);

  await user.selectOptions(columnOf('Time'), 'When');
  await user.selectOptions(columnOf('Who wrote'), 'Sent by');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Time zone/ }), 'Europe/Berlin');
  const preview = within(screen.getByRole('table', { name: 'The first rows, as they would be read' }));
  preview.getByText('Customer');
  preview.getByText('Left out: neither customer nor team');
  preview.getByText('Too much, or?');
  preview.getByText('Oct 5, 2026, 9:30 AM');

  await user.click(screen.getByRole('button', { name: 'Upload and read' }));
  await screen.findByText('New or changed conversations');
  expect(api.bodies('POST', '/v1/imports')).toEqual([
    {
      name: 'tickets.csv',
      source: 'csv',
      options: {
        notes: false,
        timezone: 'Europe/Berlin',
        columns: { conversation_id: 'Ticket', at: 'When', author: 'Sent by', text: 'Message' },
      },
    },
  ]);
  const [{ form } = { form: new FormData() }] = uploaded;
  expect(await (form.get('file') as File).text()).toBe(CSV);
});

it('asks what a date means that could be two days, in a table that says what separates its cells', async () => {
  const api = service();
  const { user } = await render('settings/import', api);
  const rows = 'sep=;\r\nTicket;Date;Author;Message\r\n1;10/5/2026 8:15 AM;customer;Hi, there\r\n';
  await user.upload(await chooser(), new File([rows], 'tickets.csv'));
  const asked = await screen.findByRole('combobox', { name: 'Time: 10/5/2026' });
  expect(asked).toHaveDisplayValue('10/5/2026 = ?');
  await user.selectOptions(asked, '10/5/2026 = May 10, 2026');
  await user.click(screen.getByRole('button', { name: 'Upload and read' }));
  await screen.findByText('New or changed conversations');
  expect(api.bodies('POST', '/v1/imports')).toMatchObject([
    { options: { date_order: 'day_first', columns: { at: 'Date' } } },
  ]);
});

it('asks nothing about dates that tell it, or are written otherwise', async () => {
  const { user } = await render('settings/import', service());
  const rows = 'Ticket,Date,Author,Message\n1,10/5/2026,customer,Hi\n2,10/13/2026,customer,Hi\n';
  await user.upload(await chooser(), new File([rows], 'tickets.csv'));
  await screen.findByRole('group', { name: 'The first rows, as they would be read' });
  expect(screen.queryByRole('combobox', { name: /^Time:/ })).toBeNull();
});

it('reads keys of JSON Lines, and who wrote by the team’s own addresses', async () => {
  const api = service();
  const { user } = await render('settings/import', api);
  const rows = [
    { ticket_id: 1, created_at: NOW, from: 'ben@shop.example', body: 'Hello' },
    { ticket_id: 1, created_at: NOW, from: 'cy@customer.example', body: 'Hi', csat: 4 },
  ];
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await user.upload(await chooser(), new File([lines], 'export.jsonl'));
  await waitFor(() => expect(columnOf('E-mail')).toHaveDisplayValue('from'));
  expect(columnOf('Rating')).toHaveDisplayValue('csat');
  await user.type(screen.getByRole('textbox', { name: 'Your team’s addresses and domains' }), 'shop.example');
  const preview = within(screen.getByRole('table', { name: 'The first rows, as they would be read' }));
  expect(preview.getAllByText(/^(Team|Customer)$/).map(({ textContent }) => textContent)).toEqual(['Team', 'Customer']);
});

it('says which part failed by going on with it, and starts to read once all have come', async () => {
  let isBroken = true;
  const api = service();
  const positions: string[] = [];
  api.on('PUT', PART, ({ path }) => {
    positions.push(path['position']!);
    if (path['position'] === '2' && isBroken) return LOST;
    return imported({ parts: Number(path['position']) });
  });
  const { user } = await render('settings/import', api);
  await user.upload(await chooser(), large());
  expect(await screen.findByRole('combobox', { name: 'Source' })).toHaveTextContent('Zendesk');
  await user.click(screen.getByRole('button', { name: 'Upload and read' }));
  await screen.findByText('Stopped at 49%. It goes on from the part that failed.');
  await screen.findByText('Can’t reach the server.');
  expect(api.sent('POST', '/v1/imports/{id}/start')).toEqual([]);

  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Go on with zendesk-2026.json' }));
  await waitFor(() => expect(api.sent('POST', '/v1/imports/{id}/start')).toHaveLength(1));
  expect(positions).toEqual(['1', '2', '2', '3']);
  expect(uploaded.map(({ form }) => (form.get('file') as File).size)).toEqual([
    ...[PART_BYTES, PART_BYTES, PART_BYTES, 10],
  ]);
  await waitFor(() => expect(screen.queryByText(/^Stopped/)).not.toBeInTheDocument());
  expect(api.bodies('POST', '/v1/imports')).toHaveLength(1);
});

it('goes on with an upload of another day from the part that is missing, and takes no smaller file', async () => {
  const left = imported({ name: 'zendesk-2026.json', source: 'zendesk', parts: 2, bytes: 2 * PART_BYTES });
  const api = service([left]);
  const { user } = await render('settings/import', api);
  const again = await screen.findByLabelText('Choose the file again', { selector: 'input' });
  await user.upload(again, new File(['{}'], 'zendesk-2026.json'));
  await screen.findAllByText('This is another file: it is smaller than what has arrived.');
  await user.upload(again, large());
  await waitFor(() => expect(api.sent('POST', '/v1/imports/{id}/start')).toHaveLength(1));
  expect(api.sent('PUT', PART).map(({ path }) => path['position'])).toEqual(['3']);
});

it('sends an upload from its beginning that has a part in the middle missing', async () => {
  const left = imported({ name: 'zendesk-2026.json', source: 'zendesk', parts: 2, bytes: PART_BYTES + 10 });
  const api = service([left]);
  const { user } = await render('settings/import', api);
  await user.upload(await screen.findByLabelText('Choose the file again', { selector: 'input' }), large());
  await waitFor(() => expect(api.sent('POST', '/v1/imports/{id}/start')).toHaveLength(1));
  expect(api.sent('PUT', PART).map(({ path }) => path['position'])).toEqual(['1', '2', '3']);
});

it('lists what an import brought, what it left out and why, and says what goes before it is deleted', async () => {
  const skip = (item: string, reason: string) => ({ object: 'import_skip' as const, item, reason });
  const api = service([imported({ status: 'done', conversations: 1_234, unchanged: 5, skipped: 2 })]);
  api.on('GET', '/v1/imports/{id}/skipped', [skip('17', 'No message by a customer.'), skip('18', 'Empty.')]);
  const { user } = await render('settings/import', api);
  await screen.findByText('1,234');
  await user.click(screen.getByText('What was skipped, and why'));
  await screen.findByText('No message by a customer.');
  await user.click(screen.getByRole('button', { name: 'Delete tickets.csv' }));
  const asked = within(await dialog());
  asked.getByText(/^This deletes the conversations that it brought \(1,234\), the answers that forecasts tried/);
  await user.click(asked.getByRole('button', { name: 'Delete tickets.csv' }));
  await noDialog();
  await screen.findByText('No imports yet');
});

it('pauses and goes on with the reading', async () => {
  const api = service([imported({ status: 'running' })]);
  api.on('POST', '/v1/imports/{id}/pause', imported({ status: 'paused' }));
  const { user } = await render('settings/import', api);
  await user.click(await screen.findByRole('button', { name: 'Pause tickets.csv' }));
  await waitFor(() => expect(api.sent('POST', '/v1/imports/{id}/pause')).toHaveLength(1));
});

it.each(['responder', 'developer', 'viewer'] as const)('shows a %s the imports, and offers no change', async (role) => {
  await render('settings/import', service([imported({ status: 'done', conversations: 3 })]), { role });
  await screen.findByText('New or changed conversations');
  screen.getByText(/^You can read this page\./);
  expect(screen.queryByLabelText('Choose a file')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete tickets.csv' })).not.toBeInTheDocument();
});
