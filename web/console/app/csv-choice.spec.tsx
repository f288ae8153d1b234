/** Which separator the console's files have, for whom a spreadsheet speaks another language. */
import { screen, waitFor, within } from '@testing-library/react';
import { downloads } from '../testing/browser-parts.js';
import { lead } from '../testing/examples.js';
import { fakeApi } from '../testing/fake-api.js';
import { render } from '../testing/render.js';
import { setPreferences } from './preferences.js';

const choice = async () => within(await screen.findByRole('dialog')).findByLabelText('CSV separator');

it('a file has the separator that was chosen, as the next one does', async () => {
  const api = fakeApi()
    .on('GET', '/v1/members', [])
    .on('GET', '/v1/leads', [lead({ fields: { size: 1.5 } })])
    .on('GET', '/api/console/workspaces/{workspace}/lead_counts', {
      ...{ object: 'lead_counts', new: 1, qualified: 0, converted: 0, disqualified: 0 },
    });
  const { user } = await render('leads', api);
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  const dialog = await screen.findByRole('dialog');
  await user.selectOptions(await choice(), 'Semicolon (0,5)');
  await user.click(within(dialog).getByRole('button', { name: 'Export' }));
  await within(dialog).findByText('1 lead exported');
  expect(await downloads.at(-1)!.text()).toMatch(/^\u{feff}?"id";"status";.*;1,5\r\n$/su);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await user.click(await screen.findByRole('button', { name: 'Export as CSV' }));
  expect(await choice()).toHaveDisplayValue('Semicolon (0,5)');
  setPreferences({ csvSeparator: null });
  await waitFor(async () => expect(await choice()).toHaveDisplayValue('Comma (0.5)'));
});
